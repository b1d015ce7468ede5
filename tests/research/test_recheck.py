"""A claims table that was tampered with is found out, from the stored texts alone."""

import orjson
import pytest

from carter.errors import IntegrityError
from carter.kernel.digest import digest_bytes
from carter.research.outputs import claims_json
from carter.research.recheck import recheck
from tests.research.harbour import FILES, QUESTION
from tests.research.shelf import Shelf

BUILT = Shelf(FILES).build(QUESTION)
TABLE = claims_json(BUILT.claims)
OTHER_ID = "0" * 26


def tampered(change):
    table = orjson.loads(TABLE)
    change(table)
    return orjson.dumps(table)


def whats(table, brief=BUILT.brief):
    return [finding.what for finding in recheck(table, brief.encode(), BUILT.blobs.get).findings]


def test_nothing_is_found_in_what_was_not_tampered_with():
    assert recheck(TABLE, BUILT.brief.encode(), BUILT.blobs.get).findings == ()
    assert recheck(TABLE, b"", BUILT.blobs.get).findings == ()


@pytest.mark.parametrize(
    ("where", "field", "value", "what"),
    [
        ("evidence", "quote", "Boats may do as they like.", "its quotation does not stand at its place"),
        ("evidence", "quote", "", "its quotation does not stand at its place"),
        ("evidence", "char_start", 0, "its id is not that of its text and place"),
        ("evidence", "byte_end", 10**6, "its code points and bytes cannot name one stretch"),
        ("evidence", "source_id", OTHER_ID, f"its source {OTHER_ID} is not in the table"),
        ("evidence", "text", "blake3:x", "the text of the evidence is not named by a digest"),
        ("evidence", "text", digest_bytes(b"lost"), "this blob is not in memory"),
        ("evidence", "evidence_id", OTHER_ID, "its id is not that of its text and place"),
        ("claims", "evidence_ids", [], "its evidence (none) is not in the table"),
        ("claims", "evidence_ids", [OTHER_ID], f"its evidence {OTHER_ID} is not in the table"),
        ("claims", "text", "Boats may do as they like.", "it says something else than its evidence"),
        ("claims", "claim_id", OTHER_ID, "its id is not that of its text and evidence"),
        ("sources", "url", "", "the source has no URL or path"),
        ("sources", "content_hash", "0" * 64, "the source's id is not that of its URL and content"),
        ("sources", "text", digest_bytes(b"lost"), "it refers to another text than its source"),
    ],
)
def test_whatever_is_changed_is_found(where, field, value, what):
    def change(table):
        table[where][0][field] = value

    assert what in whats(tampered(change))


def test_a_contradiction_that_asserts_more_than_its_template_is_found():
    def change(table):
        (claim,) = [claim for claim in table["claims"] if claim["section"] == "contradictions"]
        claim["text"] = claim["text"].replace("The sources differ here", "The first source is wrong")

    assert "it says something else than its evidence" in whats(tampered(change))


def test_a_claim_that_no_verdict_supports_is_found():
    def change(table):
        table["verdicts"] = []

    assert "no verdict says that its evidence supports it" in whats(tampered(change))


def test_a_reference_to_no_source_is_found():
    def change(table):
        table["references"][0] = OTHER_ID

    assert "reference [1] is no source of the table" in whats(tampered(change))


@pytest.mark.parametrize("table", [b"", b"[]", b"{}", b'{"claims": 1}', b"\xff"])
def test_what_is_no_claims_table_is_told_in_one_line(table):
    (finding,) = recheck(table, b"", BUILT.blobs.get).findings
    assert finding.where == "claims.json"
    assert finding.what.startswith("it is no claims table")


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("at most 40 boats", "at most 90 boats", "it quotes what is no evidence of a claim in it"),
        ("[1]\n", "[9]\n", "[9] is cited and not listed, or listed and not cited"),
        ("\n- [1] ", "\n- [7] ", "its references are not those of the claims table"),
    ],
)
def test_a_brief_that_was_edited_is_found_out(old, new, what):
    assert any(found.startswith(what) for found in whats(TABLE, BUILT.brief.replace(old, new)))


def test_damaged_text_is_told_with_its_digest():
    def damaged(digest):
        raise IntegrityError("this blob was changed", where=digest)

    findings = recheck(TABLE, b"", damaged).findings
    assert findings
    assert all(finding.what == "this blob was changed" for finding in findings)


def test_text_that_is_no_text_is_told():
    assert (
        recheck(TABLE, b"", lambda _: b"\xff").findings[0].what == "the text of the evidence is not here, or is no text"
    )


def tabled(brief):
    """The brief with the bullets of its summary as the cells of a table."""
    head, summary, rest = brief.partition("## Executive summary\n\n")
    told, _, after = rest.partition("\n\n")
    cells = " | ".join(line.removeprefix("- ") for line in told.split("\n"))
    assert cells.startswith("“")
    return f"{head}{summary}| One | Other |\n| --- | --- |\n| {cells} |\n\n{after}"


def test_the_cells_of_a_table_are_read_as_bullets_are():
    assert whats(TABLE, tabled(BUILT.brief)) == []
    forged = tabled(BUILT.brief).replace("| “", "| “Nobody knows. ", 1)
    assert any(found.startswith("it quotes what is no evidence") for found in whats(TABLE, forged))
