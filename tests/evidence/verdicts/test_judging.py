"""Verdicts by code alone: what a guard refuses, what it must let pass, and the laws that hold for any text."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.verdicts.judging import LIKELY, judge
from carter.evidence.verdicts.weighing import weigh

STATEMENT = "The harbour at Kilmore was closed to 410 boats on 3 May 2019, after most of the northern pier collapsed."

KEPT = [
    ("the same words", STATEMENT, STATEMENT),
    ("a part left out", "The harbour at Kilmore was closed to 410 boats on 3 May 2019.", STATEMENT),
    ("a phrase moved", "On 3 May 2019 the harbour at Kilmore was closed to 410 boats.", STATEMENT),
    ("another form of a date", "The harbour at Kilmore was closed to 410 boats on May 3rd, 2019.", STATEMENT),
    ("a date in digits", "She was born on October 27, 1940.", "She was born on 1940-10-27."),
    ("a date with dots", "She was born on October 27, 1940.", "She was born on 27.10.1940."),
    ("the date of another country", "She was born on 10/27/1940.", "She was born on 27 October 1940."),
    ("half of a unit", "The default timeout is 30 seconds.", "The default timeout is half a minute."),
    ("a share told in percent", "Most users like the pier.", "80 % of users like the pier."),
    ("a number in words", "The pier is two hundred metres long.", "The pier is 200 metres long."),
    ("digits for a word", "The pier has 4 lamps.", "The pier has four lamps."),
    ("separators of thousands", "The town has 12000 people.", "The town has 12,000 people."),
    ("another unit", "The pier is 0.2 km long.", "The pier is 200 metres long."),
    ("a rounded number", "The town has about 12,000 people.", "The town has 12,184 people."),
    ("a fraction", "A third of the boats were sold.", "One-third of the boats were sold."),
    ("twice is doubled", "The fee doubled to 80 euros.", "The fee was doubled to 80 euros."),
    ("an ordinal", "It was the 21st storm of the year.", "It was the twenty-first storm of the year."),
    ("a contraction", "The pier cannot be used.", "The pier can't be used."),
    ("an acronym", "The WHO closed the port.", "The World Health Organization closed the port."),
    ("a surname alone", "Kowalski closed the port.", "Anna Kowalski closed the port."),
    ("a synonym", "A small boat was bought by the town.", "A little boat was purchased by the town."),
    ("a size", "The girl crosses the street alone.", "The little girl crosses the street alone."),
    ("a kind for a thing", "The dog is eating a vegetable.", "The dog is eating a carrot."),
    ("an accent", "The cafe in Malaga was closed.", "The café in Málaga was closed."),
]

REFUSED = [
    ("number", "The harbour at Kilmore was closed to 401 boats on 3 May 2019.", STATEMENT),
    ("number", "The harbour at Kilmore was closed to 410 boats on 3 May 2018.", STATEMENT),
    ("name", "The harbour at Kilmore was closed to 410 boats on 3 June 2019.", STATEMENT),
    ("negation", "The harbour at Kilmore was not closed to 410 boats on 3 May 2019.", STATEMENT),
    ("name", "The harbour at Wexford was closed to 410 boats on 3 May 2019.", STATEMENT),
    ("quantifier", "It was closed after all of the northern pier collapsed.", STATEMENT),
    ("opposite", "It was closed after most of the southern pier collapsed.", STATEMENT),
    ("number", "The pier is 200 km long.", "The pier is 200 metres long."),
    ("negation", "The pier is safe.", "The pier is not safe."),
    ("negation", "The pier is used.", "The pier is no longer used."),
    ("hedge", "The pier collapsed in a storm.", "The pier possibly collapsed in a storm."),
    ("degree", "The pier has more than 40 lamps.", "The pier has less than 40 lamps."),
    ("quantifier", "The pier only serves boats.", "The pier serves boats."),
    ("swap", "Kilmore beat Wexford by 3 goals.", "Wexford beat Kilmore by 3 goals."),
    ("word", "The boat was painted green.", "The boat was painted red."),
    ("opposite", "It is possible to land there.", "It is impossible to land there."),
    ("opposite", "Many boats were lost.", "Few boats were lost."),
    ("number", "About 50,000 people live there.", "About 12,000 people live there."),
    ("number", "It was built in 1991.", "It was built in 1990."),
    ("name", "She was born on November 27, 1940.", "She was born on 1940-10-27."),
    ("number", "She was born on October 28, 1940.", "She was born on 27/10/1940."),
    ("number", "The groups were added in Python 3.10.", "The groups were added in Python 3.11."),
    ("quantifier", "The bridge is the longest in Europe.", "The bridge is one of the longest in Europe."),
    ("direction", "The pier opens at 9 am.", "The pier opens at 9 pm."),
    ("cause", "The ship sank because of the storm.", "The ship sank in the storm."),
    ("word", "It is a time expressed in minutes.", "It is a time expressed in seconds."),
    ("direction", "The port was closed before the storm.", "The port was closed after the storm."),
]

WORDS = st.sampled_from(
    [
        "the",
        "harbour",
        "Kilmore",
        "closed",
        "410",
        "boats",
        "in",
        "2019",
        "not",
        "never",
        "most",
        "of",
        "northern",
        "pier",
        "fell",
        "to",
        "41",
        "and",
        "Anna",
        "3.5",
        "km",
        "was",
        "by",
    ]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)


@pytest.mark.parametrize(("_what", "claim", "evidence"), KEPT, ids=[row[0] for row in KEPT])
def test_a_claim_that_says_the_same_in_other_words_is_supported(_what, claim, evidence):
    found = judge(claim, [evidence])
    assert (found.stance, found.reasons) == ("supports", ())
    assert found.score >= LIKELY


@pytest.mark.parametrize(("kind", "claim", "evidence"), REFUSED, ids=[f"{row[0]}: {row[1][:50]}" for row in REFUSED])
def test_a_claim_that_says_otherwise_is_refused_for_that_reason(kind, claim, evidence):
    found = judge(claim, [evidence])
    assert found.stance in ("contradicts", "no_info")
    assert kind in [reason.kind for reason in found.reasons]
    assert found.score < LIKELY


def test_a_quotation_is_proven_by_its_span_in_the_text_as_it_was_given():
    evidence = "It rained. The “north‑quay” count fell\u00a0to 410 boats (−12 %)…"
    found = weigh('The "north-quay" count fell to 410 boats', ["Something else.", evidence]).whole
    assert found.quoted is not None
    assert (found.means, found.quoted.tier, found.quoted.evidence) == ("quoted", "folded", 1)
    assert evidence[found.quoted.start : found.quoted.end] == "The “north‑quay” count fell\u00a0to 410 boats"


@pytest.mark.parametrize(
    "evidence", ["The count fell to 410 boats.", "The count fell to 41.5 boats.", "It fell to -41."]
)
def test_a_number_is_not_quoted_from_inside_a_longer_one(evidence):
    assert judge("fell to 41", [evidence]).means != "quoted"


@pytest.mark.parametrize(
    "evidence",
    ["It is not true that the pier is safe for boats.", "If the pier is safe for boats, it may be opened."],
)
def test_words_that_stand_in_a_denial_or_a_condition_are_no_quotation(evidence):
    assert judge("the pier is safe for boats", [evidence]).means != "quoted"


@pytest.mark.parametrize(
    "evidence",
    [
        "It is not true that the pier is safe for boats.",
        "There is no proof that the pier is safe for boats.",
        "The owner claims that the pier is safe for boats.",
        "If the pier is safe for boats, it may be opened.",
        "They asked whether the pier is safe for boats.",
    ],
)
def test_what_is_denied_doubted_or_asked_is_not_said(evidence):
    found = judge("The pier is safe for boats.", [evidence])
    assert found.stance in ("contradicts", "no_info")


def test_what_is_reported_without_doubt_is_said():
    assert (
        judge("The pier is safe for boats.", ["The mayor said that the pier is safe for boats."]).stance == "supports"
    )


def test_another_case_is_no_quotation():
    assert judge("the UK council met in may.", ["the UK council met in May."]).means != "quoted"


def test_what_nobody_spoke_of_is_no_information():
    found = judge("Anna Kowalski repaired the lamps.", ["Bananas are yellow when they are ripe."])
    assert found.stance == "no_info"


def test_words_that_cannot_decide_say_so():
    claim = "Grown people get well sooner when they drink it every day."
    evidence = (
        "Those who drink it daily were ill for a shorter time than other grown people, as doctors of the town found."
    )
    assert judge(claim, [evidence]).stance == "cannot_tell"


@pytest.mark.parametrize("evidence", [[], [""], ["  "]])
def test_no_evidence_gives_no_information(evidence):
    assert judge("The pier is safe.", evidence).stance == "no_info"


def test_two_pieces_together_carry_what_neither_does_alone():
    pieces = [
        "Anna Kowalski was born in Gdynia in 1931.",
        "Bananas are yellow.",
        "Kowalski was born to Piotr in Gdynia.",
    ]
    found = weigh("Anna Kowalski was born in Gdynia in 1931.", pieces)
    assert (found.whole.stance, found.carrying) == ("supports", (0,))
    assert [each.stance for each in found.pairs] == ["supports", "no_info", "no_info"]


def test_evidence_that_disagrees_with_itself_is_told():
    found = weigh("The pier is 41 metres long.", ["The pier is 41 metres long.", "The pier is 410 metres long."]).whole
    assert (found.stance, [reason.kind for reason in found.reasons]) == ("supports", ["conflict"])


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Hanson DeMille made the film.", "The film was made by Cecil DeMille."),
        ("Anna Nowak was born in Gdynia.", "Anna Kowalska is a painter who was born in Gdynia."),
        ("Kim American is a musician.", "Kim Burrell is an American gospel singer and musician."),
    ],
)
def test_half_a_name_is_no_name_where_another_half_stands(claim, evidence):
    assert judge(claim, [evidence]).stance != "supports"


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The deficit was 61 % of output.", "The deficit was 61.4 % of output."),
        ("The season of 2018-19 was long.", "The season of 2018 and 2019 was long."),
        ("About a third of the 30 boats sank.", "Some 33 % of the 30 boats sank."),
        ("She died at the age of 43.", "She was born in 1941, and died in 1984."),
        ("It sold 1.2 billion litres.", "It sold 1,200 million litres."),
    ],
)
def test_a_number_that_follows_from_those_of_the_evidence_is_no_objection(claim, evidence):
    assert "number" not in [reason.kind for reason in judge(claim, [evidence]).reasons]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Le port a été fermé à 410 bateaux par la ville.", "Le port a été fermé à 401 bateaux par la ville."),
        ("Der Hafen wurde für 410 Boote gesperrt.", "Der Hafen wurde im Jahr darauf für 401 Boote gesperrt."),
    ],
)
def test_a_number_counts_in_any_language(claim, evidence):
    assert judge(claim, [evidence]).stance != "supports"


def test_what_is_said_otherwise_in_another_language_is_left_open():
    claim = "Die Stadt hat den Hafen von Kilmore und den von Wexford geschlossen."
    evidence = "Kilmore und Wexford: die Häfen dort sind auf Anordnung der Stadt zu."
    assert judge(claim, [evidence]).stance == "cannot_tell"


def test_long_texts_take_no_longer_than_they_are_worth():
    words = " ".join(f"word{number % 700} the of {number}" for number in range(5_000))
    assert judge("The pier of word5 is safe.", [words]).stance != "supports"
    assert judge(words, [words + " and more", "The pier."]).stance in ("supports", "cannot_tell")
    assert judge(words, ["The pier is safe."]).reasons[0].kind == "long"


@given(TEXTS)
def test_a_claim_equal_to_its_evidence_is_supported(text):
    assert judge(text, [text]).stance == "supports"


@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_the_order_of_evidence_changes_no_verdict(claim, evidence):
    wholes = {weigh(claim, order).whole._replace(quoted=None) for order in permutations(evidence)}
    assert len(wholes) == 1


def test_the_number_that_is_told_does_not_depend_on_the_order_either():
    pieces = ["The pier is 410 metres long.", "The pier is 33 metres long.", "The pier is 27 metres long."]
    assert len({judge("The pier is 41 metres long.", order) for order in permutations(pieces)}) == 1


@given(st.integers(2, 999), st.integers(2, 999))
def test_a_number_that_the_evidence_lacks_is_never_supported(one, other):
    claim, evidence = f"The port counted {one} boats in the spring.", f"The port counted {other} boats in the spring."
    same = one == other
    assert (judge(claim, [evidence]).stance == "supports") == same


@given(st.text(max_size=60), st.lists(st.text(max_size=60), max_size=3))
def test_any_text_gets_a_verdict(claim, evidence):
    found = judge(claim, evidence)
    assert found.stance in ("supports", "contradicts", "no_info", "cannot_tell")
    assert 0 <= found.score <= 1000


@given(st.text(min_size=1, max_size=60), st.text(max_size=20), st.text(max_size=20))
def test_what_is_told_as_a_quotation_stands_at_its_span(claim, before, after):
    evidence = f"{before} {claim} {after}"
    found = judge(claim, [evidence])
    if found.quoted is not None and found.quoted.tier == "exact":
        assert evidence[found.quoted.start : found.quoted.end] == claim.strip()


def test_of_a_sentence_or_two_what_is_not_nearly_repeated_is_not_supported():
    claim = "Kestrel boats from Ostmark were sold cheaply abroad."
    short = "The Kestrel boats of Ostmark went for little money to a dealer."
    assert judge(claim, [short]).stance != "supports"


def test_a_negation_of_the_evidence_that_the_claim_leaves_out_keeps_it_from_support():
    found = judge("The charges were denied by his family.", ["His family has not denied the charges."])
    assert found.stance != "supports"
    assert found.score < 500


def test_a_refused_claim_scores_below_a_yes_in_whatever_words_it_is_refused():
    claim = "In 2014 she returned to the Freer and Sackler Galleries as the Seiden Curator of Chinese Art."
    evidence = (
        "She is the Seiden Curator of Chinese Art, and returned to the Freer and Sackler Galleries after a while."
    )
    found = judge(claim, [evidence])
    assert found.means == "guarded"
    assert found.stance != "supports"
    assert found.score < 500


def test_of_a_denial_words_do_not_tell_that_the_evidence_says_nothing():
    assert (
        judge("The people are not watching a movie.", ["A religious gathering reading a book."]).stance == "cannot_tell"
    )
