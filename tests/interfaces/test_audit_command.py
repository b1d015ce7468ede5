"""`carter audit`: what it says of a report, by itself and with its pages, and with which exit code."""

import json
from pathlib import Path

import pytest

from carter.interfaces.cli.main import main
from tests.adapters.web.hostile import Hostile, answer

ROOT = Path(__file__).parent.parent.parent
REPORT = """# Boats

In 2019 the office counted 410 boats at the north quay [1]. The quay was built in 1912 [1].
The union wrote that “forty ships lay at anchor” [1], and nobody answered. Fares rose by 8 %.

Boats sank in the storm [4].

## Sources

1. Counts. https://harbour.nq/counts
2. Letters. https://union.nq/letters
3. Letters, again. https://www.union.nq/letters/
"""
COUNTS = "<title>Counts</title><article><p>In 2019 the office counted 410 boats at the north quay, 12 % fewer than in \
2018.</p><p>The quay was built in 1902, before the bridge.</p></article>"
LETTERS = "All winter forty ships lay at anchor, and nobody answered our letters."


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "report.md").write_text(REPORT, encoding="utf-8")
    copies = tmp_path / "copies"
    (copies / "deep").mkdir(parents=True)
    (copies / "deep" / "a.html").write_text(COUNTS)
    (copies / "deep" / "a.html.url").write_text("https://harbour.nq/counts\n")
    (copies / "letters.txt").write_text(LETTERS)
    (copies / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(40))
    return tmp_path


@pytest.fixture
def audit(capsys):
    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(["audit", *words])
        printed = capsys.readouterr()
        return printed.out, printed.err, int(str(end.value.code))

    return run


def test_a_report_by_itself_is_counted_and_what_was_not_measured_says_so(audit):
    assert audit("report.md") == (
        """\
report.md: markdown
  sentences_cited         3 of 5
  numeric_sentences_cited 3 of 4
  cells_cited             0 of 0
  markers_resolved        3 of 4
  references_cited        1 of 3
  references_distinct     2 of 3
  links_possible          3 of 3
  pages_there             not measured: give --sources DIR or --fetch
  quotes_held             not measured: give --sources DIR or --fetch
  claims_supported        not measured: give --sources DIR or --fetch
  claims_uncontradicted   not measured: give --sources DIR or --fetch
  origins                 not measured: give --sources DIR or --fetch
marker dangles: 1
  [4] (3 references are listed, and none is this: Boats sank in the storm.)
reference is never cited: 2
  [2] Letters. https://union.nq/letters (no marker names it)
  [3] Letters, again. https://www.union.nq/letters/ (no marker names it)
reference is doubled: 1
  [3] Letters, again. https://www.union.nq/letters/ (as [2] Letters. https://union.nq/letters)
sentence is not cited: 2
  Fares rose by 8 %. (Boats)
  Boats sank in the storm. (Boats)
""",
        "",
        0,
    )


def test_local_copies_show_what_the_pages_say(audit):
    out, _, code = audit("report.md", "--sources", "copies")
    assert code == 0
    assert out.splitlines()[8:] == [
        "  pages_there             1 of 1",
        "  quotes_held             0 of 1",
        "  claims_supported        1 of 3",
        "  claims_uncontradicted   2 of 3",
        "  origins                 1 reference, 1 origin",
        "  verdicts                1 supports, 1 contradicts, 1 no_info",
        *out.splitlines()[14:],
    ]
    assert "  forty ships lay at anchor (not in [1], but in letters.txt)" in out
    assert "  The quay was built in 1912. (by [1]: " in out
    assert out.splitlines()[-1] == "not read: picture.png: unsupported: png"


def test_a_report_that_lies_among_the_copies_is_no_source_of_its_own(audit, here):
    (here / "copies" / "letters.txt").unlink()
    (here / "copies" / "report.md").write_text(REPORT, encoding="utf-8")
    out, _, _ = audit("copies/report.md", "--sources", "copies")
    assert "quotation is not there: 1\n  forty ships lay at anchor (not in [1])" in out


def test_machines_are_told_every_reference_quotation_and_claim(audit):
    data = json.loads(audit("report.md", "--sources", "copies", "--json")[0])
    assert data["schema_version"] == 1
    assert data["figures"]["quotes_held"] == {
        "name": "quotes_held",
        "met": 0,
        "of": 1,
        "measured": True,
        "about": "quotations that stand in the page cited for them",
    }
    assert data["references"][0] == {
        "number": 1,
        "label": "1",
        "text": "[1] Counts. https://harbour.nq/counts",
        "urls": ["https://harbour.nq/counts"],
        "listed": True,
        "times": 3,
        "same_as": 0,
        "possible": True,
        "there": True,
        "seen_as": "deep/a.html, known by its sidecar",
    }
    assert [each["outcome"] for each in data["quotes"]] == ["misattributed"]
    assert data["stances"] == {"supports": 1, "contradicts": 1, "no_info": 1, "cannot_tell": 0}
    assert [(each["source"], each["reason"]) for each in data["unread"]] == [("picture.png", "unsupported: png")]


@pytest.mark.parametrize(
    ("floors", "code", "last"),
    [
        (["sentences_cited=60"], 0, ""),
        (["sentences_cited=60.1"], 1, "below its floor: sentences_cited is 3 of 5, wanted 60.1 %"),
        (["cells_cited=100"], 0, ""),
        (["markers_resolved=100", "sentences_cited=0"], 1, "below its floor: markers_resolved is 3 of 4, wanted 100 %"),
    ],
)
def test_a_floor_that_is_missed_ends_with_1_and_says_which(audit, floors, code, last):
    out, _, ended = audit("report.md", *(word for floor in floors for word in ("--min", floor)))
    assert ended == code
    assert ("below its floor" in out) == bool(code)
    assert not last or out.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["report.md", "--min", "sentences=80"], 2, "there is no figure `sentences`"),
        (["report.md", "--min", "sentences_cited=most"], 2, "`most` is no percentage"),
        (["report.md", "--min", "quotes_held=80"], 2, "`quotes_held` cannot be measured without the cited pages"),
        (["none.md"], 3, "none.md: the file cannot be read: no such file"),
        (["copies"], 3, "copies: this is a folder"),
        (["copies/picture.png"], 3, "copies/picture.png: nothing can be read of it: unsupported: png"),
        (["empty.md"], 3, "empty.md: nothing can be read of it: empty"),
        (["blank.md"], 3, "blank.md: there is no text in it"),
        (["report.md", "--sources", "none"], 3, "none: the file cannot be read: no such file"),
        (["report.md", "--fetch", "--allow-host", "a b"], 2, "`a b` is no host"),
    ],
)
def test_what_cannot_be_audited_is_one_clear_error(audit, here, words, code, said):
    (here / "empty.md").write_text("")
    (here / "blank.md").write_text("<!-- nothing -->\n")
    out, err, ended = audit(*words)
    assert (out, ended) == ("", code)
    assert err.startswith(f"carter: {said}")


def test_a_report_cannot_move_the_cursor_of_a_terminal(audit, here):
    (here / "report.md").write_text(
        "Boats\x1b[2J fell by half. Ships rose [x](javascript:\x9b31m).\n", encoding="utf-8"
    )
    out, _, _ = audit("report.md")
    assert "\x1b" not in out
    assert "\x9b" not in out


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_pages_are_fetched_only_when_that_is_asked_for_and_each_once(audit, here):
    with Hostile() as server:
        server.replies |= {
            "/counts": answer(COUNTS.encode(), "Content-Type: text/html"),
            "/gone": answer(b"", code="404 Not Found"),
            "/robots.txt": answer(b"User-agent: *\nDisallow: /private\n", "Content-Type: text/plain"),
        }
        links = {"counts": server.url("/counts"), "gone": server.url("/gone"), "private": server.url("/private")}
        text = "In 2019 the office counted 410 boats at the north quay [1][2]. Ships rose [3]. Ships fell [4][5].\n"
        text += f"\n## Sources\n\n1. {links['counts']}\n2. {links['counts']}#top\n3. {links['gone']}\n"
        text += f"4. {links['private']}\n5. https://example.com/x\n"
        (here / "report.md").write_text(text)
        audit("report.md")
        assert server.requests == []
        out, _, code = audit("report.md", "--fetch", "--allow-host", f"127.0.0.1:{server.port}", "--json")
        assert len(server.asked("/counts")) == 1
    data = json.loads(out)
    assert code == 0
    assert [each["there"] for each in data["references"]] == [True, True, False, False, False]
    assert data["figures"]["pages_there"]["met"] == 2
    assert data["figures"]["origins"] | {"about": ""} == {
        "name": "origins", "met": 1, "of": 2, "measured": True, "about": ""
    }  # fmt: skip
    assert data["references"][4]["seen_as"] == "its link can be none"


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_no_more_pages_are_fetched_than_may_be(audit, here):
    with Hostile() as server:
        server.replies |= {f"/{n}": answer(COUNTS.encode(), "Content-Type: text/html") for n in range(3)}
        lines = "\n".join(f"{n + 1}. {server.url(f'/{n}')}" for n in range(3))
        (here / "report.md").write_text(f"Boats fell by half [1–3].\n\n## Sources\n\n{lines}\n")
        words = ("--fetch", "--max-pages", "1", "--allow-host", f"127.0.0.1:{server.port}", "--json")
        data = json.loads(audit("report.md", *words)[0])
    assert [each["there"] for each in data["references"]] == [True, False, False]
    assert data["references"][2]["seen_as"] == "not asked for: more than 1 pages"


def test_the_page_shows_what_the_command_prints(audit, monkeypatch):
    monkeypatch.chdir(ROOT)
    shown = (ROOT / "docs" / "audit.md").read_text(encoding="utf-8").partition("```text\n$ carter audit ")[2]
    command, _, printed = shown.partition("```")[0].partition("\n")
    out, _, code = audit(*command.split())
    assert code == 0
    assert out.startswith(printed)
    assert "  Three papers independently confirm the count. (cannot_tell in [1], [2], [3]: " in out
    assert "  the crews went elsewhere long ago (not in [3], but in notes-of-a-walk.txt)" in out
