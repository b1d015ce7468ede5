"""A quotation is cited with the page it stands on, and the references list the pages."""

from carter.records.arrangement import Arrangement
from carter.records.draft import Audited, DraftParts, DraftSection, Line, Quotation
from carter.records.outline import Outline
from carter.records.progress import Progress
from carter.records.scores import Stop
from carter.research.stages.find_passages import find_passages
from carter.research.stages.render_brief import MARKER, render_brief
from tests.research.made import document, facets_of, source, task

A, B = source("a.pdf"), source("b.md")


def brief(*quotations):
    lines = tuple(Line(claim_id=f"c{number}", quotations=(each,)) for number, each in enumerate(quotations))
    parts = DraftParts(answered=True, sections=(DraftSection(key="facet-1", title="All", lines=lines),))
    progress = Progress(sources=(A, B))
    arrangement = Arrangement(outline=Outline(answered=True), stop=Stop(stop=True, reason="MAX_SOURCES"))
    return str(render_brief(task(), progress, arrangement, Audited(parts=parts)).markdown)


def quoted(text, *places):
    ids, pages = zip(*((each.source_id, page) for each, page in places), strict=True)
    return Quotation(evidence_id="e", quote=text, source_ids=ids, pages=pages)


def test_each_marker_has_the_page_and_a_source_without_pages_none():
    text = brief(quoted("Iron rusts.", (A, 3), (B, 0)), quoted("Gold shines.", (A, 12)))
    assert "- “Iron rusts.” [1, p. 3][2]\n- “Gold shines.” [1, p. 12]\n" in text
    assert "- [1] a.pdf: a.pdf, pp. 3, 12, sha256" in text
    assert "- [2] b.md: b.md, sha256" in text


def test_one_page_is_listed_as_one():
    assert "a.pdf, p. 3, sha256" in brief(quoted("Iron rusts.", (A, 3)), quoted("Gold shines.", (A, 3)))


def test_a_quotation_that_names_no_pages_is_cited_as_before():
    assert "“Iron rusts.” [1]\n" in brief(Quotation(evidence_id="e", quote="Iron rusts.", source_ids=(A.source_id,)))


def test_a_marker_with_a_page_is_a_marker():
    assert MARKER.findall(r"[1] [2, p. 7] \[3, p. 1] [4, page 2]") == ["1", "2"]


def paged():
    """A document of one block, whose second half stands on the next page."""
    made = document("a.pdf", "Iron rusts in wet air. Iron is a metal of the earth.")
    (block,) = made.readable.blocks
    blocks = (block.model_copy(update={"page": 4, "turn": made.readable.text.index("Iron is")}),)
    return made.model_copy(update={"readable": made.readable.model_copy(update={"blocks": blocks})})


def test_a_passage_has_the_page_on_which_it_begins():
    found = find_passages(facets_of("Does iron rust?"), paged())
    assert {passage.quote: passage.page for passage in found.passages} == {
        "Iron rusts in wet air.": 4,
        "Iron is a metal of the earth.": 5,
    }
