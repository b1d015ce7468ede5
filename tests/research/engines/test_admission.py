"""Domains and dates are enforced after the engine, whatever it made of them."""

import pytest

from carter.records.task_spec import Constraints, TaskSpec
from carter.research.engines.admission import admitted, objection, wish
from carter.research.engines.exchange import Wanted
from carter.research.engines.findings import Lead

YEAR = Constraints(recency_days=365, allow_domains=("example",), deny_domains=("b.example",))
TODAY = "2026-11-30"


def lead(url="https://a.example/", date=""):
    return Lead(url=url, date=date)


@pytest.mark.parametrize(
    ("one", "why"),
    [
        (lead(), ""),
        (lead("https://b.example/"), "`b.example` is in deny_domains"),
        (lead("https://x.b.example/"), "`b.example` is in deny_domains"),
        (lead("https://B.EXAMPLE./"), "`b.example` is in deny_domains"),
        (lead("https://a.test/"), "`a.test` is not in allow_domains"),
        (lead("https://a.example.test/"), "`a.example.test` is not in allow_domains"),
        (lead(date="2026-01-05"), ""),
        (lead(date="2025-11-30"), ""),
        (lead(date="2025-11-29"), "dated 2025-11-29, before 2025-11-30, by the date that the engine gives"),
        (lead(date="2025-11"), ""),
        (lead(date="2025"), ""),
        (lead(date="2024"), "dated 2024, before 2025-11-30, by the date that the engine gives"),
    ],
)
def test_a_lead_is_followed_or_has_its_reason(one, why):
    assert objection(one, YEAR, TODAY) == why


def test_what_is_not_followed_is_kept_with_its_reason():
    kept, dropped = admitted([lead("https://b.example/"), lead()], YEAR, TODAY)
    assert kept == (lead(),)
    assert dropped == ((lead("https://b.example/"), "`b.example` is in deny_domains"),)


def task(allow=(), deny=()):
    limits = Constraints(recency_days=30, allow_domains=allow, deny_domains=deny)
    return TaskSpec(question="How many boats?", language="de", constraints=limits)


def test_engines_are_told_the_wishes_of_the_task():
    assert wish("boats", task(("A.example/",), ("b.example",)), TODAY, 7) == Wanted(
        query="boats",
        limit=7,
        language="de",
        allow=("a.example",),
        deny=("b.example",),
        today=TODAY,
        recency_days=30,
    )


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (("a.example", "docs/old"), ("a.example",)),
        (("a.example", "org"), ()),
        (("a.example OR evil", "a.example"), ()),
        ((), ()),
    ],
)
def test_engines_are_narrowed_to_hosts_only_where_that_loses_nothing(rules, told):
    wanted = wish("boats", task(rules), TODAY)
    assert wanted is not None
    assert wanted.allow == told


def test_where_only_folders_are_allowed_no_engine_is_asked():
    assert wish("boats", task(("docs/old",)), TODAY) is None
