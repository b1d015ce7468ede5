"""Judges that other distributions bring: found by name, held to a form, and told by name where they fail."""

import json
import sys

import pytest

from carter.adapters.judge_plugins import PluginEntailment, PluginJudge, installed, named
from carter.errors import NotRecorded, QuestionError, UsageError, WorldError
from carter.evidence.verdicts.judgement import Opinion
from carter.interfaces.cli.main import main
from carter.research.entailment import Entail, Entailed
from tests.adapters.brought import bring, install

SURE = "def judge(claim, evidence):\n    return (0, 900, 100) if 'ship' in evidence else (900, 0, 100)\n"
PAIRS = [
    ("a", "The big boat was bought.", "A large boat was purchased by the town."),
    ("b", "The big boat was bought.", "A great ship is what the town has purchased lately, they say."),
]


@pytest.fixture
def brought(tmp_path, monkeypatch):
    """Installs a distribution, each in a folder of its own."""

    def run(source=SURE, **about):
        folder = tmp_path / f"site{len(list(tmp_path.glob('site*')))}"
        return install(monkeypatch, bring(folder, source, **about))

    yield run
    sys.modules.pop("harbour_judges", None)


@pytest.fixture
def judge(tmp_path, capsys):
    def run(name="harbour"):
        lines = [json.dumps({"id": key, "claim": claim, "evidence": [text]}) for key, claim, text in PAIRS]
        (tmp_path / "pairs.jsonl").write_text("\n".join(lines))
        with pytest.raises(SystemExit) as end:
            main(["judge", str(tmp_path / "pairs.jsonl"), "--judge", name, "--json"])
        out, err = capsys.readouterr()
        told = map(json.loads, out.splitlines())
        return end.value.code, [each for each in told if "error" not in each], err

    return run


def test_a_judge_is_known_by_its_name_and_the_version_of_its_distribution(brought):
    brought()
    assert [str(each) for each in installed()] == ["`harbour` (harbour-judges 1.2)"]
    assert named("harbour").identity == "plugin:harbour@harbour-judges==1.2"


def test_the_command_asks_it_where_no_guard_refuses(brought, judge):
    brought()
    code, told, _ = judge()
    assert code == 0
    assert [(each["verdict"], each["means"]) for each in told] == [("supports", "harbour"), ("contradicts", "harbour")]


def test_what_it_says_in_few_words_is_told_as_its_reason(brought, judge):
    brought("def judge(claim, evidence):\n    return 0, 0, 1000, 'of another boat'\n")
    _, told, _ = judge()
    assert told[0]["reasons"] == [{"kind": "harbour", "detail": "of another boat"}]


def test_an_answer_may_be_an_opinion_or_a_list_and_miss_the_whole_by_rounding(brought):
    brought("def judge(claim, evidence):\n    return [333, 333, 333]\n")
    assert PluginJudge(named("harbour"))("a", "b") == Opinion(333, 333, 333)
    request = Entail(model=named("harbour").identity, claim="a", evidence="b")
    assert PluginEntailment(named("harbour"))(request) == Entailed(supports=333, contradicts=333, no_info=333)


@pytest.mark.parametrize(
    "answer",
    [
        "None",
        "'supports'",
        "(1.0, 0.0, 0.0)",
        "(True, 0, 999)",
        "(1000, 0)",
        "(1001, 0, 0)",
        "(-10, 10, 1000)",
        "(900, 900, 900)",
        "(0, 0, 0)",
        "(1000, 0, 0, 7)",
        "(1000, 0, 0, 'a', 'b')",
        "{0: 1000, 1: 0, 2: 0}",
    ],
)
def test_an_answer_of_another_form_is_one_error_that_names_the_plug_in_and_the_form(brought, judge, answer):
    brought(f"def judge(claim, evidence):\n    return {answer}\n")
    code, told, err = judge()
    assert (code, told) == (4, [])
    assert "the judge `harbour` (harbour-judges 1.2) answered" in err
    assert "three whole numbers from 0 to 1000 that sum to about 1000" in err
    assert "to mend: mend, update or uninstall that distribution" in err
    assert "Traceback" not in err


def test_lines_before_a_failure_are_answered_and_the_failure_is_told_once(brought, judge):
    brought("def judge(claim, evidence):\n    return (900, 0, 100) if 'large' in evidence else 1 / 0\n")
    code, told, err = judge()
    assert (code, [each["id"] for each in told]) == (4, ["a"])
    assert "failed: ZeroDivisionError: division by zero" in err
    assert err.count("harbour-judges") == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise RuntimeError('no licence\\nfor this')", "cannot be loaded: RuntimeError: no licence for this"),
        ("import a_library_that_is_nowhere", "cannot be loaded: ModuleNotFoundError"),
        ("import sys\nsys.exit(3)", "cannot be loaded: SystemExit: 3"),
        ("other = 1", "cannot be loaded: AttributeError"),
        ("judge = 'words'", "is no function, but of type `str`"),
        ("def judge(claim):\n    return 0, 0, 1000", "failed: TypeError"),
        ("import sys\ndef judge(claim, evidence):\n    sys.exit('bye')", "failed: SystemExit: bye"),
        ("class No(Exception):\n    def __str__(self):\n        raise self\ndef judge(claim, evidence):\n    raise No",
         "failed: No: a No"),
        ("class No:\n    def __repr__(self):\n        raise OSError\ndef judge(claim, evidence):\n    return No()",
         "answered `a No`"),
    ],
)  # fmt: skip
def test_a_plug_in_that_fails_is_one_error_that_says_how(brought, judge, source, said):
    brought(source)
    code, told, err = judge()
    assert (code, told) == (4, [])
    assert said in err
    assert "Traceback" not in err


def test_an_error_of_carters_own_passes_through_as_it_is(brought):
    brought("from carter.errors import NotRecorded\ndef judge(claim, evidence):\n    raise NotRecorded('offline')\n")
    with pytest.raises(NotRecorded, match="offline"):
        PluginJudge(named("harbour"))("a", "b")


def test_an_interrupt_is_the_users_and_not_the_plug_ins(brought):
    brought("def judge(claim, evidence):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        PluginJudge(named("harbour"))("a", "b")


def test_an_unknown_name_is_refused_with_all_that_there_is(brought, judge):
    code, _, err = judge("oracle")
    assert code == 2
    assert "there is no judge `oracle`" in err
    assert "`onnx:PATH` or a plug-in; none is installed" in err
    brought()
    assert "or a plug-in: `harbour` (harbour-judges 1.2)" in judge("oracle")[2]
    with pytest.raises(QuestionError, match="no judge `oracle`") as error:
        named("oracle", QuestionError, "q.yaml")
    assert error.value.where == "q.yaml"


def test_a_name_that_two_distributions_bring_is_refused(brought):
    brought()
    brought(name="quay-judges", version="3")
    with pytest.raises(UsageError, match=r"`harbour`: harbour-judges 1\.2 and quay-judges 3"):
        named("harbour")


def test_of_two_versions_of_one_distribution_the_one_that_is_imported_counts(brought):
    brought(version="1.2")
    brought(version="1.3")
    assert [each.version for each in installed()] == ["1.3"]


def test_a_distribution_without_a_version_is_refused(brought):
    brought(version="")
    with pytest.raises(UsageError, match="no version to record answers under"):
        named("harbour")


def test_names_of_carters_own_and_those_that_no_question_can_write_are_nobodys(brought):
    names = ("words", "none", "claude", "quoted", "guarded", "compared", "two words", "onnx:x", "é", "a" * 65)
    brought(entries="[carter.judges]\n" + "".join(f"{name} = harbour_judges:judge\n" for name in names))
    assert installed() == []


def test_metadata_that_cannot_be_read_hides_no_other(brought):
    brought()
    brought(name="broken", entries="[carter.judges]\nno equals sign\n")
    assert [each.name for each in installed()] == ["harbour"]


def test_a_failure_is_of_the_world_and_names_where_the_plug_in_is(brought):
    brought("judge = 7")
    with pytest.raises(WorldError) as error:
        PluginJudge(named("harbour"))
    assert error.value.where == "harbour_judges:judge"
