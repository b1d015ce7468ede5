import pytest

from carter.evidence.leaning import leans
from carter.evidence.units import leads, sentences, units
from tests.research.made import readable


def told(page, language="en"):
    """The quotations of all units of a page."""
    text = str(page.text)
    return [text[unit.start : unit.end] for unit in units(text, sentences(page), language)]


@pytest.mark.parametrize(
    ("sentence", "points_back"),
    [
        ("This method is called first.", True),
        ("However, it may fail.", True),
        ("Thus the file is kept.", True),
        ("In this case nothing is kept.", True),
        ("The file is kept.", False),
        ("Items are kept.", False),
        ("Therein lies the file.", False),
        ("len() gives the length.", False),
        ("and the file is kept.", True),
        ("(For others see below.)", True),
    ],
)
def test_a_sentence_that_points_back_is_seen(sentence, points_back):
    assert leans(sentence, "en") is points_back


def test_other_languages_point_back_in_their_own_words():
    assert leans("Dies ist so.", "de")
    assert leans("Cependant, il pleut.", "fr")
    assert leans("Sin embargo, llueve.", "es")
    assert not leans("This is so.", "de")


def test_a_sentence_that_leans_brings_the_one_before_it():
    page = readable("Iron rusts in air. This needs water.")
    assert told(page) == ["Iron rusts in air.", "Iron rusts in air. This needs water."]


def test_a_sentence_leans_across_paragraphs_and_not_across_headings():
    assert told(readable("Iron rusts.", "It flakes."))[1] == "Iron rusts.\nIt flakes."
    page = readable("Iron rusts.", ("heading", "Gold"), "It shines.")
    assert told(page)[1] == "It shines."
    assert [unit.leans for unit in units(str(page.text), sentences(page), "en")] == [False, True]


def test_an_announcement_brings_what_it_announces():
    page = readable(
        "The order is:", ("item", "- first the class"), ("item", "- then the object"), "Nothing else counts."
    )
    assert told(page)[0] == "The order is:\n- first the class\n- then the object"


def test_short_code_comes_with_its_announcement_and_long_code_does_not():
    short = readable("The call is the same as:", ("code", "a.f(b)"))
    assert told(short) == ["The call is the same as:\na.f(b)"]
    long = readable("If the clause ends early, the saved exception is discarded:", ("code", "a\nb\nc\nd"))
    assert told(long) == ["If the clause ends early, the saved exception is discarded"]
    open_end = readable("The statement with one item is by all means equivalent to:", ("code", "a\nb\nc\nd"))
    assert told(open_end) == []


def test_what_limits_a_sentence_comes_with_it():
    limit = "Outside office hours, a restore also needs the approval of the head."
    assert told(readable(f"A restore takes one signature. {limit}"))[0] == f"A restore takes one signature. {limit}"
    page = readable("Copies are kept for a year. This does not apply to payrolls.")
    assert told(page)[0] == "Copies are kept for a year. This does not apply to payrolls."
    assert told(readable("Iron rusts. On Monday, gold was not sold."))[0] == "Iron rusts."


def test_an_exception_in_a_paragraph_of_its_own_comes_with_what_it_limits():
    page = readable("Copies are kept for a year.", "Exceptions are the copies of payrolls.")
    assert told(page)[0] == "Copies are kept for a year.\nExceptions are the copies of payrolls."
    assert told(readable("Copies are kept for a year.", "However, they are sold."))[0] == "Copies are kept for a year."


def test_a_few_words_that_answer_bring_what_they_answer():
    assert told(readable("Locks hold on disks. Not on NFS."))[1] == "Locks hold on disks. Not on NFS."
    assert told(readable("Who tests them? The auditors."))[1] == "Who tests them? The auditors."


def test_a_line_of_code_comes_with_the_sentence_that_leads_to_it():
    page = readable("Undo it with this command.", ("code", "git revert -m 1"), "It is kept.")
    assert told(page)[0] == "Undo it with this command.\ngit revert -m 1"


def test_a_short_list_is_a_unit_as_a_whole_where_that_is_wanted():
    page = readable(("item", "Stop it."), ("item", "Copy it."), ("item", "Start it."))
    text = str(page.text)
    whole = [text[unit.start : unit.end] for unit in units(text, sentences(page), "en", whole=True)]
    assert whole[0] == "Stop it.\nCopy it.\nStart it."
    assert text not in told(page)


def test_a_title_over_a_text_is_no_unit():
    assert told(readable("The Rust of Ships", "Ships rust.")) == ["Ships rust."]


def test_an_announcement_of_nothing_and_code_alone_have_no_unit():
    assert told(readable("The order is:", ("heading", "Next"), ("code", "x = 1"))) == []


def test_what_is_not_main_content_is_left_out_unless_nothing_is_main():
    page = readable("Iron rusts.", ("aside", "Log in to read more."))
    assert told(page) == ["Iron rusts."]
    assert told(readable(("aside", "Log in to read more."))) == ["Log in to read more."]


def test_a_sentence_knows_the_headings_that_it_stands_under():
    page = readable(("heading", "Metals"), ("heading2", "Iron"), "It rusts.", ("heading2", "Gold"), "Gold shines.")
    assert [sentence.headings for sentence in sentences(page)] == [("Metals", "Iron"), ("Metals", "Gold")]


def test_what_announces_a_list_and_what_labels_a_text_stand_over_its_sentences():
    page = readable(
        "object.close(self)",
        "It has costs. They are:",
        ("item", "Locks are held."),
        ("item", "Writers must wait."),
    )
    found = sentences(page)
    assert leads(page.text, found) == [(), (0,), (0,), (0, 1, 2), (0, 1, 2)]


def test_an_announcement_ends_before_what_only_leads_over_to_the_example():
    code = ("code", "if x is None:\n    x = []\nreturn x\n")
    assert told(readable("A way around this is to test for None in the body, e.g.:", code))[0] == (
        "A way around this is to test for None in the body"
    )


@pytest.mark.parametrize(
    "announcement",
    [
        "Thus the server must look in turn for the following files:",
        "To be told of it at once you may of course say (on the server):",
        "The parts of the syntax of this command are as follows:",
    ],
)
def test_an_announcement_that_says_nothing_by_itself_is_no_unit(announcement):
    assert told(readable(announcement, ("code", "one\ntwo\nthree\nfour\n"))) == []
