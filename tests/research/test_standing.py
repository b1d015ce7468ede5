import pytest

from carter.research.standing import (
    clearly_later,
    dated_under,
    is_listing,
    later,
    past_by_name,
    standings,
    tells_changes,
)
from tests.research.made import source


def of(*paths, dates=None, texts=None, titles=None, years=()):
    """Why each source is of an earlier time, in order."""
    listed = [
        source(path).model_copy(
            update={
                "published_date": (dates or {}).get(path),
                "title": (titles or {}).get(path, path.rpartition("/")[2].rpartition(".")[0]),
                "text": path,
            }
        )
        for path in paths
    ]
    made = standings(listed, texts or {}, years)
    return [made[each.source_id].earlier for each in listed]


@pytest.mark.parametrize("path", ["archive/rules.md", "docs/old/rules.md", "rules-superseded.md", "legacy/rules.md"])
def test_a_name_may_say_that_a_document_is_of_an_earlier_time(path):
    assert of(path, "rules.md")[0]
    assert not of(path, "rules.md")[1]


def test_the_name_of_a_host_says_nothing_of_its_pages():
    named = [("https://old.example.org/rules", "Rules"), ("https://a.example/old/terms", "Terms")]
    assert past_by_name(named) == [False, True]
    assert not is_listing("https://index.example")


@pytest.mark.parametrize("path", ["household/rules.md", "folders/golden.md", "thresholds.md"])
def test_a_word_that_only_holds_such_a_name_says_nothing(path):
    assert of(path) == [""]


def test_a_document_may_say_so_itself():
    assert of("a.md", texts={"a.md": "Rules\nThis policy has been superseded.\n"}) == ["superseded"]
    assert of("a.md", texts={"a.md": "Rules\nThis policy supersedes the one of 2021.\n"}) == [""]


def test_the_lower_of_two_versions_is_the_earlier_one():
    assert of("policy-v1.md", "policy-v2.md") == ["earlier version", ""]
    assert of("policy-v1.md", "handbook-v2.md") == ["", ""]


def test_of_two_documents_of_one_name_the_later_date_is_current():
    dates = {"a/policy.md": "2023-04", "b/policy.md": "2025-09-01"}
    assert of(*dates, dates=dates) == ["earlier", ""]
    assert of(*dates, dates=dates, years={"2023"}) == ["", ""]


def test_where_no_date_is_known_nothing_is_said():
    assert of("a/policy.md", "b/policy.md") == ["", ""]


def test_a_date_in_the_name_counts_where_the_document_states_none():
    paths = ("minutes/2025-06-03.md", "minutes/2025-09-16.md")
    assert of(*paths, titles=dict.fromkeys(paths, "Platform meeting")) == ["earlier", ""]


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [("2025", "2024-12-31", True), ("2024", "2024-05", None), ("", "2024", None), ("2024-01", "2024-02-01", False)],
)
def test_a_date_is_later_only_as_far_as_it_is_known(one, other, answer):
    assert later(one, other) is answer


def test_a_list_of_releases_tells_which_version_is_the_newest():
    titles = {
        "manual.md": "Heron 2.9: manual",
        "new.md": "Heron 3.2: manual",
        "release-notes.md": "Release notes of Heron",
    }
    texts = {"release-notes.md": "Release notes of Heron\n3.2 (May 2025)\nFaster.\n2.9\nSmaller.\n"}
    assert of(*titles, titles=titles, texts=texts) == ["earlier version", "", ""]
    said = {"release-notes.md": "A report\nHeron 3.0 was released in May.\n"}
    told = titles | {"release-notes.md": "Report"}
    assert of(*told, titles=told, texts=said) == ["earlier version", "", ""]
    others = titles | {"release-notes.md": "Release notes of Crane"}
    assert of(*others, titles=others, texts=texts) == ["", "", ""]


def test_a_page_that_tells_when_it_was_changed_itself_is_not_dated_by_it():
    made = [
        standings([source("a.html").model_copy(update={"modified_date": "2018-11-26", "text": "a"})], {"a": text})
        for text in ("Waits.\nThis page last modified on 2018-11-26.", "Waits.\nLast modified on 2018-11-26.")
    ]
    assert [[each.date for each in one.values()] for one in made] == [[""], ["2018-11-26"]]


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("2025", "2024", True),
        ("2025", "2024-06", False),
        ("2025-06", "2024", False),
        ("2026", "2024-06-01", True),
        ("2025-09-15", "2026-01-20", False),
        ("2026-01-20", "2025-09-15", False),
        ("2025-02-01", "2024-02-01", True),
        ("", "2024", False),
    ],
)
def test_a_year_must_lie_between_dates_that_settle_what_other_documents_say(one, other, answer):
    assert clearly_later(one, other) is answer


@pytest.mark.parametrize("path", ["docs/genindex.html", "docs/changes.html", "releaselog/3_11_0.html", "toc.html"])
def test_a_page_that_lists_everything_is_told_by_its_name(path):
    assert is_listing(f"file:{path}")
    assert not is_listing("file:docs/indexes-and-locks.html")


def test_a_number_that_the_folder_names_as_a_version_is_no_part_of_the_title():
    titles = {"manual-v2/limits.md": "Kestrel 2 manual: limits", "manual-v3/limits.md": "Kestrel 3 manual: limits"}
    assert of(*titles, titles=titles) == ["earlier version", ""]
    titles = {"manuals/gate-2.md": "Manual of gate 2", "manuals/gate-3.md": "Manual of gate 3"}
    assert of(*titles, titles=titles) == ["", ""]


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("policy-2021.md", "policy.md"),
        ("fees (old).md", "fees.md"),
        ("2020/rules.md", "2024/rules.md"),
        ("docs/v1/rules.md", "docs/v2/rules.md"),
        ("report-2023-Q3.md", "report-2023-Q4.md"),
        ("budget-FY2022.md", "budget-FY2023.md"),
    ],
)
def test_names_and_folders_tell_the_older_of_two(older, newer):
    titles = {older: "Rules", newer: "Rules"} if "rules" in older else None
    made = of(older, newer, titles=titles)
    assert made[0]
    assert not made[1]
    assert past_by_name([(f"file:{older}", ""), (f"file:{newer}", "")]) == [True, False]


def test_what_is_asked_for_by_its_year_is_not_put_behind():
    assert past_by_name([("file:fees-2019.md", ""), ("file:fees-2025.md", "")], {"2019"}) == [False, False]


def test_reports_whose_names_are_dates_alone_are_versions_of_one():
    assert of("reports/2025/q4-2025.txt", "reports/2026/q1-2026.txt") == ["earlier", ""]
    assert of("reports/q1-2026.txt", "minutes/q2-2026.txt") == ["", ""]


def test_a_draft_outdates_nothing():
    dates = {"rules.md": "2025-01-01", "rules-draft.md": "2026-01-01"}
    assert of("rules.md", "rules-draft.md", dates=dates) == ["", "draft"]
    said = {"rules 2027.md": "Rules\nDraft for consultation. Not approved.\n"}
    assert of("rules.md", "rules 2027.md", dates={"rules.md": "2025-01-01"}, texts=said) == ["", "draft"]


def test_a_report_on_a_year_that_is_asked_for_is_not_of_an_earlier_time():
    dates = {"report 2025.md": "2026-01-26", "report 2026.md": "2027-01-25"}
    assert of("report 2025.md", "report 2026.md", dates=dates) == ["earlier", ""]
    assert of("report 2025.md", "report 2026.md", dates=dates, years={"2025"}) == ["", ""]


def test_a_guide_written_for_a_version_is_earlier_than_the_newest_release():
    texts = {
        "guide.md": "Guide to Lamplight\nWritten for version 6.4.\n",
        "changelog.md": "Changelog\n7.1 - 2026-08-14\n",
    }
    titles = {"guide.md": "Guide to Lamplight", "changelog.md": "Changelog of Lamplight"}
    assert of("guide.md", "changelog.md", texts=texts, titles=titles) == ["earlier version", ""]
    titles["guide.md"] = "Guide to Moonlight"
    assert of("guide.md", "changelog.md", texts=texts, titles=titles) == ["", ""]


@pytest.mark.parametrize(
    ("date", "heading", "told"),
    [
        ("2026-09-07", "5.2 (11 May 2026)", "2026-05-11"),
        ("2026-09-07", "Complaints in 2024", "2026-09-07"),
        ("", "Complaints in 2024", "2024"),
        ("", "Strategy 2030", ""),
        ("2026-09-07", "Signing in", "2026-09-07"),
    ],
)
def test_under_the_heading_of_a_release_stands_what_was_so_then(date, heading, told):
    assert dated_under(date, heading) == told


@pytest.mark.parametrize(
    ("url", "tells"), [("file:release-notes.md", True), ("file:a/CHANGELOG.md", True), ("file:index.md", False)]
)
def test_a_list_of_changes_is_known_by_its_name(url, tells):
    assert tells_changes(url) is tells


@pytest.mark.parametrize(
    ("title", "earlier"),
    [
        ("Projet de plan 2030 (document de travail)", "draft"),
        ("ENTWURF Tarife 2027", "draft"),
        ("Brouillon du règlement", "draft"),
        ("Le projet de rénovation", ""),
    ],
)
def test_a_title_in_another_language_may_say_that_it_is_a_draft(title, earlier):
    assert of("a.md", titles={"a.md": title}) == [earlier]


@pytest.mark.parametrize(
    ("path", "title", "date"),
    [
        ("strategy-2030.md", "Strategy 2030", ""),
        ("b.md", "Plan 2030", ""),
        ("draft-leave-2027.md", "Leave", ""),
        ("strategy-2024.md", "Strategy 2024", "2024"),
        ("report-2030.md", "Report 2030", "2030"),
        ("strategies-2030-01.md", "Strategies", "2030-01"),
    ],
)
def test_the_year_that_a_plan_looks_ahead_to_is_not_its_date(path, title, date):
    plan, rules = source(path).model_copy(update={"title": title}), source("rules.md")
    rules = rules.model_copy(update={"published_date": "2026-02-01"})
    made = standings([plan, rules], {})
    assert made[plan.source_id].date == date
    assert made[rules.source_id].date == "2026-02-01"
