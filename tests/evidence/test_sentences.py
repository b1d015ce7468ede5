"""Sentences are found where people end them, and lose no character."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.sentences import sentence_spans


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text, 0, len(text))]


@pytest.mark.parametrize(
    "parts",
    [
        ["The count fell to 41.", "The second rose."],
        ["It rose by 3.5 % in 2019.", "Really?", "Yes!", '"No," he said.', "(See above.)", "Done."],
        ["He came on Jan. 5 and left.", "She came on Sept. 12, 1990."],
        ["See p. 42 and pp. 50-52 for the rest.", "It is short."],
        ["Smith vs. Jones was decided in 1990.", "It held."],
        ["See Fig. 3, Vol. 2, No. 5 and Chap. 4 of it.", "The end."],
        ["We use e.g. boats, i.e. ships, etc. and rafts.", "They float."],
        ["M. Dupont est venu.", "Il est parti."],
        ["At 5 p. m. we left.", "Then we ate."],
        ["Dr. A. B. Smith et al. found it.", "Nobody else did."],
        ["The U.S. Army came.", "It left."],
        ["Version 3.11.2 calls os.path.join.", "It works."],
        ["See https://a.example/x.html?y=1.", "Then go."],
        ["Am 5. Mai kam er.", "Das war z.B. gut.", "Die Nr. 3 fehlt."],
        ["1. First item.", "2. Second item."],
        ["He said “the count fell.”", "Then he left."],
        ["It fell... or rose.", "Who knows?"],
    ],
)
def test_a_sentence_ends_where_it_ends(parts):
    assert sentences(" ".join(parts)) == parts


@pytest.mark.parametrize(
    "parts",
    [
        ["漢字です。", "はい！", "いいえ？"],
        ["他来了。", "“好。”", "他说。"],
        ["「行く。」と彼は言った。", "そして行った。"],
        ["船は40隻。", "Boats fell. ", "減った。"],
    ],
)
def test_full_stops_that_need_no_space_end_a_sentence(parts):
    text = "".join(parts)
    assert sentences(text) == [part.strip() for part in parts]


def test_a_line_break_ends_a_sentence():
    assert sentences("def gate(n):\n    return n\n\n") == ["def gate(n):", "return n"]


def test_only_the_block_is_parted_and_places_are_those_of_the_text():
    text = "Before it. 🚢 One boat. Two boats. After it."
    start, end = text.index("🚢"), text.index(" After")
    assert [text[a:b] for a, b in sentence_spans(text, start, end)] == ["🚢 One boat.", "Two boats."]


@pytest.mark.parametrize("text", ["", " ", "\n \t\n"])
def test_a_block_of_white_space_has_no_sentence(text):
    assert sentences(text) == []


def test_a_very_long_block_is_parted_where_its_sentences_end():
    text = "The count fell to forty boats in spring. " * 2_000
    assert set(sentences(text)) == {"The count fell to forty boats in spring."}


@pytest.mark.parametrize(
    "text", ["?!" * 20_000, "A. " * 30_000, "。" * 50_000, "z.B. " * 20_000, "a" * 200_000, "1. " * 20_000]
)
def test_a_block_built_to_take_long_does_not(text):
    before = time.process_time()
    sentences(text)
    assert time.process_time() - before < 5


@given(
    st.lists(
        st.sampled_from(
            [
                "Jan.",
                "5",
                "vs.",
                "p.",
                "。",
                "！",
                "」",
                "と",
                "He",
                "he",
                "?",
                "!",
                ".",
                "...",
                "\n",
                "\t",
                " ",
                "  ",
                "e.g.",
                "“",
                "”",
                "🚢",
            ]
        )
        | st.text(max_size=5),
        max_size=60,
    ).map(" ".join),
    st.integers(0, 20),
    st.integers(0, 20),
)
def test_sentences_are_in_order_apart_and_hold_every_character_that_is_no_space(text, before, after):
    start, end = min(before, len(text)), max(min(before, len(text)), len(text) - after)
    spans = sentence_spans(text, start, end)
    place = start
    for first, last in spans:
        assert place <= first < last <= end
        assert not text[place:first].strip()
        assert text[first:last].strip() == text[first:last]
        place = last
    assert not text[place:end].strip()


@pytest.mark.parametrize(
    "text",
    [
        "هل تحفظ النسخ؟ نعم تحفظ ثلاثين يوما.",
        "每天备份。保留三十天！",
        "毎日保存します。三十日間です？",
        "서버를 매일 백업합니다. 삼십 일 동안 보관합니다.",
        "גיבוי נשמר שלושים יום. אחר כך הוא נמחק.",
    ],
)
def test_the_full_stops_of_other_scripts_end_a_sentence(text):
    assert len(sentence_spans(text, 0, len(text))) == 2
