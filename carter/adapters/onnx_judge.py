"""A judge of claims and evidence that an operator brings: a sentence-pair classifier as ONNX, with its tokenizer.

The folder holds `model.onnx`, `tokenizer.json` and, to say which output is which, `config.json` with `id2label`;
without it the outputs are taken as contradiction, entailment, neutral, as cross-encoders of this kind commonly have
them. A model with two outputs says supported or not: which is which its `id2label` must tell.
"""

import hashlib
import json
import os
from importlib import util
from math import exp
from typing import Any

from carter.errors import InputError, WorldError
from carter.evidence.verdicts.judgement import Opinion
from carter.research.entailment import Entail, Entailed

_MODEL, _TOKENIZER, _CONFIG = "model.onnx", "tokenizer.json", "config.json"
_NEEDED = ("onnxruntime", "tokenizers", "numpy")
_MEND = "install Carter with its extra `nli` (in its source folder: pip install '.[nli]')"
_LONGEST = 512  # pieces of both texts together
_USUAL = ("contradiction", "entailment", "neutral")
_MEANINGS = {
    "supports": ("entail", "support", "true", "consistent", "label_1"),
    "contradicts": ("contradict", "refute"),
    "no_info": (
        "neutral", "no_info", "not enough", "not_entail", "not entail", "unsupported", "inconsistent", "false",
        "label_0",
    ),
}  # fmt: skip


def identity(folder: str) -> str:
    """The digest of all that decides what the judge in `folder` says.

    Raises:
        OSError: the model or its tokenizer cannot be read.
    """
    made = hashlib.sha256()
    for name in (_MODEL, _TOKENIZER, _CONFIG):
        path = os.path.join(folder, name)
        if name == _CONFIG and not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            made.update(hashlib.file_digest(file, "sha256").digest())
    return f"sha256:{made.hexdigest()}"


class OnnxEntailment:
    """Performs `Entail`; the first request loads the model."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._judge: OnnxJudge | None = None

    def __call__(self, request: Entail) -> Entailed:
        """The shares of one pair.

        Raises:
            WorldError: the extra is not installed, or the model is not the one that is asked for; never recorded.
            InputError: a file is not what it must be.
        """
        if self._judge is None:
            if request.model != f"onnx:{identity(self._folder)}":
                raise WorldError("the judge is another one than the question was put with", where=self._folder)
            self._judge = OnnxJudge(self._folder)
        told = self._judge(request.claim, request.evidence)
        return Entailed(supports=told.supports, contradicts=told.contradicts, no_info=told.no_info)


class OnnxJudge:
    """Judges one pair a call: scores of models with small weights depend on what else is in the batch."""

    def __init__(self, folder: str) -> None:
        """Load the model in `folder`.

        Raises:
            WorldError: the extra is not installed, or a file is missing.
            InputError: a file is not what it must be.
        """
        missing = [name for name in _NEEDED if util.find_spec(name) is None]
        if missing:
            raise WorldError(f"the judge needs {', '.join(missing)}, not installed", where=folder, mend=_MEND)
        for name in (_MODEL, _TOKENIZER):
            if not os.path.isfile(os.path.join(folder, name)):
                raise WorldError(f"there is no {name}", where=folder, mend="put the model's file there under that name")
        self.name = "onnx"
        self._tokenizer = _tokenizer(os.path.join(folder, _TOKENIZER))
        self._session = _session(os.path.join(folder, _MODEL))
        self._wanted = [each.name for each in self._session.get_inputs()]
        self._labels = _labels(os.path.join(folder, _CONFIG))

    def __call__(self, claim: str, evidence: str) -> Opinion:
        """What the model says, in thousandths; the evidence comes first, as premises do.

        Raises:
            InputError: the model has another number of outputs than labels.
        """
        import numpy

        encoded = self._tokenizer.encode(evidence, claim)
        columns = {
            "input_ids": encoded.ids,
            "attention_mask": encoded.attention_mask,
            "token_type_ids": encoded.type_ids,
        }
        given = {name: numpy.array([columns[name]], dtype=numpy.int64) for name in self._wanted if name in columns}
        logits = [float(each) for each in numpy.asarray(self._session.run(None, given)[0]).reshape(-1)]
        labels = self._labels or _USUAL
        if len(logits) != len(labels):
            raise InputError(
                f"the model has {len(logits)} outputs, and {len(labels)} labels are known",
                where=_CONFIG,
                mend="name them in `id2label`",
            )
        return _opinion(logits, labels)


def _opinion(logits: list[float], labels: tuple[str, ...]) -> Opinion:
    top = max(logits)
    weights = [exp(each - top) for each in logits]
    shares = dict.fromkeys(_MEANINGS, 0.0)
    for label, weight in zip(labels, weights, strict=True):
        shares[_meaning(label)] += weight / sum(weights)
    supports, contradicts, no_info = (round(1000 * shares[name]) for name in _MEANINGS)
    return Opinion(supports, contradicts, no_info)


def _meaning(label: str) -> str:
    """What a label stands for; those that deny come before those that they deny."""
    plain = label.casefold()
    for name in ("no_info", "contradicts", "supports"):
        if any(word in plain for word in _MEANINGS[name]):
            return name
    raise InputError(
        f"nobody knows what the label `{label[:40]}` means", where=_CONFIG, mend="entailment, contradiction or neutral"
    )


def _labels(path: str) -> tuple[str, ...]:
    if not os.path.isfile(path):
        return ()
    try:
        with open(path, encoding="utf-8") as file:
            named: Any = json.load(file).get("id2label") or {}
        labels = tuple(str(named[key]) for key in sorted(named, key=int))
    except (ValueError, AttributeError, TypeError) as error:
        raise InputError(
            f"its `id2label` cannot be read: {error}", where=path, mend="a map of numbers to labels"
        ) from None
    for label in labels:
        _meaning(label)
    return labels


def _tokenizer(path: str) -> Any:
    from tokenizers import Tokenizer

    try:
        made = Tokenizer.from_file(path)
    except Exception as error:  # the library raises nothing narrower
        raise InputError(
            f"it is no tokenizer: {error}", where=path, mend="bring the model's own tokenizer.json"
        ) from None
    made.no_padding()
    made.enable_truncation(_LONGEST, strategy="only_first")
    return made


def _session(path: str) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One thread that does not spin: on a busy machine several that wait for each other take ten times as long.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # the library raises nothing narrower
        raise InputError(
            f"it is no model: {str(error)[:200]}", where=path, mend="bring a sentence-pair classifier"
        ) from None
