"""What `carter extract` reads of hard pages: every visible word, once, in order, unaltered; main content is a mark."""

import pytest

from carter.workspace.extracting import extract
from carter.workspace.fetching import FetchOptions
from tests.research.extract.pages import lines, main_lines
from tools.hard_pages import HARD, HIDING, P2, SHOWING, TRAP, P, with_hidden


@pytest.fixture
def read(tmp_path):
    def run(html):
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        return extract(str(path), FetchOptions())

    return run


@pytest.mark.parametrize("name", HARD)
def test_every_visible_word_of_a_hard_page_is_there_once_and_in_order(read, name):
    html, expected = HARD[name]
    assert lines(read(f"<meta charset=utf-8>{html}").readable) == expected


@pytest.mark.parametrize(
    "name",
    ["a list of links", "a list that holds the answer", "a caption", "a correction", "what is taken back"],
)
def test_what_belongs_to_the_article_is_marked_as_main(read, name):
    html, expected = HARD[name]
    assert main_lines(read(f"<article><p>{P}</p>{html}<p>{P2}</p></article>").readable) == [P, *expected, P2]


@pytest.mark.parametrize("html", HIDING)
def test_what_is_hidden_is_no_text_and_is_told_apart(read, html):
    found = read(with_hidden(html))
    assert [line for line in lines(found.readable) if line != "Head"] == [P, P2]
    assert found.readable.hidden >= len(TRAP)
    assert [each.text for each in found.beside.left if each.why in ("hidden", "never shown")] == [TRAP]


@pytest.mark.parametrize("html", SHOWING)
def test_a_rule_that_is_of_others_hides_nothing(read, html):
    assert "The gate was shut." in lines(read(html.replace("{}", "The gate was shut.")).readable)


def test_a_page_whose_text_is_all_hidden_is_no_success(read):
    found = read(f"<body style=visibility:hidden><article><p>{P}</p></article></body>")
    assert (found.readable.text, found.readable.status, found.exit_code) == ("", "no visible text", 1)
    assert found.finding is not None
    assert found.finding.kind == "hidden_text"


def test_a_consent_banner_is_never_main_and_the_short_page_behind_it_is(read):
    banner = "We and our partners store and access information on a device, such as cookies. You may accept or reject."
    found = read(
        f"<div id=cookie-consent class=cookie-banner><h2>We value your privacy</h2><p>{banner}</p></div>"
        "<main><aside><p>Boat count fell to 88 at the west quay.</p></aside></main>"
    )
    assert main_lines(found.readable) == ["Boat count fell to 88 at the west quay."]


def test_comments_of_readers_are_kept_and_never_main(read):
    found = read(f"<article><p>{P}</p></article><div id=comments><p>I counted 900 boats myself.</p></div>")
    assert lines(found.readable) == [P, "I counted 900 boats myself."]
    assert main_lines(found.readable) == [P]


def test_a_page_is_read_the_same_every_time_even_if_it_repeats_itself(read):
    html = f"<article><p>{P}</p><p>{P}</p><p>{P2}</p></article>"
    assert {read(html).readable.model_dump_json() for _ in range(8)} == {read(html).readable.model_dump_json()}
    assert lines(read(html).readable) == [P, P, P2]


def test_a_tag_with_more_attributes_than_anybody_writes_is_told_as_too_complex(read):
    found = read(f"<p {' '.join(f'a{number}=1' for number in range(200_000))}>Forty boats.</p>")
    assert (found.readable.status, found.exit_code) == ("too complex", 1)
