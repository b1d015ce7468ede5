"""Which claims are worth telling, and in which part of the question."""

from carter.kernel.record import Text
from carter.records.origins import Origins
from carter.records.passage import Over
from carter.records.progress import Progress
from carter.records.snippet import Snippets
from carter.records.synthesis import Synthesis
from carter.research.ground import Ground
from carter.research.pertinence import NEAR, pertinent
from carter.research.settling import settled
from carter.research.stages.build_claims import build_claims
from carter.research.stages.judge import judge
from carter.research.summary import led
from tests.research.made import answered, facets_of, snippet, source

IRON = facets_of("Why does iron rust?")
PAGE = "Iron rusts in air. Iron rusts in rain. Salt helps it along. " + "x" * NEAR + " Paint is dear."


def said(quote, *, path="a", heading="Rust", relevance=700, section="facet-1", also=(), text=""):
    """Evidence under a heading."""
    held = snippet(quote, path=path, relevance=relevance, section=section, text=text)
    return held.model_copy(update={"heading": heading, "also": also})


def grounded(facets, *held):
    """The claims that rest on this evidence, and their ground."""
    evidence = Snippets(items=held)
    judged = answered(judge(facets, evidence, build_claims(evidence, Synthesis(), Origins()), Synthesis(), Origins()))[
        0
    ]
    sources = tuple(source(path).model_copy(update={"text": Text("").digest}) for path in "abcdefgh")
    return list(judged.claims.items), Ground(facets, Progress(judged=judged, sources=sources))


def told(*held, kind="why"):
    claims, ground = grounded(IRON, *held)
    return [claim.text for claim in pertinent(claims, kind, ground)]


BEST = [
    said(f"Iron rusts, by {name}.", path=path)
    for name, path in zip(("Ann", "Bo", "Cy", "Di", "Ed", "Fay"), "bcdefg", strict=True)
]


def test_what_stands_beside_a_best_claim_is_told_and_what_stands_elsewhere_is_not():
    first = said("Iron rusts in air.", text=PAGE)
    beside = said("Salt helps it along.", text=PAGE, relevance=400)
    elsewhere = said("Iron is sold by weight.", path="h", relevance=600)
    assert told(first, *BEST[:5], elsewhere, beside) == [first.quote, *(each.quote for each in BEST[:5]), beside.quote]


def test_what_stands_far_down_under_the_same_heading_is_told_only_if_it_is_as_good():
    first = said("Iron rusts in air.", text=PAGE)
    far = said("Paint is dear.", text=PAGE, relevance=600)
    assert far.quote not in told(first, *BEST[:5], far)
    assert far.quote in told(first, *BEST[:5], far.model_copy(update={"relevance": 690}))


def test_items_of_a_list_may_stand_under_headings_of_their_own():
    first = said("Iron rusts in air.", text=PAGE)
    other = said("Salt helps it along.", text=PAGE, heading="Salt", relevance=500)
    assert other.quote not in told(first, *BEST[:5], other)
    assert other.quote in told(first, *BEST[:5], other, kind="list")


def test_the_newer_figure_of_a_thing_is_told_however_poor_its_words():
    old = said("The company has 310 employees.", path="b", relevance=700).model_copy(
        update={"dated": "2022", "earlier": "2022"}
    )
    new = said("We had 402 employees at the end.", path="a", relevance=210).model_copy(update={"dated": "2024"})
    claims, ground = grounded(facets_of("How many employees does the company have?"), old, *BEST, new)
    assert new.quote in [claim.text for claim in pertinent(claims, "how much", ground)]


def test_a_part_that_rests_on_another_is_answered_by_what_speaks_of_what_it_asks():
    facets = facets_of("What can override an attribute look-up, and in which order are the places searched?")
    beside = said("Dictionaries preserve insertion order.", heading="Mappings", section="facet-2")
    asked = said("The search for an attribute goes on in the class.", path="b", section="facet-2")
    first = said("A descriptor may override the look-up of an attribute.", path="c")
    claims, ground = grounded(facets, first, asked, beside)
    made = settled({"facet-1": claims[:1], "facet-2": claims[1:]}, ground)
    assert [claim.text for claim in made["facet-2"]] == [asked.quote]


def test_what_does_not_speak_of_a_part_goes_to_the_one_that_it_answers_too():
    facets = facets_of("Why does a default argument keep its contents, and how can that be avoided?")
    why = said("A default argument is made once.", heading="Why", section="facet-2", also=("facet-1",))
    first = said("Its contents are kept since the argument is one object.", path="b")
    asked = said("To avoid it, make the argument in the body.", path="c", section="facet-2")
    claims, ground = grounded(facets, first, asked, why)
    made = settled({"facet-1": claims[:1], "facet-2": claims[1:]}, ground)
    assert [claim.text for claim in made["facet-1"]] == [first.quote, why.quote]
    assert {claim.section for claim in made["facet-1"]} == {"facet-1"}


def test_a_claim_that_answers_as_the_question_asks_leads():
    facets = facets_of("How much does iron cost?")
    vague = said("The cost of iron depends on many things.", relevance=750)
    amount = said("Iron costs 90 euros.", path="b", relevance=600)
    claims, ground = grounded(facets, vague, amount)
    assert [claim.text for claim in led(claims, facets.facets[0], ground)] == [amount.quote, vague.quote]


def test_a_definition_leads_where_it_is_asked_what_something_is():
    facets = facets_of("What is rust?")
    beside = said("See how rust and iron go together in rain.", relevance=750)
    defines = said("Rust is an oxide of iron.", path="b", relevance=600)
    claims, ground = grounded(facets, beside, defines)
    assert [claim.text for claim in led(claims, facets.facets[0], ground)] == [defines.quote, beside.quote]


def test_what_is_no_longer_so_does_not_lead():
    facets = facets_of("How much does iron cost?")
    now = said("The cost of iron depends on many things.", relevance=750)
    once = said("Iron cost 90 euros until 2020.", path="b", relevance=700)
    claims, ground = grounded(facets, now, once)
    assert [claim.time for claim in claims] == ["", "past"]
    assert led(claims, facets.facets[0], ground)[0].text == now.quote


def test_the_steps_lead_where_it_is_asked_how():
    facets = facets_of("How is iron kept from rust?")
    rule = said("Keep iron from rust only if it is dear.", relevance=750)
    steps = said("Dry the iron well.\nPaint it with care.\nKeep it from rain.", path="b", relevance=600)
    claims, ground = grounded(facets, rule, steps)
    assert led(claims, facets.facets[0], ground)[0].evidence_ids == (steps.evidence_id,)


def test_a_step_that_its_source_announces_is_told_wherever_it_stands():
    first = said("Iron rusts in air.", text=PAGE)
    step = said("Paint is dear.", text=PAGE, relevance=500)
    announced = step.model_copy(update={"over": (Over(start=0, quote="Iron"),)})
    procedure = step.model_copy(update={"over": (Over(start=0, quote="Here is the procedure"),)})
    assert step.quote not in told(first, *BEST[:5], announced, kind="how")
    assert step.quote in told(first, *BEST[:5], procedure, kind="how")


def test_to_why_what_only_mentions_the_thing_is_no_answer_beside_a_reason():
    facets = facets_of("Why does iron rust in wet air at night?")
    reason = said("Iron rusts in wet air because water takes part.", path="b")
    mentions = said("The iron bridge was painted in May.", path="b")
    stated = said("In wet air iron rusts at night.", path="b")
    claims, ground = grounded(facets, reason, mentions, stated)
    assert [claim.text for claim in pertinent(claims, "why", ground)] == [reason.quote, stated.quote]


def test_what_an_option_does_that_is_not_asked_for_gives_way_to_what_is_said_of_the_thing():
    first = said("Iron rusts in air.", path="b")
    option = said("Set the point at which rust is scraped off.", path="b")
    option = option.model_copy(update={"over": (Over(start=0, quote="--keep-rust"),)})
    assert told(first, option, kind="when") == [first.quote]
    assert told(first, option, kind="list") == [first.quote, option.quote]


def test_what_answers_the_second_part_by_its_own_word_leaves_the_first():
    facets = facets_of("Can iron be left unpainted, and what does that risk?")
    first = said("Iron may be left unpainted indoors.", path="b")
    other = said("Iron is left unpainted in museums.", path="b")
    risk = said("Outdoors unpainted iron is at risk of rust.", path="b", also=("facet-2",))
    beside = said("Iron is dear.", path="b", section="facet-2", relevance=300)
    claims, ground = grounded(facets, first, other, risk, beside)
    made = settled({"facet-1": claims[:3], "facet-2": claims[3:]}, ground)
    assert [claim.text for claim in made["facet-2"]] == [risk.quote]
    assert risk.quote not in [claim.text for claim in made["facet-1"]]


def test_a_second_part_that_nothing_speaks_of_has_no_answer():
    facets = facets_of("May staff work from home, and how is it requested?")
    first = said("Staff may work from home on Mondays.", path="b")
    beside = said("Staff may work at home in winter.", path="b", section="facet-2")
    claims, ground = grounded(facets, first, beside)
    assert "facet-2" not in settled({"facet-1": claims[:1], "facet-2": claims[1:]}, ground)


def test_that_stands_for_the_thing_that_the_first_part_names():
    facets = facets_of("Why do the docks use Kafka for orders, and what does it cost?")
    first = said("The docks use Kafka for orders, because it keeps them.", path="b")
    cost = said("A Kafka cluster costs 1,900 EUR.", path="b", heading="Kafka", section="facet-2")
    other = said("A RabbitMQ cluster costs 600 EUR.", path="b", heading="RabbitMQ", section="facet-2")
    claims, ground = grounded(facets, first, cost, other)
    made = settled({"facet-1": claims[:1], "facet-2": claims[1:]}, ground)
    assert [claim.text for claim in made["facet-2"]] == [cost.quote]
