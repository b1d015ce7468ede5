"""A stage whose code moved has a new version, or somebody said that its results cannot differ."""

import importlib
import sys

import pytest

from tools.code_digest import code_digest
from tools.stages_lock import complaints, lock_of, read, written

RECORDS = """
from carter.kernel.record import Record
class Asked(Record, tag="tiny/asked@1"):
    text: str
class Answered(Record, tag="tiny/answered@1"):
    text: str
"""
WORDS = """
def loud(text):
    return text.upper()
"""
STAGES = '''
from carter.kernel.pipeline import Pipeline, stage
from tiny.records import Answered, Asked
from tiny.words import loud
@stage(version=1, prompts={"p": "Answer."})
def answer(asked: Asked, *, times: int = 1) -> Answered:
    """Say it louder."""
    return Answered(text=loud(asked.text) * times)
TINY = Pipeline(name="tiny", given=(Asked,), stages=(answer,))
'''
ANSWER = "tiny.stages:answer"


def test_the_lock_knows_every_stage_as_it_is():
    assert "\n".join(complaints(read(), lock_of())) == ""


@pytest.fixture
def tiny(tmp_path, monkeypatch):
    """A package of one stage: writes its files, some of them edited, and gives the lock that follows."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # two edits within a second must both be seen
    (tmp_path / "tiny").mkdir()

    def lock(**edits):
        files = {"__init__": "", "records": RECORDS, "words": WORDS, "stages": STAGES}
        for name, text in files.items():
            (tmp_path / "tiny" / f"{name}.py").write_text(edits.get(name, text))
        forget("tiny")
        return lock_of(("tiny.stages:TINY",), ("tiny", "carter"))

    yield lock
    forget("tiny")


def forget(package):
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        del sys.modules[name]
    importlib.invalidate_caches()


def said(tiny, **edits):
    return complaints(tiny(), tiny(**edits))


def test_nothing_is_said_of_a_stage_that_stayed_as_it_was(tiny):
    assert said(tiny) == []


def test_new_comments_docstrings_and_layout_change_nothing(tiny):
    assert (
        said(tiny, words='"""Words."""\ndef loud( text ):  # shout\n    """Upper."""\n    return (text.upper())\n')
        == []
    )


def test_a_change_in_a_module_that_a_stage_imports_is_named_with_its_mend(tiny):
    (complaint,) = said(tiny, words=WORDS.replace("upper", "title"))
    assert complaint == (
        f"{ANSWER}: changed (tiny.words), and `version` is still 1: raise `version` if equal inputs may now give "
        "another result; then, or if they cannot: make lock"
    )


def test_a_change_in_the_kernel_is_named_for_every_stage(tiny):
    locked = tiny()
    moved = locked._replace(modules={**locked.modules, "carter.kernel.record": "blake3:other"})
    stale = {ANSWER: locked.stages[ANSWER]._replace(digest="blake3:old")}
    (complaint,) = complaints(moved._replace(stages=stale), locked)
    assert "changed (carter.kernel.record)" in complaint


@pytest.mark.parametrize(
    "edit",
    [
        {"stages": STAGES.replace("Answer.", "Answer well.")},
        {"stages": STAGES.replace("times: int = 1", "times: int = 2")},
        {"stages": STAGES.replace("stages=(answer,)", "stages=(answer.configured(times=3),)")},
        {"records": RECORDS.replace("    text: str\n", "    text: str = ''\n")},
    ],
    ids=["prompt", "default of a parameter", "parameter", "record"],
)
def test_a_change_of_what_a_stage_declares_is_seen(tiny, edit):
    (complaint,) = said(tiny, **edit)
    assert complaint.startswith(f"{ANSWER}: changed (tiny.")


def test_a_raised_version_only_wants_the_lock_written_anew(tiny):
    assert said(tiny, stages=STAGES.replace("version=1", "version=2")) == [
        f"{ANSWER}: version 2 is not in the lock yet: make lock"
    ]


def test_a_version_does_not_go_back(tiny):
    later, earlier = tiny(stages=STAGES.replace("version=1", "version=2")), tiny()
    (complaint,) = complaints(later, earlier)
    assert "went back from 2 to 1" in complaint


def test_a_stage_that_is_new_or_gone_is_named(tiny):
    whole, empty = tiny(), lock_of((), ("carter",))
    assert complaints(empty, whole) == [f"{ANSWER} is new: make lock"]
    assert complaints(whole, empty) == [f"{ANSWER} is gone: make lock"]


def test_stages_in_rounds_over_items_and_applied_at_run_time_are_all_found(tiny):
    stages = STAGES.replace(
        "TINY = ",
        """
from carter.kernel.pipeline import Each, Loop
from carter.kernel.record import Collection
from carter.kernel.pipeline import Decision
class Many(Collection[Asked], tag="tiny/many@1"): ...
class Said(Collection[Answered], tag="tiny/said@1"): ...
class State(Collection[Asked], tag="tiny/state@1"): ...
class Enough(Decision, tag="tiny/enough@1"): ...
@stage(version=1)
def first(many: Many) -> State: return State()
@stage(version=1)
def inner(asked: Asked) -> Answered: return Answered(text="")
@stage(version=1, applies=(inner,))
def outer(asked: Asked) -> Answered: return Answered(text="")
@stage(version=1)
def again(state: State, said: Said) -> State: return state
@stage(version=1)
def enough(state: State) -> Enough: return Enough(stop=True)
LOOP = Loop(stages=(Each(outer, Said), again), carry=State, start=first, until=enough)
TINY = Pipeline(name="tiny", given=(Many,), stages=(LOOP,))
OTHER = """,
    )
    names = {name.partition(":")[2] for name in tiny(stages=stages).stages}
    assert names == {"first", "inner", "outer", "again", "enough"}


def test_the_lock_reads_back_as_it_was_written(tiny, tmp_path):
    lock = tiny()
    (tmp_path / "lock").write_text(written(lock))
    assert read(tmp_path / "lock") == lock._replace(reach={})


@pytest.mark.parametrize(
    ("one", "other"),
    [("f('')", "f()"), ("x = 1", "x = True"), ("f(description=1)", "f()"), ("[1, None]", "[1]")],
)
def test_code_that_does_another_thing_has_another_digest(one, other):
    assert code_digest(one) != code_digest(other)


def test_the_description_of_a_field_is_no_part_of_the_code():
    assert code_digest('x: int = Field(ge=0, description="a")') == code_digest('x: int = Field(ge=0, description="b")')
