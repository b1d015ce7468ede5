from carter.evidence.labels import is_of_another
from carter.evidence.matching import Matcher
from tests.research.made import facets_of

MATCHER = Matcher(facets_of("Why should a base branch not be rebased?").terms, "en")


def test_an_option_that_the_question_does_not_name_is_another_thing():
    assert is_of_another("--keep-base", MATCHER)
    assert is_of_another("commit_delay (integer)", MATCHER)


def test_an_entry_of_the_question_and_a_sentence_are_not():
    assert not is_of_another("rebase", MATCHER)
    assert not is_of_another("These are the limits of what may be done to it:", MATCHER)
    assert not is_of_another("", MATCHER)
