"""`carter match`: what it says of a quotation, and with which exit code."""

import json

import pytest

from carter.interfaces.cli.main import main

HARBOUR = "<article><p>The “north‑quay” count fell to 410 boats (−12 %) in 2019…</p><p>It fell to 410 boats.</p>"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harbour.html").write_text(HARBOUR, encoding="utf-8")
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "quay.txt").write_text("Forty boats were seen at the quay.")
    (tmp_path / "others" / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    return tmp_path


@pytest.fixture
def match(capsys):
    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(["match", *words])
        printed = capsys.readouterr()
        return printed.out, printed.err, int(str(end.value.code))

    return run


def test_a_quotation_by_the_letter_is_exact_in_every_place(match):
    out, _, code = match("fell to 410 boats", "harbour.html")
    assert (out, code) == (
        "exact: harbour.html\n  exact at 23-40: fell to 410 boats\n  exact at 61-78: fell to 410 boats\n",
        0,
    )


def test_machines_are_told_the_source_s_own_characters_and_where_they_stand(match):
    data = json.loads(match('The "north-quay" count', "harbour.html", "--json")[0])
    assert (data["tier"], data["source"], data["exit_code"]) == ("folded", "harbour.html", 0)
    assert data["span"] == {
        "start": 0,
        "end": 22,
        "byte_start": 0,
        "byte_end": 28,
        "quote": "The “north‑quay” count",
        "prefix": "",
        "suffix": " fell to 410 boats (−12 %) in 20",
    }
    assert len(data["content_hash"]) == 64


@pytest.mark.parametrize("quote", ["fell to 41", "Fell to 410 boats", "fell to 401 boats", "12 %"])
def test_what_does_not_stand_there_is_a_no(match, quote):
    assert match(quote, "harbour.html") == ("no: it does not stand in harbour.html\n", "", 1)
    data = json.loads(match(quote, "harbour.html", "--json")[0])
    assert (data["tier"], data["source"], data["span"], data["places"]) == ("no", None, None, [])


@pytest.mark.parametrize("others", ["others", "others/quay.txt"])
def test_a_quotation_of_another_file_is_misattributed_and_names_it(match, others):
    data = json.loads(match("Forty boats were seen", "harbour.html", others, "--json")[0])
    assert (data["tier"], data["source"], data["exit_code"]) == ("misattributed", "others/quay.txt", 1)
    assert data["span"]["quote"] == "Forty boats were seen"


def test_a_folder_may_be_cited_and_what_it_holds_that_is_not_read_is_told(match):
    out, _, code = match("Forty boats were seen", "others")
    assert code == 0
    assert out.splitlines() == [
        "exact: others/quay.txt",
        "  exact at 0-21: Forty boats were seen",
        "not read: others/picture.png: unsupported: png",
    ]


def test_words_that_are_left_out_part_the_spans(match):
    data = json.loads(match("The “north‑quay” count […] in 2019", "harbour.html", "--json")[0])
    assert [span["quote"] for span in data["places"][0]["spans"]] == ["The “north‑quay” count", "in 2019"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ((" ", "harbour.html"), 2, "the quotation is empty"),
        (("boats", "none.html"), 3, "none.html: the file cannot be read: no such file"),
        (("boats", "others/picture.png"), 3, "others/picture.png: nothing can be read of it: unsupported: png"),
        (("boats", "harbour.html", "none.html"), 3, "none.html: the file cannot be read"),
    ],
)
def test_what_cannot_be_matched_is_one_clear_error(match, words, code, said):
    out, err, ended = match(*words)
    assert (out, ended) == ("", code)
    assert err.startswith(f"carter: {said}")
