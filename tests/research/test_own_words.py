import pytest

from carter.research.dates_in_text import date_in_name
from carter.research.own_words import is_event, is_forecast, own_time, tells_of_change, turns_on_today, undoes


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
        ("We employed 388 people at the end of April.", "at", "2025-04"),
        ("We employed 395 people at the end of September.", "at", "2024-09"),
        ("In March, 30 boats were counted.", "at", "2025-03"),
        ("In March 30 boats were counted.", "", ""),
        ("It is 412, up from 388 at the end of March.", "", ""),
        ("In the first half of 2024 it lost 11.4 percent, after 13.1 percent in 2023.", "at", "2024-06"),
        ("In 2024 the fee was 20 euros, up from 15 euros at the end of 2021.", "at", "2024"),
        ("In 2024 it carried 41.2 million people, 6 percent more than in 2023.", "at", "2024"),
        ("The fee is lower than in 2021.", "", ""),
        ("It is proposed that the fee be 50 euros.", "ahead", ""),
    ],
)
def test_a_sentence_tells_its_time_by_its_own_words(text, holds, date):
    assert own_time(text, "en", dated="2025-05-01") == (holds, date)


PAST = (
    "The annual membership fee used to be 20 euros.",
    "Employees used to receive 30 euros a day.",
    "We used to pay invoices within 60 days.",
    "The old plan used to have three tiers.",
    "Until 3.2 the default was 30 days.",
    "Until version 3.2, readings were kept for 30 days.",
    "Before version 9.6 the default was 8.",
    "In versions prior to 9.6, this parameter allowed two more values.",
    "Prior to release 4 the cache had 16 entries.",
    "Until 2019 the fee was 20 euros.",
    "The contract ran until 31 March 2024.",
    "Before 1 May 2023 a permit cost 12 pounds.",
    "The fee was originally 30 euros.",
    "Originally the limit was 5 MB.",
    "The rate was previously limited to 60 per minute.",
    "The previous limit was 100 requests.",
    "The former policy allowed two days of remote work.",
    "Formerly, permits were free for residents.",
    "This allowance is no longer paid.",
    "In the past, meals were paid at 24 euros a day.",
)
NOT_PAST = (
    "A rollback journal is a temporary file used to implement atomic commit and rollback capabilities in SQLite.",
    "Keys used to sign releases are stored in the vault.",
    "The command used to start the server takes two arguments.",
    "The file is used to be sure that nothing is lost.",
    "Tools used to build the project.",
    "The lock is held until the transaction ends.",
    "The server waits until 30 seconds have passed.",
    "Take a backup before the update.",
    "Before the migration can start, the service must be stopped.",
    "The two pages were written before the commit.",
    "Previously committed transactions were rolled back by 2 servers.",
    "Once the 3 locks were released, the writer had the file.",
    "Readings were sent once every 15 minutes.",
    "The original file was truncated to 0 bytes.",
    "The former was faster than the latter by 2 %.",
    "If the previous limit was reached, an error is returned.",
    "Without that key the library behaves as it did prior to version 3.6.19, and constraints are not enforced.",
    "By the time enforcement was added, there were already millions of databases.",
    "Databases older than version 3 are not supported.",
    "SQLite was originally designed by one author.",
    "The earlier page was overwritten by 4 bytes.",
    "In releases prior to 9.6, this allowed two more values. They are still accepted. If it is on, pages are flushed.",
)
AHEAD = (
    "The fee will rise to 50 euros.",
    "The board proposes a fee of 50 euros.",
    "An increase to 40 euros is planned.",
    "The company plans to hire 20 people.",
)
NOT_AHEAD = (
    "This option is intended for experts.",
    "If you plan to use 2 servers, read this first.",
    "The job is scheduled every 15 minutes.",
    "If the cache is full, its size will be increased by 2 MB.",
    "When the file is to be replaced, the lock is taken for 5 seconds.",
    "The planner proposes an index.",
)


@pytest.mark.parametrize(
    ("text", "holds"),
    [(text, holds) for texts, holds in ((PAST, "past"), (AHEAD, "ahead")) for text in texts],
)
def test_what_is_over_or_to_come_is_told_by_its_own_words(text, holds):
    assert own_time(text, "en", dated="2025-05-01").holds == holds


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Früher betrug die Gebühr 20 Euro.", "past"),
        ("Das Wasser wird bei Frost auch früher abgestellt, spätestens am 15. November.", ""),
        ("Wer früher als 7 Uhr kommt, zahlt 5 Euro.", ""),
    ],
)
def test_what_comes_sooner_is_not_over(text, holds):
    assert own_time(text, "de", dated="2025-05-01").holds == holds


@pytest.mark.parametrize("text", [*NOT_PAST, *NOT_AHEAD])
def test_a_purpose_a_condition_or_a_step_is_no_time(text):
    assert own_time(text, "en", dated="2025-05-01").holds not in ("past", "ahead")


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("report-2023-Q4", "2023-12"),
        ("Q1 2025", "2025-03"),
        ("Report on the third quarter of 2026", "2026-09"),
        ("Second half of 2024", "2024-12"),
        ("third half of 2024", "2024"),
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


@pytest.mark.parametrize(
    ("text", "anew"),
    [
        ("The lease holds the job for 90 seconds since the autumn release.", True),
        ("The fee is now 12 euros.", True),
        ("The limit was raised to 200 calls.", True),
        ("A ticket no longer costs 3 euros but 4 euros.", True),
        ("With immediate effect the generators are tested every two weeks.", True),
        ("From 1 July 2026 on uniforms stay at work.", True),
        ("It lasts 60 seconds, since the worker renews it every 20 seconds.", False),
        ("The lease holds the job for 60 seconds.", False),
        ("Knowing the fee, 12 euros, helps.", False),
    ],
)
def test_a_passage_may_tell_that_something_has_changed(text, anew):
    assert tells_of_change(text, "en") is anew


@pytest.mark.parametrize(
    ("newer", "undone"),
    [
        ("Uniforms may no longer be worn on the way to work.", True),
        ("Lockers replace the wearing of uniforms. They are opened instead of worn uniforms.", True),
        ("Staff no longer need a form.", False),
        ("Uniforms are grey.", False),
    ],
)
def test_what_holds_no_longer_is_told_in_the_words_of_what_held(newer, undone):
    assert undoes(newer, "Staff may wear their uniform on the way home.", "en") is undone


def test_what_somebody_expects_for_a_time_is_a_forecast():
    assert is_forecast("We expect 42,600 admissions in 2026.", "en")
    assert is_forecast("The deficit is expected to fall to 2 million in 2027.", "en")
    assert not is_forecast("The function expects 2 arguments.", "en")
    assert not is_forecast("42,600 patients were admitted in 2026.", "en")


def test_what_happened_on_a_day_is_an_event_and_a_rule_is_none():
    assert is_event("On 18 April 2026 the site took no readings for three hours.")
    assert not is_event("Since 18 April 2026 readings are kept for 400 days.")
    assert not is_event("In 2026 the fee was 20 euros.")


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("The lunch menu will cost 7.20 euros from 1 January 2026 on.", "since"),
        ("The lunch menu will cost 7.20 euros from 1 January 2027 on.", "ahead"),
        ("The price is 131 euros from 1 February 2026 on.", "since"),
        ("The discount applies until 30 June 2026.", "past"),
        ("The contract runs until 31 March 2029.", ""),
    ],
)
def test_what_begins_or_ends_on_a_day_is_told_by_the_day_of_today(text, holds):
    assert turns_on_today(text, "2025-05-01")
    assert own_time(text, "en", dated="2025-05-01", today="2026-11-30").holds == holds


def test_a_day_that_has_passed_when_the_document_was_written_needs_no_today():
    assert not turns_on_today("The price is 131 euros from 1 February 2024 on.", "2025-05-01")


def test_that_something_is_no_longer_used_is_told_of_today():
    assert own_time("The old gate is no longer used.", "en", dated="2025-05-01").holds == ""


def test_what_lies_in_the_past_of_something_else_may_hold_today():
    assert own_time("The row appears to be “in the past” for the next 2 steps.").holds == ""
    assert own_time("The fee was 5 euros in the past.").holds == "past"
