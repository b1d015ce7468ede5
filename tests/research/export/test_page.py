"""The exported page: what it shows, where its links lead, and that nothing in it acts."""

import base64
import hashlib
import html
import re
from html.parser import HTMLParser
from itertools import pairwise

import pytest
from hypothesis import given

from carter.evidence.quoting import NESTED, headed, quoted, row_of, visible
from carter.research.export.addresses import iri_of, link_of
from carter.research.export.html_brief import evidence_anchor
from carter.research.export.html_page import page_html
from carter.research.export.html_text import at_quote
from tests.research.export.made import Given, hostile, hostile_given, hostile_sources, material

VOID = {"meta", "link", "br", "img", "hr", "input"}
HEAD = {"html", "head", "meta", "link", "title", "style"}
PARTS = {"body", "header", "nav", "main", "section", "article", "footer", "div", "figure", "figcaption", "blockquote"}
WORDS = {"h1", "h2", "h3", "p", "a", "mark", "code", "span", "em", "strong", "ul", "ol", "li", "dl", "dt", "dd"}
KNOWN = HEAD | PARTS | WORDS | {"table", "thead", "tbody", "tr", "th", "td"}


class Seen(HTMLParser):
    """A page as a parser meets it: its elements with their attributes, and whether they nest."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.misnested = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        self.misnested = self.misnested or not self.open or self.open.pop() != tag

    def all(self, tag):
        return [attributes for name, attributes in self.elements if name == tag]


def seen(run):
    return Seen(page_html(run))


LEASE = Given("A lease is 60 seconds.")
WEB = Given("It is renewed.", title="Leases", url="https://h.example/a?b=1&c", retrieved="2026-11-30T08:00:00.000Z")


def test_a_citation_leads_to_the_quotation_in_its_surroundings():
    page, run = page_html(material(LEASE, WEB)), material(LEASE, WEB)
    for number, pair in enumerate(run.pairs(), start=1):
        anchor = f"evidence-{pair.claim.claim_id}-{pair.evidence.evidence_id}"
        assert f'href="#{anchor}" aria-label="[{number}] evidence: Leases">[{number}]</a>' in page
        (figure,) = re.findall(rf'<figure id="{anchor}">.*?</figure>', page, flags=re.DOTALL)
        assert f"What goes before. <mark>{pair.evidence.quote}</mark> What follows." in figure
        assert "✓ Supported" in figure
        assert f'href="#cite-{number}"' in figure


def test_quotations_of_the_same_words_lead_each_to_its_own_source():
    run = material(LEASE, LEASE._replace(url="file:notes/other.md", before="Elsewhere: "))
    leading = re.findall(r'class="cite"[^>]*href="#evidence-[0-9A-Z]{26}-([0-9A-Z]{26})"', page_html(run))
    assert leading == [line.evidence_id for line in run.table.evidence]


def test_a_marker_behind_words_that_are_no_evidence_leads_to_its_reference():
    run = material(LEASE)
    run.brief = run.brief.replace("“A lease", "“No lease")
    assert 'href="#reference-1" aria-label="[1] source: Leases"' in page_html(run)


def test_a_citation_in_a_table_or_below_another_line_leads_to_its_evidence():
    bar = LEASE._replace(quote="A lease | or two.")
    run = material(bar, WEB)
    (one, two) = (f"{quoted(each.quote)} [{number}]" for number, each in enumerate((bar, WEB), start=1))
    table = [row_of(["A", "B"]), row_of(["---", "---"]), row_of([one, ""])]
    run.brief = "\n".join(["# Q", "", *table, "", f"- {headed(['Over'])}", f"{NESTED}{two}"]) + "\n"
    page = page_html(run)
    assert re.findall(r'class="cite"[^>]*href="#(evidence-.*?)"', page) == [
        evidence_anchor(each) for each in run.pairs()
    ]
    assert "<td>“A lease | or two.” <a" in page
    assert '<div class="wide" role="region" aria-label="Table" tabindex="0"><table>' in page


def test_a_marker_without_a_reference_is_no_link():
    run = material(LEASE)
    run.brief = run.brief.replace("[1]\n\n##", "[9]\n\n##")
    assert ".” [9]</li>" in page_html(run)


def test_a_text_that_was_not_retained_is_shown_by_its_quotation_alone():
    page = page_html(material(LEASE, retained=False))
    assert "quote kept, source not retained" in page
    assert "…<mark>" not in page  # what stands directly before is kept with the quotation
    assert "What goes before. <mark>A lease is 60 seconds.</mark> What follows.…" in page


def test_claims_that_the_brief_leaves_out_stand_apart():
    page = page_html(material(LEASE, WEB._replace(in_brief=False)))
    assert page.index("Claims that the brief leaves out") < page.index("<mark>It is renewed.</mark>")


def test_the_policy_allows_the_one_style_of_the_page_and_nothing_else():
    page = page_html(material(LEASE))
    (style,) = re.findall(r"<style>(.*?)</style>", page, flags=re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    (policy,) = (each["content"] for each in seen(material(LEASE)).all("meta") if "http-equiv" in each)
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"
    )
    assert page.index("Content-Security-Policy") < page.index("<style>")
    assert "url(" not in style
    assert "@import" not in style


def test_the_page_has_its_landmarks_and_its_headings_in_order():
    page = seen(material(LEASE, WEB))
    tags = [tag for tag, _ in page.elements]
    assert [tags.count(tag) for tag in ("header", "nav", "main", "footer", "h1")] == [1] * 5
    levels = [int(tag[1]) for tag in tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert page.all("html") == [{"lang": "en", "dir": "ltr"}]
    assert {"lang": "en", "dir": "auto"} in page.all("blockquote")


def test_the_page_tells_a_language_and_direction_for_text_of_another():
    run = material(LEASE._replace(quote="החוזה הוא לשישים שניות.", before="לפני. "))
    run.table = run.table.model_copy(
        update={"sources": [each.model_copy(update={"language": "he"}) for each in run.table.sources]}
    )
    assert {"lang": "he", "dir": "auto"} in seen(run).all("blockquote")


@given(hostile_sources(), hostile())
def test_text_of_others_adds_no_element_and_no_link_that_acts(sources, question):
    run = material(*sources, question=question)
    page = seen(run)
    assert not page.misnested
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= KNOWN
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for tag, attributes in page.elements:
        assert not any(name.startswith("on") or name in ("style", "src", "srcdoc", "action") for name in attributes)
        href = attributes.get("href", "#claims")
        assert (
            href[1:] in ids
            if href.startswith("#")
            else re.match(r"https?://", href) or (tag, href) == ("link", "data:,")
        )
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e]", page_html(run))


@given(hostile_given())
def test_every_quotation_can_be_read_as_it_is_with_what_is_unseen_shown(source):
    (marked,) = re.findall(r"<mark>(.*?)</mark>", page_html(material(source)), flags=re.DOTALL)
    assert html.unescape(marked) == visible(source.quote)


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("https://h.example/a?b=1&c#d", "https://h.example/a?b=1&c#d"),
        ('https://h.example/ä b"<>', "https://h.example/%C3%A4%20b%22%3C%3E"),
        ("javascript:alert(1)", ""),
        ("http:alert(1)", ""),
        ("https://user:pass@h.example/", ""),
        ("https:///path", ""),
        ("data:text/html,x", ""),
        ("file:notes/lease.md", ""),
        ("https://[::1/", ""),
        ("HTTPS://h.example/", ""),
        ("https://h.example\u202e/", ""),
    ],
)
def test_only_a_page_of_the_web_is_a_link(url, link):
    assert link_of(url) == link


def test_a_local_file_has_an_iri_of_its_percent_encoded_path():
    assert iri_of("file:notes/a b#ä.md") == "file:notes/a%20b%23%C3%A4.md"
    assert iri_of("javascript:alert(1)") == ""


def test_a_page_opens_at_the_words_that_are_quoted():
    assert (
        at_quote("https://h.example/a", "It is, well-renewed.")
        == "https://h.example/a#:~:text=It%20is%2C%20well%2Drenewed."
    )
    long = " ".join(f"word{number}" for number in range(30))
    assert at_quote("https://h.example/a", long) == (
        "https://h.example/a#:~:text=word0%20word1%20word2%20word3%20word4,word25%20word26%20word27%20word28%20word29"
    )
    assert at_quote("https://h.example/a#b", "x") == at_quote("file:a", "x") == ""
