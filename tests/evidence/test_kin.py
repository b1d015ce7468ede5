from carter.evidence.kin import answers, kin
from carter.evidence.matching import Matcher
from carter.evidence.words import stem
from tests.research.made import facets_of


def held(question, text):
    made = facets_of(question)
    return Matcher(made.terms, "en").held(text)


def test_words_of_one_group_stand_for_each_other():
    assert stem("delete", "en") in kin(stem("remove", "en"), "en")
    assert kin(stem("harbour", "en"), "en") == ()
    assert kin(stem("remove", "en"), "de") == ()


def test_a_word_that_only_asks_is_met_by_the_words_that_answer_it():
    assert answers(stem("danger", "en"), "en")
    assert stem("danger", "en") in held("What is the danger of a lease?", "The lease may be lost and data corrupted.")


def test_forms_that_no_ending_gives_away_are_one_word():
    assert stem("held", "en") == stem("holds", "en")
    assert stem("kept", "en") == stem("keeps", "en")


def test_an_identifier_is_met_letter_by_letter():
    assert held("What does __str__ give?", "It calls object.__str__(self).")
    assert not held("What does __str__ give?", "It is a str of letters.")


def test_a_part_of_a_longer_name_is_not_the_word():
    assert not held("Can fsync be lost?", "pg_test_fsync shows the speed.")
    assert held("Can fsync be lost?", "The setting fsync is on.")


def test_a_title_may_spell_out_an_abbreviation():
    made = facets_of("What does WAL mode cost?")
    assert "wal" in Matcher(made.terms, "en").held_by_title("Write-Ahead Logging")


def test_an_identifier_is_not_found_in_a_longer_one():
    assert held("What does work_mem do?", "Set work_mem to 4 MB.") == {"workmem"}
    assert held("What does work_mem do?", "Set maintenance_work_mem to 64 MB.") == frozenset()


def test_a_compound_with_the_initials_of_an_abbreviation_is_it():
    assert "nan" in held("What is NaN?", "A not-a-number value is special.")
    assert "nan" not in held("What is NaN?", "A day-to-day matter.")


def test_a_verb_is_found_with_its_particle_only():
    question = "How do I back up a volume?"
    assert "backup" in held(question, "Backing up is easy.") & held(question, "The backup is made.")
    assert held(question, "The change is rolled back.") == frozenset()


def test_a_word_that_is_denied_may_be_written_with_not():
    question = "Why are the two unequal?"
    assert held(question, "They are not equal.") == {"unequ"}
    assert held(question, "They are equal.") == frozenset()


def test_a_phrase_stands_for_a_word_and_a_word_for_a_phrase():
    assert "break" in held("Is the lift broken?", "The lift is out of order.")
    assert "order" in held("Is the lift out of order?", "The lift has been broken for a week.")
    assert "break" not in held("Is the lift broken?", "An order for a lift was placed.")


def test_a_word_may_be_answered_by_another_that_does_not_ask_for_it():
    assert stem("director", "en") in kin(stem("boss", "en"), "en")
    assert stem("boss", "en") not in kin(stem("director", "en"), "en")


def test_german_and_french_words_have_kin_too():
    assert stem("gestattet", "de") in kin(stem("erlaubt", "de"), "de")
    assert stem("salarié", "fr") in kin(stem("employé", "fr"), "fr")
