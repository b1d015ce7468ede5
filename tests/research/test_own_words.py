import pytest

from carter.research.dates_in_text import date_in_name
from carter.research.own_words import own_time


@pytest.mark.parametrize(
    ("text", "holds", "date"),
    [
        ("Until March 2024 the rate limit was 100 requests.", "past", ""),
        ("Formerly access logs were kept for 14 days.", "past", ""),
        ("The rate limit used to be 60 per minute.", "past", ""),
        ("Before version 3 the default timeout was 30 seconds.", "past", ""),
        ("In versions older than version 3 the timeout is 30 seconds.", "past", ""),
        ("The previous limit was 100.", "past", ""),
        ("Previously the fee was 20 euros. It is 28 euros now.", "", ""),
        ("The limit was 100 until March 2024, when it was raised to 250.", "", ""),
        ("Until 2027 the limit is 100.", "", ""),
        ("The tool is used to keep 3 logs.", "", ""),
        ("The server will wait 30 seconds.", "", ""),
        ("Planned maintenance takes 2 hours.", "", ""),
        ("Since May 2024 access logs are kept for 60 days.", "since", "2024-05"),
        ("In 2019 the fee was 20 euros.", "at", "2019"),
        ("2021: the fee is 20 euros", "at", "2021"),
        ("From 1 July 2027 the limit will be 400.", "ahead", "2027-07-01"),
        ("From 1 January 2026 the limit is 200.", "ahead", "2026-01-01"),
        ("From 1 January 2025 the limit is 200.", "since", "2025-01-01"),
        ("The fee will rise to 50 euros.", "ahead", ""),
        ("It is proposed that the fee be 50 euros.", "ahead", ""),
    ],
)
def test_a_sentence_tells_its_time_by_its_own_words(text, holds, date):
    assert own_time(text, "en", dated="2025-05-01") == (holds, date)


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("report-2023-Q4", "2023-12"),
        ("Q1 2025", "2025-03"),
        ("budget-FY2022", "2022"),
        ("budget fy24", "2024"),
        ("policy_2021_final", "2021"),
        ("minutes 2025-06-03", "2025-06-03"),
        ("20240301-notes", "2024-03-01"),
        ("price list, March 2023", "2023-03"),
        ("handbook", ""),
        ("room 20210", ""),
    ],
)
def test_a_name_tells_its_date(name, date):
    assert date_in_name(name) == date
