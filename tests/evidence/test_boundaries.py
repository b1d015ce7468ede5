import pytest

from carter.evidence.boundaries import on_boundaries


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("fell to 41", "It fell to 410 boats."),
        ("ell to 410", "It fell to 410 boats."),
        ("000", "of 1,000 before"),
        ("12", "of 12.5 %"),
        ("5 %", "of 12.5 %"),
        ("sources", "Set max_sources."),
        ("12 %", "by −12 % in 2019"),
        ("12 %", "by (-12 %) in 2019"),
        ("rose by 1", "It rose by 1 000 boats."),
        ("000 boats", "It rose by 1 000 boats."),
        ("41", "41'000 boats"),
        ("fell to 41", "It fell to 41 million boats."),
        ("million boats", "It fell to 41 million boats."),
        ("two", "two hundred boats"),
        ("forty", "forty-two boats"),
        ("two boats", "forty-two boats"),
        ("10", "used 10⁶ nails"),
        ("10", "used 10⁻⁴ nails"),
        ("10", "used 10^0.5 nails"),
        ("3", "used 3×10⁻⁴ nails"),
        ("10⁻⁴ nails", "used 3×10⁻⁴ nails"),
        ("2", "a side of √2"),
        ("1", "1/2 boat"),
        ("30", "at 12:30"),
        ("2019-05", "on 2019-05-02"),
        ("05-02", "on 2019-05-02"),
        ("I can", "I can't say"),
        ("t say", "I can't say"),
        ("toxic", "It is non-toxic."),
        ("cafe", "the cafe\u0301 at the quay"),
        ("count", "the count\u00ading house"),
        ("百四", "四百四十艘"),
        ("ボート", "モーターボート"),
    ],
)
def test_a_stretch_that_cuts_a_word_or_a_number_is_seen(quote, text):
    start = text.index(quote)
    assert not on_boundaries(text, start, start + len(quote))


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("fell to 410", "It fell to 410 boats."),
        ("1,000", "of 1,000 before"),
        ("12.5", "of 12.5 %"),
        ("12.5 %.", "of 12.5 %. Then"),
        ("max_sources", "Set max_sources."),
        ("−12 %", "by −12 % in 2019"),
        ("2020", "in 2019–2020"),
        ("2019", "in 2019-2020"),
        ("2019-05-02", "on 2019-05-02."),
        ("to 1 000 boats", "It rose to 1 000 boats."),
        ("41 million", "fell to 41 million boats"),
        ("forty-two", "forty-two boats"),
        ("10⁶ nails", "used 10⁶ nails"),
        ("I can't", "I can't say"),
        ("the boats", "the boats' quay"),
        ("eau est froide", "L’eau est froide."),
        ("quay", "the north-quay count"),
        ("non-toxic", "It is non-toxic."),
        ("fell", "the 'fell' of it"),
        ("41", "on page 41, see 3"),
        ("in 2019", "in 2019, 410 boats"),
        ("North\t40", "North\t40\t300"),
        ("of 40", "a count of 40\n300 more"),
        ("船只", "港口有船只四十艘"),
        ("410", "共有410艘"),
        ("เรือ", "มีเรือสี่ลำ"),
    ],
)
def test_a_stretch_of_whole_words_and_numbers_is_one(quote, text):
    start = text.index(quote)
    assert on_boundaries(text, start, start + len(quote))
