"""An operator's own classifier: loaded from a folder, asked one pair at a time, with errors that say what to mend."""

import json
import os
import subprocess
import sys

import pytest

from carter.adapters.onnx_judge import OnnxEntailment, OnnxJudge, identity
from carter.errors import InputError, WorldError
from carter.interfaces.cli.main import main
from carter.research.entailment import Entail
from tests.adapters.tiny_classifier import export
from tests.layout.tree import ROOT


@pytest.fixture
def folder(tmp_path):
    return export(tmp_path / "nli")


def here():
    return {**os.environ, "PYTHONPATH": str(ROOT)}


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


def test_labels_say_which_output_is_which(folder):
    (folder / "config.json").write_text(
        json.dumps({"id2label": {"0": "ENTAILMENT", "1": "NEUTRAL", "2": "CONTRADICTION"}})
    )
    opinion = OnnxJudge(str(folder))("the pier is safe", "the pier is not safe")
    assert opinion.supports > 900


def test_a_label_that_means_nothing_is_refused(folder):
    (folder / "config.json").write_text(json.dumps({"id2label": {"0": "apple", "1": "pear", "2": "plum"}}))
    with pytest.raises(InputError, match="nobody knows what the label `apple` means"):
        OnnxJudge(str(folder))


def test_more_labels_than_outputs_are_refused(folder):
    (folder / "config.json").write_text(json.dumps({"id2label": {"0": "entailment", "1": "neutral"}}))
    with pytest.raises(InputError, match="3 outputs, and 2 labels"):
        OnnxJudge(str(folder))("the pier is safe", "the pier is safe")


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_broken_file_is_named(folder, name):
    (folder / name).write_text("no such thing")
    with pytest.raises(InputError) as error:
        OnnxJudge(str(folder))
    assert error.value.where.endswith(name)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(WorldError, match=r"there is no model\.onnx"):
        OnnxJudge(str(tmp_path))


def test_the_evidence_comes_first_as_premises_do(folder):
    assert OnnxJudge(str(folder))("the pier is not safe", "the pier is safe").supports > 900
    assert OnnxJudge(str(folder))("the pier is safe", "the pier is not safe").contradicts > 900


@pytest.mark.parametrize("missing", ["onnxruntime", "tokenizers", "numpy"])
def test_without_the_extra_the_error_says_how_to_mend_it(monkeypatch, folder, missing):
    monkeypatch.setitem(sys.modules, missing, None)  # so Python holds an import back, as if nothing were installed
    with pytest.raises(WorldError, match=f"the judge needs {missing}, not installed") as error:
        OnnxJudge(str(folder))
    assert "extra `nli`" in error.value.mend


BARE = """
import sys
for name in ("onnxruntime", "tokenizers", "numpy", "huggingface_hub"):
    sys.modules[name] = None
from carter.interfaces.cli.main import main
main(sys.argv[1:])
"""


def test_without_the_extra_words_judge_and_the_command_says_what_the_classifier_needs(folder, tmp_path):
    line = {"id": 1, "claim": "The big boat was bought.", "evidence": ["A large boat was purchased by the town."]}
    (tmp_path / "pairs.jsonl").write_text(json.dumps(line))

    def judged(name):
        words = ["judge", "pairs.jsonl", "--judge", name]
        return subprocess.run(
            [sys.executable, "-c", BARE, *words], cwd=tmp_path, env=here(), capture_output=True, text=True, check=False
        )

    assert judged("words").stdout.startswith("1\tsupports")
    refused = judged(f"onnx:{folder}")
    assert (refused.returncode, refused.stdout) == (4, "")
    assert "the judge needs onnxruntime, tokenizers, numpy, not installed" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_the_command_asks_the_classifier_where_words_do_not_decide(folder, tmp_path, capsys):
    pairs = [("yes", "The big boat was bought.", "A large boat was purchased by the town.")]
    pairs += [("open", "The big boat was bought.", "perhaps a large boat was purchased by the town")]
    lines = [json.dumps({"id": key, "claim": claim, "evidence": [text]}) for key, claim, text in pairs]
    (tmp_path / "pairs.jsonl").write_text("\n".join(lines))
    with pytest.raises(SystemExit) as end:
        main(["judge", str(tmp_path / "pairs.jsonl"), "--judge", f"onnx:{folder}", "--json"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert end.value.code == 0
    assert [(each["id"], each["verdict"], each["means"]) for each in told] == [
        ("yes", "supports", "onnx"),
        ("open", "no_info", "onnx"),
    ]


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
