"""Replay: a run is done anew from what was recorded, in any clone, and compared."""

import json
import re
import shutil

import pytest

from tests.workspace.place import Here


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("made"))
    place.build()
    return place


@pytest.fixture
def clone(made, tmp_path):
    """What was recorded and made, without the question and its sources."""
    for folder in ("cassettes", "store"):
        shutil.copytree(made.root / folder, tmp_path / folder)
    place = Here(tmp_path, notes={})
    place.first = made.first
    (tmp_path / "question.yaml").unlink()
    return place


def replay(place, *words, **environment):
    return json.loads(place.carter("replay", "--json", *words, **environment).stdout)


def test_a_run_is_done_anew_and_is_equal_and_nothing_is_written(clone):
    before = {path: path.stat().st_mtime_ns for path in clone.root.rglob("*")}
    answer = replay(clone, "-j", "3")
    assert answer["equal"]
    assert answer["made"] == answer["manifest"] == clone.first["manifest"]
    assert answer["done"] > 0
    assert [target["target"] for target in answer["targets"]] == ["brief", "claims", "report"]
    assert {path: path.stat().st_mtime_ns for path in clone.root.rglob("*")} == before


def test_cassettes_alone_are_enough_in_any_zone_and_locale(clone):
    shutil.rmtree(clone.root / "store")
    for number, zone in enumerate(("UTC", "Pacific/Kiritimati")):
        environment = {"TZ": zone, "LC_ALL": ("C", "tr_TR.UTF-8")[number], "PYTHONHASHSEED": str(number)}
        answer = replay(clone, "--run-id", clone.first["run"], **environment)
        assert answer["equal"]
        assert answer["made"] == clone.first["manifest"]
    assert not (clone.root / "store").exists()


def test_the_store_alone_is_followed_and_checked(clone):
    shutil.rmtree(clone.root / "cassettes")
    answer = replay(clone)
    assert answer["equal"]
    assert (answer["done"], answer["made"]) == (0, clone.first["manifest"])
    assert answer["found"] > 0


def test_without_replies_and_results_it_is_said_what_is_missing(clone):
    shutil.rmtree(clone.root / "cassettes")
    shutil.rmtree(clone.root / "store" / "actions")
    answer = replay(clone)
    assert answer["exit_code"] == 7
    assert "is in neither cassettes/ nor store/" in answer["error"]["what"]


def test_a_damaged_reply_is_damage(clone):
    shutil.rmtree(clone.root / "store")
    for path in clone.root.glob("cassettes/blobs/*/*"):
        if b"A worker holds a lease" in path.read_bytes():
            path.write_bytes(path.read_bytes()[:-1] + b"?")
    answer = replay(clone)
    assert answer["exit_code"] == 5
    assert not list(clone.root.glob("cassettes/damaged/*"))


def test_a_run_that_nobody_knows_is_told(clone):
    assert replay(clone, "--run-id", "01ABCDEFGH")["exit_code"] == 2


def test_a_stage_that_comes_to_something_else_is_named(clone):
    program = (
        "import carter.research.stages.render_brief as module\n"
        "from carter.interfaces.cli.main import main\n"
        "inner = module.render_brief.function\n"
        "def other(*words, **named):\n"
        "    brief = inner(*words, **named)\n"
        "    return brief.model_copy(update={'markdown': type(brief.markdown)(str(brief.markdown) + 'more')})\n"
        "object.__setattr__(module.render_brief, 'function', other)\n"
        "main(['replay', '--json'])\n"
    )
    answer = json.loads(clone.python("-c", program).stdout)
    assert not answer["equal"]
    assert answer["difference"].startswith("brief: render_brief came to another result from the same inputs")


def test_what_the_run_never_asked_is_told_with_the_nearest_that_it_asked(clone):
    shutil.rmtree(clone.root / "store")
    program = (
        "from functools import wraps\n"
        "import carter.research.stages.plan_queries as module\n"
        "from carter.interfaces.cli.main import main\n"
        "inner = module.plan_queries.function\n"
        "@wraps(inner)\n"
        "def other(*words, **named):\n"
        "    made = inner(*words, **named)\n"
        "    queries = tuple(each.model_copy(update={'text': each.text + ' anchor'}) for each in made.queries)\n"
        "    return made.model_copy(update={'queries': queries})\n"
        "object.__setattr__(module.plan_queries, 'function', other)\n"
        "main(['replay', '--json'])\n"
    )
    answer = json.loads(clone.python("-c", program).stdout)
    assert answer["exit_code"] == 7
    assert re.search(
        r"the run never asked search `([^`]+) anchor`: the nearest recorded is search `\1`; `query` differs: asked",
        answer["error"]["what"],
    )
