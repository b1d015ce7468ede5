"""Questions in thirteen languages and English, each over three short documents of that language."""

import pytest

from carter.evidence.language import UNKNOWN, language_of
from carter.evidence.stopwords import STOP_WORDS
from carter.records.task_spec import TaskSpec
from carter.research.outputs import claims_json
from carter.research.recheck import recheck
from carter.research.stages.read_question import read_question
from tests.research.shelf import Shelf
from tests.research.tongues import TONGUES

each_language = pytest.mark.parametrize("language", sorted(TONGUES))


def kinds(made):
    return [gap.kind for gap in made.claims.gaps]


@each_language
@pytest.mark.parametrize("given", [True, False], ids=["given", "not given"])
def test_the_sentence_that_answers_is_quoted_and_no_word_that_only_asks_is_missed(language, given):
    told = TONGUES[language]
    made = Shelf(told.files).build(TaskSpec(question=told.answered, language=language if given else ""))
    assert made.report.answered
    assert any(told.quoted in claim.text for claim in made.claims.claims.items)
    assert {source.language for source in made.claims.sources} == {language}
    assert kinds(made) == []


@each_language
def test_what_is_quoted_re_checks_against_the_stored_texts(language):
    told = TONGUES[language]
    made = Shelf(told.files).build(told.answered)
    assert recheck(claims_json(made.claims), made.brief.encode(), made.blobs.get).findings == ()


@each_language
def test_a_question_that_nothing_answers_is_not_answered(language):
    told = TONGUES[language]
    made = Shelf(told.files).build(told.unanswered)
    assert not made.report.answered
    assert "unanswered" in kinds(made)
    missed = " ".join(gap.subject for gap in made.claims.gaps if gap.kind == "unmentioned").casefold()
    assert not STOP_WORDS.get(language, frozenset()).intersection(missed.replace(",", "").split())


@each_language
def test_the_language_of_a_question_and_of_a_document_is_found_or_left_open(language):
    told = TONGUES[language]
    assert language_of(told.answered) == language_of(told.unanswered) == language
    assert {language_of(text) for text in told.files.values()} - {UNKNOWN} == {language}


def test_the_language_that_is_given_counts_rather_than_the_one_that_shows():
    question = TONGUES["de"].answered
    assert read_question(TaskSpec(question=question, language="nl")).language == "nl"
    assert read_question(TaskSpec(question=question)).language == "de"
    assert read_question(TaskSpec(question="fsync wal commit")).language == "en"


def test_sources_in_another_language_are_told_of_where_something_is_left_open():
    made = Shelf(TONGUES["de"].files).build("Who signs the Urlaub of the Server?")
    (gap,) = [gap for gap in made.claims.gaps if gap.kind == "other language"]
    assert gap.text.startswith("The question is in English; the sources that were read are in German")


def test_sources_in_another_language_are_used_where_they_hold_the_words():
    files = {"a.txt": "Rotation\n\nDie Rotation der Server ist jede Nacht um drei Uhr, und der Backup folgt danach.\n"}
    made = Shelf(files).build("When is the server backup rotation?")
    assert made.report.answered
    assert "other language" not in kinds(made)


def test_the_number_of_a_source_stays_behind_a_quotation_from_right_to_left():
    brief = Shelf(TONGUES["he"].files).build(TONGUES["he"].answered).brief
    assert f"- \u2068“{TONGUES['he'].quoted}”\u2069 [1]" in brief
