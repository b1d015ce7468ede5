"""Sources that go back to one are one origin, and the brief can say so."""

import pytest

from carter.evidence.independence import Witness, origins, works
from carter.evidence.informants import informants
from carter.evidence.syndication import copies
from tools.independence_measure import DEVELOPED_ON, measured, measured_on
from tools.made_syndication import made

STORY = (
    "The port of Ostmark counted 88 boats at its quays this year, down from 140 the year before. It is the lowest "
    "figure since the town began to keep a register in 1912. Behind the fall stands a silted channel, people say. "
    "The town now wants to dredge the channel, at a price of 12 million crowns. Owners of small boats have gone to "
    "neighbouring harbours, where a place costs half as much. A petition has been signed by 4,100 people so far."
)
OTHER = (
    "Fewer skippers choose Ostmark. The tally, made public on Tuesday, lists 88 vessels; a year earlier the clerks had "
    "written 140 into the same column. Nobody who walks along the water is surprised, for the channel silted up and "
    "crews went elsewhere. A remedy is on paper already: dredging, for 12 million crowns. Critics doubt the schedule. "
    "Registers go back as far as 1912, and no entry in them is as low. Two chandlers closed their doors."
)


def witness(number, text="", passage=""):
    return Witness(f"https://h{number}.example/{number}", text, passage)


def reasons(*witnesses):
    return [(link.one, link.other, link.why) for link in origins(witnesses).links]


def test_independent_reports_of_one_event_have_an_origin_each():
    found = origins([witness(1, STORY), witness(2, OTHER)])
    assert (found.groups, found.told) == (((0,), (1,)), "2 sources, 2 origins")


def test_copies_have_one_origin_whatever_frames_them():
    copy = f"Boats leave\nFrom our partners\n{STORY.replace('people', 'residents')[:420]}\nAll rights reserved."
    found = origins([witness(1, STORY), witness(2, copy), witness(3, OTHER), witness(4, STORY.upper())])
    assert found.groups == ((0, 1, 3), (2,))
    assert found.told == "4 sources, 2 origins"


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ([witness(1, STORY)], "1 source, 1 origin"),
        ([witness(1, STORY), witness(2, STORY), witness(3, STORY)], "3 sources, 1 origin"),
        ([], "0 sources, 0 origins"),
    ],
)
def test_it_is_told_in_a_few_words(sources, told):
    assert origins(sources).told == told


def test_a_page_with_other_figures_tells_of_another_year():
    other = STORY.replace("88", "91").replace("140", "88").replace("12 million", "9 million").replace("4,100", "900")
    other = other.replace("1912", "1915")
    assert copies([STORY, other]) == ()


def test_a_short_text_is_a_copy_of_what_holds_it_word_for_word():
    assert [
        (each.one, each.other) for each in copies(["It fell to 88 boats.", f"News: it fell to 88 boats! {OTHER}"])
    ] == [(0, 1)]
    assert copies(["It fell to 88 boats.", "It fell to 8 boats."]) == ()


def test_texts_of_scripts_without_spaces_are_compared_too():
    text = "港口办公室在每月第一天宣读停泊船只的名单,工作超过十年的职员都可以在名单上添加一行,只要另有两人看到该船。"
    assert [each[:2] for each in copies([text, f"新闻{text}"])] == [(0, 1)]
    assert copies([text, "冬季风暴来临时,船只被移到内港,那里的水面平静,港口主管每天两次检查所有的锁链和绳索。"]) == ()


def test_what_a_page_says_of_itself_is_no_identity():
    sources = [Witness("https://a.example/1", STORY), Witness("https://b.example/1", OTHER)]
    assert reasons(*sources) == []
    assert reasons(*(each._replace(url="https://a.example/1") for each in sources)) == [(0, 1, "same page")]


@pytest.mark.parametrize(
    ("url", "text", "found"),
    [
        ("https://doi.org/10.1000/Boats.2019", "", {"doi:10.1000/boats.2019"}),
        ("https://journal.example/doi/full/10.1000/boats.2019", "", {"doi:10.1000/boats.2019"}),
        ("https://journal.example/x", "Boats. DOI: 10.1000/boats.2019.", {"doi:10.1000/boats.2019"}),
        ("https://arxiv.org/abs/2101.00001v2", "", {"arxiv:2101.00001"}),
        ("https://arxiv.org/pdf/2101.00001", "", {"arxiv:2101.00001"}),
        ("https://doi.org/10.48550/arXiv.2101.00001", "", {"arxiv:2101.00001"}),
        ("https://x.example/", "arXiv:math/0309136v1 [math.DG]", {"arxiv:math/0309136"}),
        ("https://x.example/", "It cites 10.1000/a and 10.1000/b.", set()),
        ("https://x.example/", "x" * 2_000 + " 10.1000/a", set()),
    ],
)
def test_a_work_is_known_by_its_address_or_the_head_of_its_text(url, text, found):
    assert works(url, text) == found


def test_one_work_on_several_pages_is_one_origin():
    sources = [
        Witness("https://arxiv.org/abs/2101.00001v1", STORY),
        Witness("https://journal.example/x", f"arXiv:2101.00001 {OTHER}"),
        Witness("https://doi.org/10.48550/arXiv.2101.00001", ""),
    ]
    assert origins(sources).told == "3 sources, 1 origin"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("According to the Harbour Times, the count fell to 410.", "harbourtimes"),
        ("The count fell to 410, according to the harbour office.", "harbouroffice"),
        ("As the Harbour Times reported on Monday, it fell.", "harbourtimes"),
        ("It fell, as first reported by The Harbour Times.", "harbourtimes"),
        ("According to a report by the National Port Authority, it fell.", "nationalportauthority"),
        ("According to the harbour master Jane Smith, it fell.", "janesmith"),
        ("According to the U.S. Geological Survey, it fell.", "usgeologicalsurvey"),
        ("QUAY, 2 May (Reuters) - The count fell.", "reuters"),
        ("Laut der Hafenzeitung sank die Zahl.", "hafenzeitung"),
        ("Nach Angaben von Jan Kruse sank die Zahl.", "jankruse"),
        ("Wie die Hafenzeitung berichtet, sank die Zahl.", "hafenzeitung"),
        ("Selon l’Office du port, le nombre a baissé.", "officeduport"),
        ("Según la Autoridad Portuaria, bajó.", "autoridadportuaria"),
    ],
)
def test_an_informant_is_known_in_four_languages(text, name):
    assert informants(text) == {name}


@pytest.mark.parametrize(
    "text",
    [
        "According to experts, it fell.",
        "According to him, it fell.",
        "According to a new report, it fell.",
        "According to plan, it fell.",
        "According to Section 4.2 of the manual, it fell.",
        "The boats are sorted according to the value of the key.",
        "As expected, it fell, as the report says.",
        "As the boats left, the clerk said so.",
        "Wie erwartet sank die Zahl.",
        "The count fell to 410.",
    ],
)
def test_who_is_not_named_is_no_informant(text):
    assert informants(text) == frozenset()


def test_an_informant_of_one_later_sentence_is_not_that_of_the_whole_page():
    later = "According to the Harbour Office, the fee rises in May."
    pages = [f"Boats\n{STORY} {later}", f"Fees\n{OTHER} {later}"]
    assert reasons(*(witness(number, page) for number, page in enumerate(pages))) == []
    lead = [f"Boats\n{later} {STORY}", f"Fees\n{later} {OTHER}"]
    assert reasons(*(witness(number, page) for number, page in enumerate(lead))) == [(0, 1, "same informant")]
    told = (witness(number, page, later) for number, page in enumerate(pages))
    assert reasons(*told) == [(0, 1, "same informant")]


def test_those_who_tell_it_after_one_informant_are_one_origin():
    found = reasons(
        witness(1, OTHER, "According to the harbour office, it fell."),
        witness(2, STORY, "It fell, the harbour office has said; as the harbour office reported, to 88."),
        witness(3, STORY[::-1], "We counted 88 boats."),
    )
    assert found == [(0, 1, "same informant")]


def test_who_tells_it_after_another_source_has_its_origin():
    found = origins(
        [
            Witness("https://blog.example/1", OTHER, "As the Harbour Times reported, it fell."),
            Witness("https://www.harbour-times.example/x", STORY, "It fell to 88."),
            Witness("https://times.example/x", STORY[::-1], "It fell to 88."),
        ]
    )
    assert (found.groups, found.links[0].why) == (((0, 1), (2,)), "told after it")


@pytest.mark.parametrize("seed", [300, 301, 302])
def test_copies_are_told_from_independent_reports_on_sets_that_nothing_was_chosen_on(seed):
    assert seed not in DEVELOPED_ON
    found = measured(seed)
    assert found.wanted > 40
    assert found.precision >= 0.95
    assert found.recall >= 0.90


def test_a_made_up_set_is_the_same_for_its_seed_and_measures_do_not_depend_on_order():
    reports = made(100)
    assert made(100) == reports != made(101)
    assert measured_on(reports[::-1]) == measured_on(reports)
