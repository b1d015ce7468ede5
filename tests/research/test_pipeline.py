"""The whole pipeline over a small corpus of our own, built by the real kernel in memory."""

import pytest
from markdown_it import MarkdownIt
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from carter.records.task_spec import Constraints, TaskSpec
from carter.research.outputs import claims_json, claims_table_md, run_report_json
from carter.research.recheck import recheck
from tests.research.harbour import FILES, QUESTION
from tests.research.shelf import Shelf


class Markdown(SingleFileSnapshotExtension):
    """A golden file of Markdown."""

    file_extension = "md"
    _write_mode = WriteMode.TEXT


class Json(SingleFileSnapshotExtension):
    """A golden file of JSON."""

    file_extension = "json"


@pytest.fixture(scope="module")
def made():
    return Shelf(FILES).build(QUESTION)


def asked(question=QUESTION, **constraints):
    return TaskSpec(question=question, constraints=Constraints(**constraints))


def test_the_brief_of_the_harbour_is_as_it_was(made, snapshot):
    assert made.brief == snapshot(extension_class=Markdown)


def test_the_claims_table_of_the_harbour_is_as_it_was(made, snapshot):
    assert claims_json(made.claims) == snapshot(extension_class=Json)


def test_every_claim_re_checks_against_the_stored_texts_alone(made):
    table = recheck(claims_json(made.claims), made.brief.encode(), made.blobs.get)
    assert table.findings == ()
    assert (table.claims, table.evidence) == (len(made.claims.claims), len(made.claims.evidence))
    assert table.claims > 3


def test_the_same_words_in_two_sources_are_one_claim_with_both(made):
    storm = "No boat may leave the harbour during a storm warning, except the pilot boat."
    (claim,) = [claim for claim in made.claims.claims.items if claim.text == storm]
    assert len(claim.evidence_ids) == 2


def test_sources_that_differ_in_a_number_stand_side_by_side(made):
    assert "## Contradictions" in made.brief
    assert "(a number: 40 / 60 boats)" in made.brief or "(a number: 60 / 40 boats)" in made.brief


def test_what_a_page_says_cannot_change_the_structure_of_the_brief(made):
    assert "Not a heading" in made.brief
    tokens = MarkdownIt("commonmark").parse(made.brief)
    headings = [tokens[place + 1].content for place, token in enumerate(tokens) if token.type == "heading_open"]
    assert not any("Not a heading" in heading for heading in headings)
    assert not any(token.type in ("html_block", "fence", "hr", "blockquote_open") for token in tokens)
    assert not any(
        child.type in ("link_open", "image", "html_inline") for token in tokens for child in token.children or ()
    )


def test_a_leaning_sentence_comes_with_the_one_before_it(made):
    (quote,) = [snippet.quote for snippet in made.claims.evidence.items if "However" in snippet.quote]
    assert quote.startswith("A boat may leave the harbour when")


def test_another_build_of_the_same_files_has_the_same_manifest(made):
    again = Shelf(FILES, date="2031-01-01").build(QUESTION, workers=4)
    assert again.manifest.digest == made.manifest.digest


def test_the_order_in_which_files_are_listed_does_not_matter(made):
    assert Shelf(dict(reversed(FILES.items()))).build(QUESTION).manifest.digest == made.manifest.digest


def test_a_second_build_does_nothing():
    shelf = Shelf(FILES)
    shelf.build(QUESTION)
    again = shelf.build(QUESTION)
    assert [event["target"] for event in again.events.of("ACTION") if not event["hit"]] == []


def test_a_changed_file_is_read_again_and_the_others_are_not():
    shelf = Shelf(FILES)
    shelf.build(QUESTION)
    shelf.files["harbour/basin.md"] += b"\nThe basin is lit at night.\n"
    again = shelf.build(QUESTION)
    built = [event["target"] for event in again.events.of("ACTION") if not event["hit"]]
    assert len([target for target in built if "/documents[" in target]) == 1
    assert len([target for target in built if "/passages[" in target]) == 1


def test_a_fresh_build_asks_for_the_date_only_if_a_document_has_one(made):
    assert "kernel/now@1" not in {event["kind"] for event in made.events.of("ASKED")}
    assert not [event for event in made.events.of("ASKED") if event["kind"] == "now"]
    dated = {**FILES, "harbour/rules.md": "---\ndate: 2025-01-01\n---\n" + FILES["harbour/rules.md"]}
    events = Shelf(dated).build(QUESTION).events
    assert [event for event in events.of("ASKED") if event["kind"] == "now"]


def test_a_document_that_is_too_old_is_left_out_and_named():
    dated = {**FILES, "harbour/rules.md": "---\ndate: 2015-01-01\n---\n" + FILES["harbour/rules.md"]}
    made = Shelf(dated).build(asked(recency_days=365))
    assert "file:harbour/rules.md" not in [source.url for source in made.claims.sources]
    told = "dated 2015-01-01, before 2025-11-30, by the date on which it says it was published (front matter)"
    assert f"Left out: harbour/rules.md ({told})." in made.brief


def test_the_events_of_the_specification_carry_their_ids(made):
    kinds = ("SEARCHED", "SOURCE_SELECTED", "SNIPPET_EXTRACTED", "CLAIMS_BUILT", "OUTLINE_DRAFTED", "BRIEF_RENDERED")
    events = {kind: {each for event in made.events.of(kind) for each in event["ids"]} for kind in kinds}
    assert all(events.values())
    assert events["BRIEF_RENDERED"] == set(made.claims.in_brief)
    quoted = {claim.claim_id for claim in made.claims.claims.items if claim.section != "contradictions"}
    assert quoted <= events["CLAIMS_BUILT"]
    assert {snippet.evidence_id for snippet in made.claims.evidence.items} <= events["SNIPPET_EXTRACTED"]
    assert {source.source_id for source in made.claims.sources} <= events["SOURCE_SELECTED"]


def test_an_unrelated_question_gets_an_honest_no():
    made = Shelf(FILES).build("How is parchment dyed purple?")
    assert "The sources do not answer this." in made.brief
    assert made.report.stop_reason == "SOURCES_EXHAUSTED"
    assert not made.report.answered


def test_a_nearly_related_question_gets_the_nearest_passages_and_no_findings():
    made = Shelf(FILES).build("How long must sourdough rest at the harbour before a competition?")
    assert "The nearest passages that were found:" in made.brief
    assert "## Key findings" not in made.brief
    assert [claim.tags for claim in made.claims.claims.items] == [("gap",)] * len(made.claims.claims)
    assert made.report.scores.coverage == 0


def test_an_empty_corpus_gives_an_honest_brief():
    made = Shelf({}).build(QUESTION)
    assert "The sources do not answer this." in made.brief
    assert "The sources hold no files." in made.brief


def test_a_question_without_words_gives_an_honest_brief():
    assert "no word that could be looked for" in Shelf(FILES).build("Why?").brief


def test_running_out_of_calls_gives_a_partial_brief_with_what_was_read():
    made = Shelf(FILES).build(asked(max_tool_calls=4))
    assert made.report.stop_reason == "MAX_TOOL_CALLS"
    assert (made.report.searches, made.report.fetches) == (3, 1)
    assert made.report.partial
    assert "**This brief is partial**" in made.brief
    assert "“" in made.brief


def test_no_more_calls_are_made_than_the_budget_allows():
    for calls in range(1, 9):
        shelf = Shelf(FILES)
        shelf.build(asked(max_tool_calls=calls))
        assert len(shelf.asked) <= calls


def test_running_out_of_time_is_told():
    shelf = Shelf(FILES)
    shelf.clock.now = 601.0
    made = shelf.build(QUESTION)
    assert made.report.stop_reason == "MAX_MINUTES"
    assert shelf.asked == []


def test_reading_max_sources_is_a_good_end():
    made = Shelf(FILES).build(asked(max_sources=1))
    assert made.report.stop_reason == "MAX_SOURCES"
    assert not made.report.partial
    assert len(made.claims.sources) == 1


def test_denied_folders_are_not_read():
    made = Shelf(FILES).build(asked(deny_domains=("harbour",)))
    assert not [source.url for source in made.claims.sources if source.url.startswith("file:harbour/")]
    assert "`harbour` is in deny\\_domains".replace("\\_", "_") in made.brief.replace("\\", "")


def test_a_file_that_cannot_be_fetched_is_a_gap():
    shelf = Shelf(FILES)
    shelf.gone.add("harbour/rules.md")
    made = shelf.build(QUESTION)
    assert "Not read: harbour/rules.md (unavailable: gone)." in made.brief


def test_the_rounds_tell_what_each_source_gave_and_what_was_left(made):
    first = made.report.rounds[0]
    assert first.number == 1
    assert {each.url for each in first.read} <= {f"file:{path}" for path in FILES}
    assert sum(each.snippets for each in first.read) > 0
    assert first.coverage == first.gain


def test_the_other_outputs_are_made_of_the_same_records(made):
    report = run_report_json(made.report, made.claims, {"log": {"length": 3, "digest": "x"}})
    assert b'"stop_reason": "' in report
    assert claims_table_md(made.claims).count("\n| ") > len(made.claims.claims)
