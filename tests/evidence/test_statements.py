"""Statements are told only if their words, numbers, names and negations stand in the quotations that they rest on."""

import pytest

from carter.evidence.statements import fault_of, ground, may_be_told, statement_of, told

LEASE = (
    "A worker holds a lease on a job for 60 seconds. The lease is not renewed once the job failed. "
    "pg_dump --format=custom writes 1,500 rows a minute since PostgreSQL 14."
)


@pytest.mark.parametrize(
    "statement",
    [
        "According to its setting, a worker holds a lease on a job for 60 seconds.",
        "A worker holds a lease on a job for 60 seconds.",
        "The worker's lease on the job is held for 1 minute.",
        "A job is leased to a worker for sixty seconds.",
        "The lease is not renewed when the job has failed.",
        "PostgreSQL 14 lets pg_dump write 1500 rows a minute.",
        "With pg_dump the option --format=custom writes rows.",
    ],
)
def test_what_the_evidence_says_in_like_words_passes(statement):
    assert fault_of(statement, [LEASE]) == ""


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("A worker holds a lease on a job for 90 seconds.", "90 seconds"),
        ("A worker holds a lease on a job for 60 minutes.", "60 minutes"),
        ("A worker holds a lease on a job for ninety seconds.", "ninety seconds"),
        ("A worker holds a lease on 3 jobs.", "the claim says `3`"),
        ("A worker of Acme holds a lease on a job.", "`Acme`"),
        ("A worker holds a lease on a job in the ACME cloud.", "the name `ACME`"),
        ("A worker never holds a lease on a job.", "`never`"),
        ("The lease is renewed once the job failed.", "the evidence says `not`"),
        ("Banks grant credit against collateral and income statements.", "longer words"),
        ("A worker holds a lease, see www.example.org for it.", "a link"),
        ("A worker holds a lease, see example.org for the job.", "`example.org`"),
        ("Write to root@example.org for a lease on a job.", "`root@example.org`"),
        ("A worker runs pg_restore with a lease on a job.", "`pg_restore`"),
        ("A worker holds a lease on a job, as “agreed” before.", "a quotation"),
        ("A worker holds\na lease on a job.", "a line break"),
        ("A worker holds a lease on a\u200b job.", "nobody sees"),
        ("A worker illegally holds a lease on a job for 60 seconds.", "`illegally`"),
        ("A worker holds a dangerous lease on a job for 60 seconds.", "`dangerous`"),
        ("A worker holds a lease on a job for 60 seconds, a scam.", "`scam`"),
        ("A lease.", "8 characters"),
        ("lease " * 80, "characters"),
        ("PostgreSQL 15 lets pg_dump write 1500 rows a minute.", "`15`"),
    ],
)
def test_what_the_evidence_does_not_say_is_named(statement, fault):
    assert fault in fault_of(statement, [LEASE])


def test_a_statement_stands_before_its_quotations_and_is_found_there_again():
    quotes = ["A worker  holds a lease.", "For 60 seconds."]
    text = told("Workers hold leases for 60 seconds.", quotes)
    assert text == "Workers hold leases for 60 seconds. “A worker holds a lease.” “For 60 seconds.”"
    assert statement_of(text, quotes) == "Workers hold leases for 60 seconds."
    assert statement_of(text, quotes[:1]) == ""
    assert statement_of(quotes[0], quotes[:1]) == ""


def test_what_stands_over_a_quotation_carries_a_statement_too():
    text = told("The lease of a worker lasts 60 seconds.", ["60 seconds"])
    assert not may_be_told(text, ["60 seconds"], ["60 seconds"])
    over = ground("60 seconds", ["Lease of a worker, and how long it lasts"])
    assert may_be_told(text, ["60 seconds"], [over])


def test_what_says_its_evidence_in_other_words_is_not_forbidden_and_what_adds_to_it_is():
    evidence = ["A worker holds a lease on a job for 60 seconds."]
    assert fault_of("A job is reserved for its worker during a minute.", evidence) == ""
    assert (
        fault_of("A worker holds a lease on a job, so buy it today.", evidence) == "it adds to its evidence: buy, today"
    )
    assert "adds" in fault_of("A worker holds a supported lease on a job.", evidence)


def test_in_another_language_each_word_must_stand_in_the_evidence():
    evidence = ["Ein Arbeiter hält den Auftrag für 60 Sekunden fest, solange er läuft."]
    assert fault_of("Den Auftrag hält ein Arbeiter für 60 Sekunden fest, solange er läuft.", evidence) == ""
    assert "Betrug" in fault_of("Ein Arbeiter hält den Auftrag für 60 Sekunden fest, ein Betrug.", evidence)
