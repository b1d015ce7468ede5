"""An operator's own classifier: loaded from a folder, asked one pair at a time, with errors that say what to mend."""

import json
from importlib import util

import pytest

from carter.adapters.onnx_judge import OnnxEntailment, OnnxJudge, identity
from carter.errors import InputError, WorldError
from carter.research.entailment import Entail

INSTALLED = all(util.find_spec(name) for name in ("onnx", "onnxruntime", "tokenizers", "numpy"))
with_extra = pytest.mark.skipif(not INSTALLED, reason="the extra `nli` and onnx are not installed")

WORDS = ["[UNK]", "[CLS]", "[SEP]", "the", "pier", "is", "safe", "not", "perhaps"]


@pytest.fixture
def folder(tmp_path):
    """A tiny classifier: `not` speaks against a claim, `perhaps` for nothing, all else for it."""
    import onnx
    from onnx import TensorProto, helper
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    tokenizer.save(str(tmp_path / "tokenizer.json"))

    def constant(name, kind, shape, values):
        return helper.make_node("Constant", [], [name], value=helper.make_tensor("", kind, shape, values))

    def counted(word, name):
        return [
            constant(f"{name}_id", TensorProto.INT64, [], [WORDS.index(word)]),
            helper.make_node("Equal", ["input_ids", f"{name}_id"], [f"{name}_there"]),
            helper.make_node("Cast", [f"{name}_there"], [f"{name}_as"], to=TensorProto.FLOAT),
            helper.make_node("ReduceSum", [f"{name}_as", "axes"], [f"{name}_sum"], keepdims=1),
            helper.make_node("Mul", [f"{name}_sum", "eight"], [name]),
        ]

    nodes = [
        constant("axes", TensorProto.INT64, [1], [1]),
        constant("eight", TensorProto.FLOAT, [1], [8.0]),
        constant("four", TensorProto.FLOAT, [1, 1], [4.0]),
        *counted("not", "against"),
        *counted("perhaps", "neither"),
        helper.make_node("Concat", ["against", "four", "neither"], ["logits"], axis=1),
    ]
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, [1, None])
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, [1, 3])
    model = helper.make_model(
        helper.make_graph(nodes, "tiny", [ids], [logits]), opset_imports=[helper.make_opsetid("", 17)], ir_version=8
    )
    onnx.save(model, str(tmp_path / "model.onnx"))
    return tmp_path


@with_extra
@pytest.mark.parametrize(
    ("evidence", "stance"),
    [
        ("the pier is safe", "supports"),
        ("the pier is not safe", "contradicts"),
        ("perhaps the pier is safe", "no_info"),
    ],
)
def test_a_model_in_a_folder_says_how_evidence_bears_on_a_claim(folder, evidence, stance):
    opinion = OnnxJudge(str(folder))("the pier is safe", evidence)
    assert max(opinion._asdict() | {"detail": 0}, key=lambda name: getattr(opinion, name) or 0) == stance
    assert 998 <= opinion.supports + opinion.contradicts + opinion.no_info <= 1002


@with_extra
def test_labels_say_which_output_is_which(folder):
    (folder / "config.json").write_text(
        json.dumps({"id2label": {"0": "ENTAILMENT", "1": "NEUTRAL", "2": "CONTRADICTION"}})
    )
    opinion = OnnxJudge(str(folder))("the pier is safe", "the pier is not safe")
    assert opinion.supports > 900


@with_extra
def test_a_label_that_means_nothing_is_refused(folder):
    (folder / "config.json").write_text(json.dumps({"id2label": {"0": "apple", "1": "pear", "2": "plum"}}))
    with pytest.raises(InputError, match="nobody knows what the label `apple` means"):
        OnnxJudge(str(folder))


@with_extra
def test_more_labels_than_outputs_are_refused(folder):
    (folder / "config.json").write_text(json.dumps({"id2label": {"0": "entailment", "1": "neutral"}}))
    with pytest.raises(InputError, match="3 outputs, and 2 labels"):
        OnnxJudge(str(folder))("the pier is safe", "the pier is safe")


@with_extra
@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_broken_file_is_named(folder, name):
    (folder / name).write_text("no such thing")
    with pytest.raises(InputError) as error:
        OnnxJudge(str(folder))
    assert error.value.where.endswith(name)


@with_extra
def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(WorldError, match=r"there is no model\.onnx"):
        OnnxJudge(str(tmp_path))


@pytest.mark.parametrize("missing", ["onnxruntime", "tokenizers", "numpy"])
def test_without_the_extra_the_error_says_how_to_mend_it(monkeypatch, tmp_path, missing):
    monkeypatch.setattr(util, "find_spec", lambda name: None if name == missing else object())
    with pytest.raises(WorldError) as error:
        OnnxJudge(str(tmp_path))
    assert missing in error.value.what
    assert "nli" in error.value.mend


@with_extra
def test_a_request_of_a_build_is_answered_by_the_model_that_it_names_and_by_no_other(folder):
    request = Entail(model=f"onnx:{identity(str(folder))}", claim="the pier is safe", evidence="the pier is not safe")
    told = OnnxEntailment(str(folder))(request)
    assert told.contradicts > max(told.supports, told.no_info)
    with pytest.raises(WorldError, match="another one"):
        OnnxEntailment(str(folder))(request.model_copy(update={"model": "onnx:sha256:00"}))


def test_a_judge_is_known_by_its_files_and_not_by_its_folder(tmp_path):
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "model.onnx").write_bytes(b"weights")
        (tmp_path / name / "tokenizer.json").write_bytes(b"{}")
    one, other = (identity(str(tmp_path / name)) for name in ("one", "other"))
    assert one == other
    (tmp_path / "other" / "config.json").write_bytes(b"{}")
    assert identity(str(tmp_path / "other")) != one
