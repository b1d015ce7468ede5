"""One press release, two copies and an independent report: the reader is told how many origins a statement has."""

import re

import orjson
import pytest

from carter.evidence.disagreement import leads_of
from carter.evidence.quoting import unnested
from carter.kernel.record import FarBlob
from carter.records.document import Document, Documents
from carter.records.earlier import Earlier
from carter.records.origins import Address, OriginLink, Origins
from carter.records.page import Page, Pages
from carter.records.passage import DocumentPassages, Passages
from carter.records.progress import Progress
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.research.measure import diversity
from carter.research.origins_counted import counted, origins_of, reading
from carter.research.outputs import claims_json, run_report_json
from carter.research.recheck import recheck
from carter.research.stages.build_claims import build_claims, confidence
from carter.research.stages.judge import judge
from carter.research.stages.screen import screen
from carter.research.stages.trace import trace
from tests.research.copied import FILES, QUESTION, RELEASE, REPORT
from tests.research.made import answered, facets_of, readable, snippet, source, task
from tests.research.shelf import Shelf
from tools.briefs_measure import quoted_in

BUILT = Shelf(FILES).build(QUESTION)
TABLE = claims_json(BUILT.claims)
READ = orjson.loads(TABLE)
PATHS = {each["source_id"]: each["url"].removeprefix("file:") for each in READ["sources"]}
COUNT = "The port of Ostmark counted 88 boats"
DREDGING = "The town now wants to dredge the channel, at a price of 12 million crowns."


def claim_of(beginning):
    return next(claim for claim in READ["claims"] if claim["text"].startswith(beginning) and claim["sources"] > 1)


def whats(table=TABLE, brief=BUILT.brief):
    return [finding.what for finding in recheck(table, brief.encode(), BUILT.blobs.get).findings]


def test_the_brief_tells_how_many_origins_the_sources_of_a_line_have():
    told = {line.partition("” ")[2] for line in BUILT.brief.split("\n") if COUNT in line}
    assert told == {"[1][2][3] (3 sources, 1 origin)"}
    (dredging,) = (line for line in BUILT.brief.split("\n") if DREDGING in line)
    assert re.search(r"” \[\d\]\[\d\]\[\d\]\[\d\] \(4 sources, 2 origins\)$", dredging)


def test_a_reference_that_is_a_copy_says_of_which():
    listed = BUILT.brief.partition("## References")[2]
    numbers = dict(re.findall(r"^- \[(\d)\] .*?: (\S+?)/", listed, re.MULTILINE))
    copies = re.findall(r"(\w+)/\S+, same text as \[(\d)\] \(\d+ % of its words\), sha256", listed)
    first, *others = (numbers[number] for number in sorted(numbers) if numbers[number] != "walker")
    assert [place for place, _ in copies] == others
    assert {numbers[of] for _, of in copies} <= {first, *others}
    assert {first, *others} == {"courier", "gazette", "office"}
    assert "walker/notes.txt, sha256" in listed


def test_the_claims_table_counts_sources_and_origins_and_says_why():
    assert [(claim_of(COUNT)[name]) for name in ("sources", "origins")] == [3, 1]
    assert [(claim_of(DREDGING)[name]) for name in ("sources", "origins")] == [4, 2]
    links = [(PATHS[each["one"]], PATHS[each["other"]], each["why"]) for each in READ["origin_links"]]
    assert links == [
        ("courier/boats.txt", "gazette/port.txt", "copy"),
        ("courier/boats.txt", "office/release.txt", "copy"),
    ]
    assert claim_of(DREDGING)["origin_links"] == READ["origin_links"]
    assert all("origin_links" not in claim for claim in READ["claims"] if claim["sources"] == claim["origins"])


def test_the_run_report_tells_the_origins_and_the_groups():
    report = orjson.loads(run_report_json(BUILT.report, BUILT.claims, {}))
    assert (report["origins"], len(report["sources"])) == (2, 4)
    (group,) = report["origin_groups"]
    assert {PATHS[each] for each in group["sources"]} == set(FILES) - {"walker/notes.txt"}
    assert {each["why"] for each in group["links"]} == {"copy"}


def test_what_is_told_of_origins_is_checked_again():
    assert whats() == []
    assert whats(brief=BUILT.brief.replace("(4 sources, 2 origins)", "(4 sources, 3 origins)")) == [
        "it does not tell that [1], [2], [3], [4] are 4 sources of 2 origins",
        "it tells that [1], [2], [3], [4] are 4 sources of 3 origins",
    ]
    assert whats(brief=BUILT.brief.replace(" (3 sources, 1 origin)", ""))
    assert whats(brief=BUILT.brief.replace("same text as [1]", "same text as [9]"))


@pytest.mark.parametrize("change", [{"origins": 3}, {"sources": 2}])
def test_a_claim_that_tells_other_numbers_than_its_links_is_found(change):
    table = orjson.loads(TABLE)
    for claim in table["claims"]:
        claim.update(change if claim["claim_id"] == claim_of(COUNT)["claim_id"] else {})
    assert "it has 3 sources of 1 origins, and tells others" in whats(orjson.dumps(table))


def test_a_table_of_before_origins_were_counted_still_re_checks():
    table = orjson.loads(TABLE)
    del table["origin_links"]
    for claim in table["claims"]:
        for name in ("sources", "origins", "origin_links"):
            claim.pop(name, None)
    brief = re.sub(r" \(\d sources, \d origins?\)|, same text as \[\d\] \([^)]*\)", "", BUILT.brief)
    assert whats(orjson.dumps(table), brief) == []


def test_the_measures_of_briefs_read_the_quotations_as_before():
    without = re.sub(r" \(\d sources, \d origins?\)", "", BUILT.brief)
    assert without != BUILT.brief
    assert quoted_in(BUILT.brief) == quoted_in(without)
    assert quoted_in("- Boats are fewer. [1][2] (2 sources, 1 origin)") == ["Boats are fewer. [1][2]"]
    nested = "- Under “Boats”:\n  - “Fewer.” [1][2] (2 sources, 1 origin)\n\n"
    nested += "| a |\n| --- |\n| “x” [1][2] (2 sources, 1 origin) |"
    assert next(unnested(nested)) == "- Under “Boats”: “Fewer.” [1][2] (2 sources, 1 origin)"
    assert quoted_in(nested)[-1] == "x"


IDS = {path: source(path).source_id for path in "abcd"}


def known(*groups):
    """Origins of the files a to d, of which these groups are copies."""
    return Origins(
        sources=tuple(Address(source_id=each, url=f"file:{path}") for path, each in IDS.items()),
        groups=tuple(tuple(IDS[path] for path in group) for group in groups),
        links=tuple(
            OriginLink(one=IDS[group[0]], other=IDS[path], why="copy", detail="90 % of its words")
            for group in groups
            for path in group[1:]
        ),
    )


def test_a_copy_makes_no_claim_surer():
    held = [snippet("Iron rusts.", path=path, relevance=600) for path in "abc"]
    assert confidence(held[:1], known()) == confidence(held[:2], known("ab")) == confidence(held, known("abc")) == 600
    assert confidence(held, known("ab")) == confidence(held[:2], known()) == 700
    assert confidence(held, known()) == 775


def test_copies_make_sources_no_more_diverse():
    sources = [source("x/a"), source("y/b"), source("z/c")]
    group = (tuple(each.source_id for each in sources[:2]),)
    assert diversity(sources, Origins()) == 666
    assert diversity(sources, Origins(groups=group)) == 444
    assert diversity(sources[:2], Origins(groups=group)) == 0


def test_sources_of_one_origin_that_differ_are_told_as_such():
    facets = facets_of("How many boats did the port count at its quays?")
    evidence = Snippets(
        items=tuple(
            snippet(f"The port counted {number} boats at its old quays.", path=path)
            for number, path in ((88, "a"), (89, "b"))
        )
    )

    dated = Snippets(
        items=tuple(
            each.model_copy(update={"dated": day})
            for each, day in zip(evidence.items, ("2024-05-01", "2024-05-02"), strict=True)
        )
    )

    def leads(origins, evidence=evidence):
        drafts = build_claims(evidence, Synthesis(), origins)
        return [
            claim.text for claim in answered(judge(facets, evidence, drafts, Synthesis(), origins))[0].claims.items[2:]
        ]

    assert [text.partition(" (")[0] for text in leads(known("ab"))] == ["Two sources of one origin differ here"]
    assert [text.partition(" (")[0] for text in leads(known())] == ["The sources differ here"]
    for shown in (evidence, dated):
        (text,) = leads(known("ab"), shown)
        first, second = sorted((each.quote for each in shown.items), key=text.index)
        assert leads_of(text, (first, second)) is not None
    (text,) = leads(known("ab"), dated)
    assert text.startswith(
        "Two sources of one origin differ here (a number: 89 / 88 boats). One, dated 2024-05-02, reads:"
    )


def test_what_two_passages_tell_after_one_informant_has_one_origin_though_the_pages_have_not():
    office = "according to the harbour office"
    said = [(IDS["a"], f"It fell to 88, {office}."), (IDS["b"], f"It fell, {office}, to 88 boats.")]
    found = counted(said, known())
    assert (found.told, [link.why for link in found.links]) == ("2 sources, 1 origin", ["same informant"])
    assert counted([said[0], (IDS["b"], "It fell.")], known()).told == ""
    assert counted([*said, (IDS["c"], "It fell.")], known("bc")).told == "3 sources, 1 origin"


def test_two_copies_of_what_a_claim_does_not_rest_on_are_of_one_origin_over_it():
    found = counted([(IDS["b"], "It fell."), (IDS["c"], "It fell.")], known("abc"))
    assert (found.told, len(found.links)) == ("2 sources, 1 origin", 2)
    assert counted([(IDS["a"], "It fell."), (IDS["d"], "It fell.")], known("abc")) == (2, 2, ())


def test_a_reference_says_what_it_has_in_common_with_one_before_it():
    def said(why, detail="x", turned=False):
        one, other = (IDS["b"], IDS["a"]) if turned else (IDS["a"], IDS["b"])
        links = (OriginLink(one=one, other=other, why=why, detail=detail),)
        return reading(Origins(groups=((IDS["a"], IDS["b"]),), links=links), IDS["b"], [IDS["a"]])

    assert said("copy", "91 % of its words") == "same text as [1] (91 % of its words)"
    assert said("same work") == "same work as [1]"
    assert said("told after it") == "after [1]"
    assert said("told after it", turned=True) == "[1] is after it"
    assert said("same informant") == "after the same informant as [1]"
    assert reading(known("abc"), IDS["c"], [IDS["b"]]) == "same origin as [1]"
    assert reading(known("abc"), IDS["d"], [IDS["a"]]) == ""


def test_many_copies_are_held_together_by_as_few_links_as_can_be():
    read = [(Address(source_id=IDS[path], url=f"file:{path}"), RELEASE) for path in "abcd"]
    found = origins_of(read)
    assert (len(found.groups), found.count, len(found.links)) == (1, 1, 3)


CLAIMS_ANOTHER = """<html><head><title>{title}</title>
<link rel="canonical" href="https://courier.example/boats">
<meta property="og:url" content="https://courier.example/boats">
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "NewsArticle",
"@id": "https://courier.example/boats", "url": "https://courier.example/boats",
"mainEntityOfPage": "https://courier.example/boats"}}</script>
</head><body><main><h1>{title}</h1><p>{text}</p></main></body></html>"""


def test_a_page_is_what_its_url_and_content_are_whatever_it_says_of_itself():
    files = {
        "honest.html": CLAIMS_ANOTHER.format(title="Fewer boats", text=RELEASE),
        "borrowed.html": CLAIMS_ANOTHER.format(title="Fewer boats", text=REPORT),
    }
    made = Shelf(files).build(QUESTION)
    table = orjson.loads(claims_json(made.claims))
    assert sorted(each["url"] for each in table["sources"]) == ["file:borrowed.html", "file:honest.html"]
    assert made.claims.origins.count == 2
    assert "origin)" not in made.brief
    (dredging,) = (each for each in table["claims"] if each["text"] == DREDGING)
    assert (dredging["sources"], dredging["origins"]) == (2, 2)


def test_a_duplicate_is_left_out_and_a_copy_under_another_head_is_a_source_of_the_same_origin():
    texts = {
        "https://a.example/x": [RELEASE],
        "https://b.example/y": [RELEASE],
        "https://c.example/z": [
            "Port in decline, and nobody is to blame, says the council.",
            RELEASE,
        ],
        "https://d.example/w": [REPORT],
    }
    pages = tuple(
        Page(source_id=source(url).source_id, url=url, domain=url[8:17], content_hash="0" * 64, body=FarBlob(b"x"))
        for url in texts
    )
    documents = Documents(
        items=tuple(
            Document(source_id=page.source_id, readable=readable(*texts[page.url], title="Boats")) for page in pages
        )
    )
    passages = Passages(
        items=tuple(
            DocumentPassages(source_id=each.source_id, text=each.readable.text.digest) for each in documents.items
        )
    )
    made = answered(screen(task(), Earlier(), Pages(items=pages), documents, passages))[0]
    assert [(drop.url, drop.kind) for drop in made.dropped] == [("https://b.example/y", "duplicate")]
    found = trace(Progress(), made)
    urls = {each.source_id: each.url for each in found.sources}
    assert [[urls[each] for each in group] for group in found.groups] == [
        ["https://a.example/x", "https://c.example/z"]
    ]
    assert found.count == 2


def test_the_same_bytes_under_another_name_are_told_as_a_source_of_one_origin():
    text = "# Crane\n\nThe crane of the harbour of Selm lifts 30 tonnes.\n"
    made = Shelf({"one.md": text, "two.md": text, "three.md": "# Selm\n\nSelm has a sauna.\n"}).build(
        "What does the crane of Selm lift?"
    )
    listed = made.brief.partition("## References")[2]
    assert listed.count("\n- [") == 1
    assert "one.md" in listed
    assert "the same bytes at two.md (2 sources, 1 origin)" in listed
