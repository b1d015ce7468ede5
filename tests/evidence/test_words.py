from concurrent.futures import ThreadPoolExecutor

import pytest

from carter.evidence.matching import Matcher
from carter.evidence.words import asked_content, content_stems, content_words, forms_of, stem, word_count, words
from carter.records.facets import Term

LOOKUP = Term(stem="lookup", word="look-up", parts=("look", "up"))


def test_words_know_their_places_and_their_stems():
    text = "The Cats’ look-ups don’t rust"
    assert [(text[word.start : word.end], word.stem) for word in words(text, "en")] == [
        ("The", "the"),
        ("Cats", "cat"),
        ("look", "look"),
        ("ups", "up"),
        ("don’t", "don't"),
        ("rust", "rust"),
    ]


def test_words_of_a_language_without_a_stemmer_are_their_own_stems():
    assert [word.stem for word in content_words("Ta wazungu wawili", "sw")] == ["ta", "wazungu", "wawili"]


def test_underscores_and_full_stops_part_words():
    assert [word.form for word in words("object.__getattr__(self)", "en")] == ["object", "getattr", "self"]


def test_a_set_phrase_says_nothing_of_the_topic():
    assert content_stems("For instance, a class", "en") == {"class"}
    assert content_stems("For instance bindings of a class", "en") == {"instanc", "bind", "class"}


def test_stop_words_and_single_letters_carry_no_topic():
    assert [word.form for word in content_words("What is a b of 7 things and iron", "en")] == ["7", "iron"]


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_other_languages_have_their_own_stop_words(language):
    assert stem("und", language) == "und"
    articles = {"de": "der die das", "fr": "le la les", "es": "el la los"}
    assert list(content_words(articles[language], language)) == []


@pytest.mark.parametrize(
    "text", ["the lookup of names", "two look-ups", "they look up names", "the looked-up value", "LOOKUP"]
)
def test_a_compound_is_found_however_it_is_written(text):
    assert Matcher((LOOKUP,), "en").held(text) == {"lookup"}


@pytest.mark.parametrize("text", ["look at me, and up we go", "looking down", ""])
def test_the_parts_of_a_compound_by_themselves_are_not_it(text):
    assert Matcher((LOOKUP,), "en").held(text) == frozenset()


def test_a_long_stem_is_found_in_longer_forms_of_its_word_only():
    matcher = Matcher((Term(stem="overrid", word="override"), Term(stem="attribut", word="attribute")), "en")
    assert matcher.held("It was overridden by an AttributeError") == {"overrid"}


def test_a_word_of_the_question_is_found_where_the_source_writes_it_as_two():
    assert Matcher((Term(stem="lookup", word="lookup"),), "en").held("name look-ups") == {"lookup"}


def test_many_threads_stem_alike():
    forms = [
        f"{stem}{ending}"
        for stem in ("replicat", "organis", "attribut", "overrid")
        for ending in ("ing", "ed", "es", "ion")
    ]
    forms += [f"{form}{letter}" for form in forms for letter in "abcdefghij"]
    alone = [stem.__wrapped__(form, "en") for form in forms]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(lambda _: [stem.__wrapped__(form, "en") for form in forms], range(32)))
    assert together == [alone] * 32


def test_chinese_and_japanese_are_overlapping_pairs_between_words_with_spaces():
    text = "用Python写备份 fast"
    found = list(words(text, "zh"))
    assert [word.form for word in found] == ["用", "python", "写备", "备份", "fast"]
    assert [text[word.start : word.end] for word in found] == ["用", "Python", "写备", "备份", "fast"]


@pytest.mark.parametrize(
    ("question", "language", "asked"),
    [
        ("服务器的备份保留多长时间？", "zh", ["服务器", "备份", "保留"]),
        ("伺服器的備份保留多長時間？", "zh", ["伺服器", "備份", "保留"]),
        ("バックアップはどのくらいの期間保存されますか？", "ja", ["バックアップ", "保存"]),
        ("有給休暇は年に何日ですか？", "ja", ["有給", "休暇", "年"]),
        ("서버의 백업은 얼마나 오래 보관되나요?", "ko", ["서버의", "백업은", "보관되나요"]),
    ],
)
def test_a_question_without_spaces_is_cut_into_what_carries_a_topic(question, language, asked):
    assert [question[word.start : word.end] for word in asked_content(question, language)] == asked


def test_a_run_without_spaces_is_held_where_its_words_are_even_apart():
    terms = (Term(stem="数据库备份", word="数据库备份"),)
    assert Matcher(terms, "zh").held("数据库每天备份一次") == {"数据库备份"}
    assert Matcher(terms, "zh").held("备份每天一次") == frozenset()


@pytest.mark.parametrize("written", ["서버", "서버는", "서버를", "서버에서", "서버의"])
def test_a_korean_word_counts_as_itself_with_any_particle(written):
    assert stem(written, "ko") == "서버"


@pytest.mark.parametrize("written", ["l'entreprise", "l’Entreprise", "d'entreprise", "jusqu'entreprise"])
def test_a_word_that_another_leans_on_is_a_word_of_its_own(written):
    assert [word.form for word in words(written, "fr")] == ["entreprise"]


@pytest.mark.parametrize(("written", "plain"), [("كِتَاب", "كتاب"), ("كتـــاب", "كتاب"), ("שָׁלוֹם", "שלום")])
def test_points_and_stretched_lines_make_no_other_word(written, plain):
    (word,) = words(written, "xx")
    assert (word.form, word.end) == (plain, len(written))


def test_words_without_spaces_are_counted_by_their_characters():
    assert word_count("服务器每天的备份保留三十天。") == 6
    assert word_count("Daily backups are kept") == 4


def test_forms_that_no_ending_leads_to_their_word_are_known():
    assert forms_of("keep", "en") == ("kept",)
    assert forms_of("wear", "en") == ("wore", "worn")
    assert (forms_of("limit", "en"), forms_of("halten", "de")) == ((), ())
