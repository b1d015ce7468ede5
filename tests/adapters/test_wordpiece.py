import pytest

from carter.adapters.wordpiece import numbers

# As the tokenizer that the model was trained with cuts them (tokenizers 0.23.3).
CUT = {
    "": [101, 102],
    "Locks, and fsync()!": [101, 11223, 1010, 1998, 1042, 6508, 12273, 1006, 1007, 999, 102],
    "wal_level = replica; 8kB": [101, 24547, 1035, 2504, 1027, 15059, 1025, 1022, 2243, 2497, 102],
    "Naïve Æsir: Straße": [101, 15743, 1097, 29481, 1024, 2358, 27807, 102],
    "東京は雨": [101, 1879, 1755, 1672, 100, 102],
    "“quoted” … and so on": [101, 1523, 9339, 1524, 1529, 1998, 2061, 2006, 102],
    "a" * 101 + " b": [101, 100, 1038, 102],
    "🦀 rust": [101, 100, 18399, 102],
}


@pytest.mark.parametrize("text", CUT)
def test_a_text_is_cut_as_the_model_was_trained(text):
    assert numbers(text, 128) == CUT[text]


def test_accents_and_case_make_no_difference():
    assert numbers("Déjà VU", 128) == numbers("deja vu", 128)


def test_a_long_text_is_cut_off_and_still_ends():
    found = numbers("iron rusts in wet air " * 100, 128)
    assert (len(found), found[0], found[-1]) == (128, 101, 102)


def test_controls_are_gone_and_any_white_space_is_one():
    assert numbers("wet\x00\u200b\t\u00a0\nair", 128) == numbers("wet air", 128)
