"""Fields hold what of a claim code can compare."""

import pytest

from carter.evidence.fields import fields


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "According to the European Central Bank, inflation was 2.4 % in March 2024, not 3 %.",
            {
                "numbers": ("2.4 %", "3 %"),
                "dates": ("2024-03",),
                "negations": ("not",),
                "names": ("European Central Bank",),
                "said_by": ("the European Central Bank",),
            },
        ),
        (
            "All 60 workers hold a lease for 1,500 seconds since 2021.",
            {"numbers": ("60", "1500 seconds"), "dates": ("2021",), "quantifiers": ("All",)},
        ),
        (
            "Peter Smith said that no boat may exceed 5 km/h on 3 May 2023.",
            {
                "numbers": ("5 km",),
                "dates": ("2023-05-03",),
                "negations": ("no",),
                "names": ("Peter Smith",),
                "said_by": ("Peter Smith",),
            },
        ),
        ("On 2024-05-06 the limit of €12 million was raised.", {"numbers": ("12000000 €",), "dates": ("2024-05-06",)}),
        ("A third of the boats sank.", {"numbers": ("1/3",)}),
        ("A worker holds a lease on a job.", {}),
    ],
)
def test_a_claim_is_read_field_by_field(text, told):
    assert fields(text)._asdict() == {**fields("")._asdict(), **told}


def test_what_stands_twice_is_told_once():
    assert fields("The limit is 60 seconds, and 60 seconds it stays.").numbers == ("60 seconds",)
