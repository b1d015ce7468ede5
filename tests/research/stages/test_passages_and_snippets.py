from importlib import import_module

from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.relevance import Relevance
from carter.evidence.selection import MOST_PER_DOCUMENT
from carter.records.document import Document
from carter.records.facets import DEFINITIONS, NEAREST
from carter.records.nearness import Nearness
from carter.records.passage import Passages
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.research.extract import read
from carter.research.stages.extract_snippets import FLOOR, extract_snippets
from carter.research.stages.find_passages import MOST_PASSAGES, find_passages
from tests.research.made import document, facets_of

stage_module = import_module("carter.research.stages.find_passages")
QUESTION = facets_of("Why does iron rust in wet air?")
LETTERS = st.text(st.sampled_from("iron rust. Wet air! 1é🦀:\n“”"), max_size=200)


def found(*documents, question=QUESTION):
    return Passages(items=tuple(find_passages(question, each) for each in documents))


def snippets(*documents, question=QUESTION):
    return extract_snippets(
        question, Progress(), Screened(passages=found(*documents, question=question)), Nearness()
    ).items


def quotes(*documents, question=QUESTION):
    return [snippet.quote for snippet in snippets(*documents, question=question)]


@given(st.lists(LETTERS.filter(str.strip), min_size=1, max_size=4))
def test_every_passage_stands_in_its_document_in_code_points_and_in_bytes(paragraphs):
    page = document("a", *paragraphs)
    text = str(page.readable.text)
    for passage in find_passages(QUESTION, page).passages:
        assert text[passage.start : passage.end] == passage.quote
        assert text.encode()[passage.byte_start : passage.byte_end].decode() == passage.quote
        assert text[: passage.start].endswith(passage.prefix)
        assert text[passage.end :].startswith(passage.suffix)


def test_a_passage_knows_its_terms_and_those_around_it():
    page = document(
        "a", ("heading", "Iron"), "In wet air it rusts within a week. Salt in the water makes the rust worse."
    )
    first, second = find_passages(QUESTION, page).passages
    assert first.matched == ("air", "rust", "wet")
    assert first.headed == ("iron",)
    assert first.heading == "Iron"
    assert (second.matched, second.context) == (("rust",), ("air", "rust", "wet"))


def told(question, *parts):
    """Each passage with what is told over it."""
    page = document("a", *parts)
    made = find_passages(facets_of(question), page).passages
    text = str(page.readable.text)
    assert all(text[over.start :].startswith(over.quote) for each in made for over in each.over)
    return [(*(over.quote for over in each.over), each.quote) for each in made]


def test_a_row_is_found_by_the_head_of_its_table_and_told_under_it():
    rows = [("row", "Plan\tSeats\tPrice (EUR)"), ("row", "Basic\t5\t19"), ("row", "Pro\t20\t49")]
    made = told("How many seats has the Pro plan?", "All prices per month, in euros.", *rows)
    over = ("All prices per month, in euros.", "Plan\tSeats\tPrice (EUR)")
    assert made == [(*over, "Basic\t5\t19"), (*over, "Pro\t20\t49")]
    best = snippets(document("a", *rows), question=facets_of("How many seats has the Pro plan?"))[0]
    assert (best.quote, best.over[0].quote) == ("Pro\t20\t49", "Plan\tSeats\tPrice (EUR)")


def test_the_first_row_of_a_table_without_numbers_and_of_two_columns_is_no_head():
    made = told(
        "When is the renewal of terms?", ("row", "Terms\tnet thirty days here"), ("row", "Renewal\tin May each year")
    )
    assert made == [("Terms\tnet thirty days here",), ("Renewal\tin May each year",)]


def test_a_statement_over_a_table_or_a_list_is_not_told_as_its_name():
    rows = [("row", "Plan\tSeats\tPrice (EUR)"), ("row", "Basic\t5\t19"), ("row", "Pro\t20\t49")]
    made = told("How many seats has the Pro plan?", "Half of our seats are sold for 19 euros.", *rows)
    assert ("Plan\tSeats\tPrice (EUR)", "Pro\t20\t49") in made
    made = told("Which seats has the Pro plan?", "More stands in the handbook.", ("item", "Seats for the Pro plan"))
    assert made == [("Seats for the Pro plan",)]
    made = told("Which seats has the Pro plan?", "The following are sold.", ("item", "Seats for the Pro plan"))
    assert made == [("The following are sold.", "Seats for the Pro plan")]


def test_an_item_that_is_cut_from_what_announces_it_is_told_under_it():
    lead = "Passwords, and there are many of them in use by people of all kinds in every part of the house:"
    made = told("How long must passwords be?", lead, *(("item", f"At least {n} characters") for n in (12, 14)))
    assert (lead[:-1], "At least 14 characters") in made


PLANS = [("row", "Plan\tSeats\tPrice"), ("row", "Basic\t5\t19"), ("row", "Team\t20\t49"), ("row", "Large\t100\t199")]


def test_the_rows_beside_the_one_that_is_asked_for_are_no_answers():
    assert quotes(document("a", *PLANS), question=facets_of("How many seats has the Team plan?")) == ["Team\t20\t49"]


def test_rows_that_are_asked_for_alike_are_all_answers():
    told = quotes(document("a", *PLANS), question=facets_of("How many seats have the plans?"))
    assert sorted(told) == sorted(row for _, row in PLANS[1:])


def test_a_definition_is_told_under_its_term_and_a_term_alone_is_no_passage():
    page = read(
        b"<p>The server reads these settings when it starts.</p>"
        b"<dl><dt>max_clients<dd>At most 100 connections.<dt>log_level<dt>verbosity<dd>From 0 to 5. The level is:"
        b"<ul><li>0 to say no word of connections<li>5 to say more</ul></dl>"
        b"<p>Restart the server after changing connections.</p>",
        "a.html",
    )
    made = find_passages(
        facets_of("Which max_clients connections does the verbosity log?"), Document(source_id="a", readable=page)
    ).passages
    assert [(*(over.quote for over in each.over), each.quote) for each in made if "\n" not in each.quote] == [
        ("max_clients", "At most 100 connections."),
        ("log_level", "verbosity", "From 0 to 5."),
        ("log_level", "verbosity", "The level is", "0 to say no word of connections"),
        ("log_level", "verbosity", "The level is", "5 to say more"),
        ("Restart the server after changing connections.",),
    ]


def test_a_remark_is_no_passage_unless_remarks_are_asked_for():
    said = "Bo: we should write down who holds the escrow key."
    assert told("Who holds the escrow key?", said) == []
    assert told("What are the tasks for the escrow key?", said) == [(said,)]


def test_what_goes_on_from_a_proposal_is_none_of_its_own():
    minutes = document(
        "minutes", ("item", "Ines: should we raise the meal allowance to 50 euros? To be discussed in spring.")
    )
    assert quotes(minutes, question=facets_of("How much is the meal allowance?")) == []


def test_a_figure_in_words_answers_how_much_and_a_figure_of_another_kind_does_not():
    policy = document("policy", "Whoever travels receives forty-two euros per day for meals.")
    steps = document("steps", "Send the meals of your trip to the payroll office within four weeks.")
    asked = facets_of("How much is the daily allowance for meals?")
    (told,), (beside,) = (page.passages for page in found(policy, steps, question=asked).items)
    assert told.cued == ("facet-1",)
    assert beside.cued == ()


def test_a_short_answer_is_told_under_the_heading_that_asks():
    made = told("How often are restores tested?", ("heading", "How often are restores tested?"), "Every quarter.")
    assert made == [("How often are restores tested?", "Every quarter.")]


def test_a_document_tells_how_many_sentences_hold_each_term():
    made = find_passages(QUESTION, document("a", "Iron rusts. Iron is a metal. Gold shines."))
    assert made.sentences == 3
    assert [(count.stem, count.sentences) for count in made.counts] == [
        ("iron", 2),
        ("rust", 1),
        ("wet", 0),
        ("air", 0),
    ]


def test_questions_and_fragments_are_no_passages():
    page = document("a", "Does iron rust in wet air too?", "Iron rust.", ("code", "iron = rust(wet, air, 1, 2)"))
    assert find_passages(QUESTION, page).passages == ()


def test_a_definition_is_of_a_term_of_the_question():
    page = document(
        "a", "Rust is a flaking oxide of iron.", "The rust is an eyesore to all.", "Gold is a noble metal, not iron."
    )
    assert [passage.defines for passage in find_passages(QUESTION, page).passages] == ["rust", "", ""]


def test_a_long_document_keeps_its_best_passages_in_order():
    lines = [f"Iron number {number} is a metal here." for number in range(150)]
    lines[80] = "Iron rusts in wet air because of water."
    passages = find_passages(QUESTION, document("a", *lines)).passages
    assert len(passages) == MOST_PASSAGES
    assert any("because of water" in passage.quote for passage in passages)
    assert [passage.start for passage in passages] == sorted(passage.start for passage in passages)


def test_the_sentences_that_answer_are_kept_best_first():
    page = document(
        "a",
        "Iron rusts in wet air because water carries the charge.",
        "Many people like the air of the sea in summer.",
        "Rust on iron grows in wet air because of salt.",
    )
    assert quotes(page) == [
        "Iron rusts in wet air because water carries the charge.",
        "Rust on iron grows in wet air because of salt.",
    ]


def test_a_sentence_that_leans_on_an_answer_is_one_quotation_with_it():
    page = document(
        "a", "Iron rusts in wet air because of water. However, without salt the iron in wet air rusts slowly."
    )
    (snippet,) = snippets(page)
    assert snippet.quote == str(page.readable.text).strip()
    assert str(page.readable.text)[snippet.char_start : snippet.char_end] == snippet.quote


def test_sentences_that_lean_in_a_row_become_one_quotation():
    first = "Iron rusts in wet air because of water."
    second = "However, iron in wet air without salt rusts slowly."
    third = "Therefore wet iron in the air of a desert hardly rusts."
    page = document("a", f"{first} {second} {third}")
    (snippet,) = snippets(page)
    assert snippet.quote == str(page.readable.text).strip()
    assert (snippet.byte_start, snippet.byte_end) == (0, len(snippet.quote.encode()))


def test_near_duplicates_are_told_once_and_the_same_words_elsewhere_are_more_evidence():
    one = "Iron rusts in wet air because water carries the charge."
    near = "Because water carries the charge, iron rusts in wet air."
    made = snippets(document("a", one), document("b", near), document("c", one))
    assert [snippet.quote for snippet in made] == [one, one]
    assert len({snippet.source_id for snippet in made}) == 2


def test_like_sentences_that_differ_in_a_number_or_a_negation_are_both_kept():
    lines = [
        "Wet iron rusts in air within 7 days.",
        "Wet iron rusts in air within 30 days.",
        "Wet iron never rusts in air within 7 days.",
    ]
    assert sorted(quotes(*(document(str(number), line) for number, line in enumerate(lines)))) == sorted(lines)


def test_one_document_gives_a_section_only_so_many():
    things = "nails bridges gates hooks ploughs anchors rails pans locks stoves chains swords bells tools pipes wires"
    places = "gardens yards towns ports fields docks hills huts homes halls caves tents barns mines lanes lakes"
    days = "Monday Friday spring autumn winter summer Easter June July March April October May August noon dawn"
    made_of = zip(*(words.split() for words in (things, places, days)), strict=True)
    lines = [f"Iron {thing} in {place} rust in wet air before {day}." for thing, place, day in made_of]
    lines.append("Any iron roof rusts in wet air wherever pigeons sit.")
    mixed = [part for line in lines for part in (line, "Nothing else was seen that day.")]
    assert len(quotes(document("a", *mixed))) == MOST_PER_DOCUMENT


def test_where_nothing_answers_the_nearest_passages_are_kept_apart():
    page = document("a", "The air of the town was full of music.", "Bread is baked at night for the morning.")
    (snippet,) = snippets(page)
    assert snippet.section == NEAREST
    assert snippet.relevance < FLOOR


def test_a_definition_is_told_only_by_a_source_that_answers():
    defines = "Rust is a flaking oxide of iron."
    answers = "Iron rusts in wet air because water carries the charge."
    both = snippets(document("a", defines, "Nothing else was seen.", answers))
    assert [snippet.section for snippet in both] == [DEFINITIONS, "facet-1"]


@given(
    st.permutations(
        ["Iron rusts in wet air because of water.", "Salt in air lets iron rust.", "Wet iron is grey in air."]
    )
)
def test_the_order_of_reading_does_not_change_what_is_evidence(lines):
    made = snippets(*(document(line[:4], line) for line in lines))
    assert {snippet.evidence_id for snippet in made} == {
        snippet.evidence_id for snippet in snippets(*(document(line[:4], line) for line in sorted(lines)))
    }


def test_evidence_of_earlier_rounds_is_weighed_again_with_the_new():
    early, late = (
        document("a", "Iron rusts in wet air because of water."),
        document("b", "Salt in wet air lets iron rust."),
    )
    together = extract_snippets(QUESTION, Progress(), Screened(passages=found(early, late)), Nearness())
    later = extract_snippets(QUESTION, Progress(passages=found(early)), Screened(passages=found(late)), Nearness())
    assert later == together


def test_a_passage_with_all_terms_is_wholly_relevant_to_a_question_of_one_part():
    page = document("a", *["Iron rusts in the wet air of all the coasts because of salt water."] * 30)
    made = find_passages(facets_of("iron rust wet air"), page)
    relevance = Relevance(facets_of("iron rust wet air"), [made])
    ((_, scores),) = relevance.scored()
    assert scores[0]["facet-1"] > 900


def test_what_somebody_says_of_themselves_is_worth_less_than_what_is_said():
    said, mine = (
        find_passages(facets_of("iron rust wet air"), document("a", text))
        for text in ("In wet air iron turns to rust.", "In wet air, I think, iron turns to rust.")
    )
    relevance = [
        Relevance(facets_of("iron rust wet air"), [each]).of_whole(each.passages[0], each) for each in (said, mine)
    ]
    assert relevance[0] > relevance[1]


def test_a_passage_counts_the_less_the_later_its_source_was_read():
    said = "Iron rusts in the wet air of the coast"
    pages = [document(f"{number}", f"{said} as report number {number} has told.") for number in range(50)]
    asked = facets_of("iron rust wet air")
    relevance = Relevance(asked, [find_passages(asked, page) for page in pages])
    scores = [passages[0]["facet-1"] for _, passages in relevance.scored()]
    assert scores == sorted(scores, reverse=True)
    assert scores[40:] == [scores[40]] * 10
    assert 0.45 < scores[40] / scores[0] < 0.55


def test_the_line_that_names_a_document_is_no_passage_unless_it_states_something():
    asked = facets_of("How does iron rust in wet air?")

    def first(title):
        page = document("a", title, "In wet air iron rusts within a week.", title=title)
        return find_passages(asked, page).passages[0].quote == title

    assert not first("Notes on iron that rusts in wet air")
    assert not first("RUNBOOK: IRON THAT RUSTS IN WET AIR")
    assert first("Iron rusts in wet air within 7 days")
    assert first("Iron rusts most in: air that is wet")
    assert first("Iron rusts in wet air.")


FOOT = "From the works on iron and rust in wet air"
RUSTS = "In wet air iron rusts within a week."
METALS = ("pans", "nails", "rails", "ships", "gates")


def test_a_line_that_stands_on_most_pages_and_is_no_sentence_is_not_quoted():
    pages = [document(metal, f"The {metal} of iron rust in wet air, each in its own way.", FOOT) for metal in METALS]
    assert quotes(*pages)
    assert FOOT not in quotes(*pages)
    assert FOOT in quotes(*pages[:4])


def test_a_sentence_that_stands_in_most_documents_is_quoted():
    pages = [document(metal, f"Of the {metal} nothing is known.", RUSTS) for metal in METALS]
    assert RUSTS in quotes(*pages)


def test_a_text_of_one_line_is_looked_through_once_for_what_was_left_open(monkeypatch):
    seen = []
    leaves_open = stage_module.leaves_open

    def counted(sentence):
        seen.append(sentence)
        return leaves_open(sentence)

    monkeypatch.setattr(stage_module, "leaves_open", counted)
    page = document("a", "Iron rusts in wet air for 24 months. " * 200)
    assert find_passages(QUESTION, page).passages
    assert 0 < len(seen) < 200


def test_what_was_left_open_is_found_behind_other_sentences_of_its_block_and_not_behind_its_end():
    proposed = "Iron rusts faster in wet air, says Ada. Salt was not tried. Not decided."
    assert not found(document("a", proposed)).items[0].passages
    assert found(document("a", proposed.removesuffix(" Not decided."), "Not decided.")).items[0].passages
