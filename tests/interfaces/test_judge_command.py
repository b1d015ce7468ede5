"""`carter judge`: a line in, a line out, whatever the length; errors name the line."""

import io
import json
import sys

import pytest

from carter.interfaces.cli.main import main
from carter.interfaces.cli.terminal import say
from carter.workspace.judging import as_text, judged_lines

LINES = [
    {"id": "a", "claim": "The count fell to 410 boats.", "evidence": ["It rained.", "The count fell to 410 boats."]},
    {"id": 2, "claim": "The count fell to 41 boats.", "evidence": ["The count fell to 410 boats."]},
    {"id": None, "claim": "Boats are counted.", "evidence": []},
]


@pytest.fixture
def judge(tmp_path, capsys):
    def run(lines, *words):
        path = tmp_path / "pairs.jsonl"
        path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
        with pytest.raises(SystemExit) as end:
            main(["judge", str(path), *words])
        out, err = capsys.readouterr()
        return end.value.code, out, err

    return run


def test_each_line_is_answered_with_verdict_score_reasons_and_evidence(judge):
    code, out, _ = judge(LINES, "--json")
    first, second, third = map(json.loads, out.splitlines())
    assert code == 0
    assert (first["id"], first["verdict"], first["score"], first["evidence"]) == ("a", "supports", 1.0, [1])
    assert first["quoted"] == {"evidence": 1, "tier": "exact", "start": 0, "end": 28}
    assert [pair["verdict"] for pair in first["pairs"]][1:] == ["supports"]
    assert (second["id"], second["verdict"]) == (2, "contradicts")
    assert second["reasons"][0]["kind"] == "number"
    assert second["score"] < 0.5
    assert (third["verdict"], third["pairs"]) == ("no_info", [])


def test_people_are_told_the_same_in_a_line(judge):
    _, out, _ = judge(LINES)
    assert [line.split("\t")[:2] for line in out.splitlines()] == [
        ["a", "supports"],
        ["2", "contradicts"],
        ["None", "no_info"],
    ]
    assert "quoted (exact): evidence 1, characters 0 to 28" in out


def test_answers_come_before_the_input_ends(monkeypatch, capsys):
    seen = []

    class Slow(io.RawIOBase):
        name = "<stdin>"

        def __iter__(self):
            for line in LINES:
                yield json.dumps(line).encode()
                seen.append(capsys.readouterr().out.count("\n"))

    for judged in judged_lines(Slow(), "-"):
        say(as_text(judged))
    assert seen == [1, 1, 1]


def test_a_judge_that_is_none_leaves_paraphrases_open(judge):
    line = {"id": 1, "claim": "The big boat was bought.", "evidence": ["A large boat was purchased by the town."]}
    verdicts = [json.loads(judge([line], "--json", "--judge", name)[1])["verdict"] for name in ("words", "none")]
    assert verdicts == ["supports", "cannot_tell"]


def test_empty_lines_are_left_out(judge):
    assert judge(["", json.dumps(LINES[0]), "  "], "--json")[1].count("\n") == 1


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "no JSON"),
        ("[]", "no object"),
        ('{"claim": 4, "evidence": []}', "claim is no text"),
        ('{"claim": "a", "evidence": [1]}', "no list of texts"),
        ('{"id": [], "claim": "a", "evidence": []}', "id is neither"),
    ],
)
def test_a_line_that_is_not_what_it_must_be_is_named(judge, line, said):
    code, out, err = judge([LINES[0], line], "--json")
    assert code == 3
    assert json.loads(out.splitlines()[0])["id"] == "a"
    assert said in err
    assert "pairs.jsonl, line 2" in err


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (b"caf\xe9", "it is no UTF-8"),
        ("\n".encode("utf-16"), "it is no UTF-8"),
        (b'{"id": true, "claim": "a", "evidence": []}', "id is neither"),
        (b"\x00", "no JSON"),
        (b'{"id": "\\ud800", "claim": "a", "evidence": []}', "no JSON"),
        (b"[" * 100_000, "no JSON"),
    ],
)
def test_bytes_that_are_no_line_of_pairs_are_named_after_what_was_answered_before(tmp_path, capsys, told, said):
    path = tmp_path / "pairs.jsonl"
    path.write_bytes(json.dumps(LINES[0]).encode() + b"\n" + told)
    with pytest.raises(SystemExit) as end:
        main(["judge", str(path), "--json"])
    first, error = map(json.loads, capsys.readouterr().out.splitlines())  # the error is a line of the stream too
    assert (end.value.code, first["id"], error["exit_code"]) == (3, "a", 3)
    assert said in error["error"]["what"]
    assert error["error"]["where"].endswith("pairs.jsonl, line 2")


@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_a_byte_order_mark_and_windows_line_ends_change_nothing(tmp_path, capsys, ends):
    path = tmp_path / "pairs.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(LINES[0]).encode() + ends + json.dumps(LINES[1]).encode() + ends)
    with pytest.raises(SystemExit) as end:
        main(["judge", str(path)])
    assert end.value.code == 0
    assert [line.split("\t")[1] for line in capsys.readouterr().out.splitlines()] == ["supports", "contradicts"]


@pytest.mark.parametrize("name", ["nowhere.jsonl", ""])
def test_a_file_that_cannot_be_read_is_a_bad_input_file(tmp_path, capsys, name):
    with pytest.raises(SystemExit) as end:
        main(["judge", str(tmp_path / name)])
    assert end.value.code == 3
    assert "the file cannot be read" in capsys.readouterr().err


def test_an_unknown_judge_is_refused_with_those_that_are_known(judge):
    code, _, err = judge(LINES, "--judge", "oracle")
    assert code == 2
    assert "`words`, `none`, `claude`, `onnx:PATH` or a plug-in" in err


def test_claude_without_a_key_says_how_to_give_one(judge, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.delenv("ANTHROPIC_BASE_URL", raising=False)
    line = {
        "id": 1,
        "claim": "The big boat was sold.",
        "evidence": ["They sold a boat which was quite large, they said."],
    }
    code, _, err = judge([line], "--judge", "claude")
    assert code == 4
    assert "ANTHROPIC_API_KEY" in err


def test_control_characters_of_a_line_reach_no_terminal(judge):
    line = {"id": "a\x1b[2J", "claim": "The pier is \x1b[2J long.", "evidence": ["The pier is short."]}
    assert "\x1b" not in judge([line])[1]


def test_standard_input_is_read_where_a_dash_stands(monkeypatch, capsysbinary):
    class Input:
        buffer = io.BytesIO(json.dumps(LINES[0]).encode())

    monkeypatch.setattr(sys, "stdin", Input())
    with pytest.raises(SystemExit) as end:
        main(["judge", "-"])
    assert end.value.code == 0
    assert capsysbinary.readouterr().out.startswith(b"a\tsupports\t1.000")
