"""The references as CSL-JSON and BibTeX."""

import json
import re

import pytest
from hypothesis import given

from carter.research.export.bibtex import escaped_tex, references_bibtex
from carter.research.export.citing import keys_of, parts_of
from carter.research.export.csl import references_csl
from tests.research.export.made import Given, hostile, hostile_sources, material

WEB = Given(
    "It is renewed.",
    title="Leases & {Locks}: 100% of_it",
    url="https://www.h.example/a_b?x=1&y=%7B2",
    published="2024-03",
    retrieved="2026-11-30T08:00:00.000Z",
)
# What the published schema (citation-style-language/schema, input/csl-data) allows of an item, as far as it is used.
CSL_FIELDS = {
    "id",
    "type",
    "title",
    "container-title",
    "URL",
    "archive_location",
    "issued",
    "accessed",
    "language",
    "custom",
}


def test_references_are_told_as_csl_items_in_the_order_of_their_numbers():
    local, web = json.loads(references_csl(material(Given("A lease."), WEB)))
    assert (local["id"], local["type"], local["archive_location"]) == ("local-nd-leases", "document", "notes/lease.md")
    assert "URL" not in local
    assert web == {
        "id": "hexample-2024-leases",
        "type": "webpage",
        "title": "Leases & {Locks}: 100% of_it",
        "container-title": "www.h.example",
        "URL": "https://www.h.example/a_b?x=1&y=%7B2",
        "issued": {"date-parts": [[2024, 3]]},
        "accessed": {"date-parts": [[2026, 11, 30]]},
        "language": "en",
        "custom": {"number": 2, "source_id": web["custom"]["source_id"], "sha256": f"{2:064x}"},
    }


def test_references_are_told_as_entries_of_bibtex():
    assert references_bibtex(material(WEB)) == (
        "@misc{hexample-2024-leases,\n"
        "  title = {{Leases \\& \\textbraceleft{}Locks\\textbraceright{}: 100\\% of\\_it}},\n"
        "  year = {2024},\n"
        "  month = mar,\n"
        "  url = {https://www.h.example/a_b?x=1&y=%7B2},\n"
        "  urldate = {2026-11-30},\n"
        f"  note = {{[1] sha256 {1:064x}}},\n"
        "}\n"
    )


def test_sources_that_would_share_a_key_have_keys_of_their_own():
    names = ["Leases", "Leases", "Leases 2", "Leases-2"]
    sources = material(*(Given(f"Lease {name} {at}.", title=name) for at, name in enumerate(names))).references
    assert keys_of(sources) == ["local-nd-leases", "local-nd-leases-2", "local-nd-leases-3", "local-nd-leases-4"]


@pytest.mark.parametrize(
    ("date", "parts"),
    [
        ("2024", (2024,)),
        ("2024-03", (2024, 3)),
        ("2024-03-01", (2024, 3, 1)),
        ("2026-11-30T08:00:00.000Z", (2026, 11, 30)),
        ("2024-13", ()),
        ("March", ()),
        ("", ()),
        (None, ()),
    ],
)
def test_a_date_is_told_as_precisely_as_it_is_known(date, parts):
    assert parts_of(date) == parts


@given(hostile())
def test_text_in_tex_closes_as_many_braces_as_it_opens_and_stands_on_one_line(text):
    told, depth = escaped_tex(text), 0
    for letter in told:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        assert depth >= 0
    assert depth == 0
    assert "\n" not in told
    assert not re.search(r"(?<!\\)[$&#_%]", told)


@given(hostile_sources())
def test_no_title_or_url_adds_an_entry_or_a_field(sources):
    run = material(*sources)
    entries = re.findall(r"^@(\w+)\{([a-z0-9-]+),$", told := references_bibtex(run), flags=re.MULTILINE)
    assert [kind for kind, _ in entries] == ["misc"] * len(sources)
    assert len({key for _, key in entries}) == len(sources)
    allowed = r"@misc\{.*,|  (title|year|month|url|urldate|howpublished|note) = .*,|\}|"
    assert [line for line in told.split("\n") if not re.fullmatch(allowed, line)] == []
    assert all(line.startswith("  url = {http") for line in told.split("\n") if line.startswith("  url"))


@given(hostile_sources())
def test_csl_items_hold_nothing_that_the_schema_does_not_know(sources):
    items = json.loads(references_csl(material(*sources)))
    assert len({item["id"] for item in items}) == len(items) == len(sources)
    assert all(item.keys() <= CSL_FIELDS and item["type"] in ("webpage", "document") for item in items)
    assert all(item.get("URL", "http").startswith("http") for item in items)
