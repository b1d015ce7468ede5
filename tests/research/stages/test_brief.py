"""From the outline to the rendered brief."""

import pytest

from carter.errors import CarterError
from carter.evidence.quoting import unnested
from carter.kernel.record import Text
from carter.records.arrangement import Arrangement
from carter.records.choice import Drop
from carter.records.corpus import Corpus, LocalFile
from carter.records.document import Document, Documents, Readable
from carter.records.draft import Audited, DraftParts, DraftSection, Line, Quotation
from carter.records.facets import DEFINITIONS, NEAREST
from carter.records.origins import Origins
from carter.records.outline import Outline
from carter.records.progress import Progress, RoundFacts
from carter.records.scores import Stop
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.research.room import MOST_WORDS
from carter.research.stages.audit import audit
from carter.research.stages.build_claims import build_claims
from carter.research.stages.draft import draft
from carter.research.stages.judge import judge
from carter.research.stages.outline import outline
from carter.research.stages.render_brief import MARKER, _checked, render_brief
from carter.research.stages.report import report
from carter.research.stages.tabulate import tabulate
from tests.research.made import answered, facets_of, snippet, source, task

QUESTION = facets_of("Does iron rust, and how does gold shine?")
DONE = Stop(stop=True, reason="DIMINISHING_RETURNS")
CORPUS = Corpus(files=(LocalFile(path="a", size=1),))


def progress_of(*held, **fields):
    """Progress that has read one document for each path of the evidence, whose text is what it quotes."""
    evidence = Snippets(items=held)
    quotes = {each.source_id: each.quote for each in held}
    paths = fields.pop("paths", ["a", "b", "c"])
    sources = [source(path) for path in paths]
    sources = [each.model_copy(update={"text": Text(quotes.get(each.source_id, "")).digest}) for each in sources]
    documents = [
        Document(source_id=each.source_id, readable=Readable(kind="text", text=Text(quotes.get(each.source_id, ""))))
        for each in sources
    ]
    judged = answered(
        judge(QUESTION, evidence, build_claims(evidence, Synthesis(), Origins()), Synthesis(), Origins())
    )[0]
    return Progress(sources=tuple(sources), documents=Documents(items=tuple(documents)), judged=judged, **fields)


def arranged(plan, stop=DONE):
    """What is made of the outline where no model is asked."""
    return Arrangement(outline=plan, stop=stop)


def audited_of(plan, progress, judged=None):
    """The draft of the outline, audited; against other claims and evidence where some are given."""
    checked = progress.model_copy(update={"judged": judged}) if judged else progress
    return audit(checked, arranged(plan), draft(progress, arranged(plan)))


def made_of(progress, stop=DONE, corpus=CORPUS, **constraints):
    plan = outline(corpus, QUESTION, progress, stop)
    audited = audited_of(plan, progress)
    return (
        plan,
        audited,
        render_brief(
            task("Does iron rust, and how does gold shine?", **constraints), progress, arranged(plan, stop), audited
        ),
    )


def markdown(*held, stop=DONE, corpus=CORPUS, **fields):
    return str(made_of(progress_of(*held, **fields), stop, corpus)[2].markdown)


RUST = snippet("Iron rusts in wet air.", path="a")
SHINE = snippet("Gold shines.", path="b", section="facet-2", relevance=600)
SALT = snippet("Salt is bad.", path="c", relevance=500)


def test_the_summary_has_the_best_of_each_part_and_the_findings_do_not_repeat_it():
    plan, _, _ = made_of(progress_of(RUST, SALT, SHINE))
    claims = {claim.text: claim.claim_id for claim in progress_of(RUST, SALT, SHINE).judged.claims.items}
    assert plan.summary == (claims["Iron rusts in wet air."], claims["Gold shines."])
    assert [(section.title, section.claim_ids) for section in plan.sections] == [
        ("Does iron rust", (claims["Salt is bad."],))
    ]


def test_what_is_far_behind_the_best_is_a_finding_and_no_summary():
    weak = SHINE.model_copy(update={"relevance": 300})
    plan, _, _ = made_of(progress_of(RUST, weak))
    assert len(plan.summary) == 1
    assert [section.key for section in plan.sections] == ["facet-2"]


def test_the_words_of_a_brief_are_bounded():
    many = [snippet(f"Iron {'rust ' * 60}{letter}.", path=letter) for letter in "abcdefghijklmnop"]
    progress = progress_of(*many, paths=list("abcdefghijklmnop"))
    plan, _, brief = made_of(progress)
    words = {claim.claim_id: len(claim.text.split()) for claim in progress.judged.claims.items}
    assert sum(words[each] for part in plan.sections for each in part.claim_ids) <= MOST_WORDS
    assert brief.words < 900


def test_in_a_section_the_claims_of_one_source_stand_in_its_own_order():
    text = "First sentence here. Second sentence here."
    later = snippet("Second sentence here.", path="a", text=text, relevance=690)
    earlier = snippet("First sentence here.", path="a", text=text, relevance=600)
    plan, _, _ = made_of(progress_of(RUST, SHINE, later, earlier))
    claims = {claim.claim_id: claim.text for claim in progress_of(RUST, SHINE, later, earlier).judged.claims.items}
    assert [claims[each] for each in plan.sections[0].claim_ids] == ["First sentence here.", "Second sentence here."]


def test_a_brief_without_an_answer_says_so_and_quotes_what_came_near():
    text = markdown(snippet("Gold is heavy.", path="a", section=NEAREST))
    assert "The sources do not answer this. The nearest passages that were found:" in text
    assert "- “Gold is heavy.” [1]" in text
    assert "## Key findings" not in text


def test_a_brief_of_nothing_has_no_references():
    text = markdown(paths=[])
    assert "The sources do not answer this." in text
    assert "References" not in text


def test_a_definition_has_its_own_section():
    rust = snippet("Rust is an oxide.", path="c", section=DEFINITIONS)
    assert "### Definitions\n\n- “Rust is an oxide.” [3]" in markdown(RUST, SHINE, rust)


def test_a_contradiction_stands_with_both_sources():
    one = snippet("The iron nail rusts within 7 days.", path="a")
    other = snippet("The iron nail rusts within 30 days.", path="b")
    text = markdown(one, other)
    assert (
        "- The sources differ here (a number: 7 / 30 days), and no date tells which of them is newer. "
        "One reads: “The iron nail rusts within 7 days.” [1] Another reads: “The iron nail rusts within 30 days.” [2]"
        in text
    )


def test_what_is_contradicted_is_nowhere_stated_as_settled():
    one = snippet("The iron nail rusts within 7 days.", path="a")
    other = snippet("The iron nail rusts within 30 days.", path="b")
    text = markdown(one, other, SHINE)
    assert "- Disputed, see Contradictions: “The iron nail rusts within 7 days.” [1]" in text
    assert "- “Gold shines.”" in text


def test_gaps_name_what_is_missing_and_why():
    text = markdown(
        RUST,
        dropped=(
            Drop(url="file:x_y.txt", kind="fetch", reason="unavailable: gone"),
            Drop(url="file:z", kind="copy", reason="same"),
        ),
        failed_searches=("iron: unavailable: index",),
        corpus=Corpus(files=tuple(LocalFile(path=f"{n}.pdf", size=1, status="unsupported: pdf") for n in range(5))),
    )  # fmt: skip
    assert "- No passage that was read answers this part of the question: How does gold shine." in text
    assert "- Not read: x_y.txt (unavailable: gone)." in text
    assert "- A search failed: iron: unavailable: index." in text
    assert "- Not read: 0.pdf, 1.pdf, 2.pdf and 2 more (unsupported: pdf)." in text


def test_a_partial_brief_says_at_the_top_what_ended_it():
    stop = Stop(stop=True, reason="MAX_TOOL_CALLS")
    text = markdown(RUST, stop=stop, rounds=(RoundFacts(number=1, unused=3),))
    assert "**This brief is partial**: the build ended by MAX\\_TOOL\\_CALLS." in text
    assert "all calls that \\`max_tool_calls\\` allows were spent. 3 sources that were found were not read." in text


def test_references_name_path_dates_and_content():
    progress = progress_of(RUST)
    dated = progress.sources[0].model_copy(
        update={"published_date": "2024-02", "modified_date": "2025", "title": "On *rust*"}
    )
    text = str(made_of(progress.model_copy(update={"sources": (dated, *progress.sources[1:])}))[2].markdown)
    assert "- [1] On \\*rust\\*: a, published 2024-02, modified 2025, sha256 000000000000" in text


def test_a_title_of_its_own_stands_above_the_question():
    progress = progress_of(RUST)
    plan = outline(CORPUS, QUESTION, progress, DONE)
    titled = task().model_copy(update={"title": "On *metals*"})
    brief = render_brief(titled, progress, arranged(plan), audited_of(plan, progress))
    assert str(brief.markdown).startswith("# On \\*metals\\*\n\n**Question:** Does iron rust in wet air?\n")


def test_markers_in_quoted_text_are_not_markers_of_the_brief():
    text = markdown(snippet("As shown [5][7] before.", path="a"))
    assert MARKER.findall(text) == ["1", "1"]


def test_a_marker_without_its_reference_is_a_bug():
    with pytest.raises(CarterError):
        _checked("“x” [2]\n\n## References\n\n- [1] a", 1)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"quote": "Iron rests in wet air."}, "its span does not enclose its quotation"),
        ({"byte_end": 23}, "its span does not enclose its quotation"),
        ({"text": Text("other").digest}, "it refers to another text than its source"),
        ({"source_id": source("nowhere").source_id}, "its source does not resolve"),
    ],
)
def test_evidence_that_does_not_hold_takes_its_claim_out_of_the_brief(change, what):
    progress = progress_of(RUST, SHINE)
    broken = RUST.model_copy(update=change)
    judged = progress.judged.model_copy(update={"snippets": Snippets(items=(broken, SHINE))})
    plan = outline(CORPUS, QUESTION, progress, DONE)
    audited = audited_of(plan, progress, judged)
    assert what in [failure.what for failure in audited.failures]
    assert len(audited.claim_ids) == 1
    assert [line.quotations[0].quote for line in audited.parts.lines()] == ["Gold shines."]


def test_evidence_that_cuts_a_word_in_two_does_not_hold():
    cut = snippet("ron rusts in wet air.", path="a", text=RUST.quote)
    progress = progress_of(RUST, SHINE)
    broken = progress.judged.model_copy(update={"snippets": Snippets(items=(cut, RUST, SHINE))})
    plan = outline(CORPUS, QUESTION, progress, DONE)
    audited = audited_of(plan, progress, broken)
    assert [failure.what for failure in audited.failures] == ["its span cuts a word or a number in two"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"evidence_ids": ()}, "it has no evidence"),
        ({"evidence_ids": ("0" * 26,)}, f"its evidence {'0' * 26} does not resolve or does not hold"),
        ({"text": "Iron melts."}, "it says something else than its evidence"),
        ({"claim_id": "0" * 26}, "its id is not that of its text and evidence"),
    ],
)
def test_a_claim_that_does_not_hold_is_dropped_and_listed(change, what):
    progress = progress_of(RUST, SHINE)
    first, *others = progress.judged.claims.items
    claims = type(progress.judged.claims)(items=(first.model_copy(update=change), *others))
    judged = progress.judged.model_copy(update={"claims": claims})
    plan = outline(CORPUS, QUESTION, progress, DONE)
    audited = audited_of(plan, progress, judged)
    assert what in [failure.what for failure in audited.failures]
    assert first.claim_id not in audited.claim_ids
    assert [line.quotations[0].quote for line in audited.parts.lines()] == ["Gold shines."]


def test_the_table_and_the_report_hold_what_passed():
    progress = progress_of(
        RUST, SHINE, searches=3, fetches=2, rounds=(RoundFacts(number=1, unused=4, best_unused="file:d"),)
    )
    plan, audited, brief = made_of(progress)
    table = tabulate(task(), progress, arranged(plan), audited, brief)
    assert [claim.text for claim in table.claims.items] == ["Iron rusts in wet air.", "Gold shines."]
    assert table.references == brief.references == (RUST.source_id, SHINE.source_id)
    facts = report(task(), progress, arranged(plan), audited, brief)
    assert (facts.claims, facts.searches, facts.fetches, facts.unused, facts.best_unused) == (2, 3, 2, 4, "file:d")
    assert not facts.partial
    assert isinstance(audited, Audited)


def bullets(*told):
    """The bullets of a section with these quotations, each with what stands over it."""
    iron = source("a")
    lines = tuple(
        Line(
            claim_id=str(number),
            quotations=(Quotation(evidence_id="e", quote=quote, over=over, source_ids=(iron.source_id,), pages=(0,)),),
        )
        for number, (over, quote) in enumerate(told)
    )
    parts = DraftParts(answered=True, sections=(DraftSection(key="facet-1", title="Rust", lines=lines),))
    brief = render_brief(
        task("Does iron rust?"), Progress(sources=(iron,)), arranged(Outline(answered=True)), Audited(parts=parts)
    )
    return str(brief.markdown).partition("### Rust\n\n")[2].partition("\n\n")[0].split("\n")


def test_neighbours_under_the_same_words_are_told_below_them_once():
    told = bullets((("Limits",), "Keep it dry."), (("Limits",), "Keep it warm."), ((), "Iron rusts."))
    assert told == ["- Under “Limits”:", "  - “Keep it dry.” [1]", "  - “Keep it warm.” [1]", "- “Iron rusts.” [1]"]


def test_a_bullet_below_another_reads_back_as_one_that_says_itself_what_it_stands_under():
    nested = bullets((("Limits",), "Keep it dry."), (("Limits",), "Keep it warm."))
    apart = bullets((("Limits",), "Keep it dry.")) + bullets((("Limits",), "Keep it warm."))
    assert apart == ["- Under “Limits”: “Keep it dry.” [1]", "- Under “Limits”: “Keep it warm.” [1]"]
    assert list(unnested("\n".join(nested))) == apart


def table(*quotes, rows, columns=("Iron", "Gold")):
    """The lines of a section whose rows hold these quotations, by their numbers."""
    iron = source("a")
    lines = tuple(
        Line(
            claim_id=str(number),
            quotations=(Quotation(evidence_id="e", quote=quote, source_ids=(iron.source_id,), pages=(0,)),),
        )
        for number, quote in enumerate(quotes)
    )
    section = DraftSection(key="facet-1", title="Side by side", lines=lines, columns=columns, rows=rows)
    parts = DraftParts(answered=True, sections=(section,))
    brief = render_brief(
        task("Does iron rust?"), Progress(sources=(iron,)), arranged(Outline(answered=True)), Audited(parts=parts)
    )
    return str(brief.markdown).partition("### Side by side\n\n")[2].partition("\n\n## ")[0]


def test_what_is_compared_stands_side_by_side_each_cell_with_its_source():
    assert table("Iron rusts.", "Gold shines.", "Iron is cheap.", rows=(("0", "1"), ("2", ""))).split("\n") == [
        "| Iron | Gold |",
        "| --- | --- |",
        "| “Iron rusts.” [1] | “Gold shines.” [1] |",
        "| “Iron is cheap.” [1] |  |",
    ]


def test_no_quotation_ends_its_cell_or_its_row():
    told = table("Iron | rusts\nin air \\| rain.", "Gold\tshines.", rows=(("0", "1"),))
    assert told.split("\n")[2:] == ["| “Iron \\| rusts / in air \\\\\\| rain.” [1] | “Gold · shines.” [1] |"]
    assert list(unnested(told))[2:] == ["- “Iron \\| rusts / in air \\\\\\| rain.” [1]", "- “Gold · shines.” [1]"]


def test_what_stands_in_no_row_is_told_below_the_table():
    told = table("Iron rusts.", "Gold shines.", "Salt is bad.", rows=(("0", "1"),))
    assert told.endswith("| “Iron rusts.” [1] | “Gold shines.” [1] |\n\n- “Salt is bad.” [1]")


def test_the_cells_of_a_table_read_back_as_bullets_and_its_head_does_not():
    told = list(unnested(table("Iron rusts.", "Gold shines.", "Tin melts.", rows=(("0", "1"), ("", "2")))))
    assert told[0] == "| Iron | Gold |"
    assert told[2:] == ["- “Iron rusts.” [1]", "- “Gold shines.” [1]", "- “Tin melts.” [1]"]


def test_a_cell_whose_claim_did_not_pass_the_audit_is_empty():
    assert "| “Iron rusts.” [1] |  |" in table("Iron rusts.", rows=(("0", "9"),))
