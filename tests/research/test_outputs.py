import orjson
import pytest
from jsonschema import Draft202012Validator

from carter.research.output_models import SCHEMAS
from carter.research.outputs import claims_json, claims_table_md, run_report_json
from tests.research.harbour import FILES, QUESTION
from tests.research.shelf import Shelf

BUILT = Shelf(FILES).build(QUESTION)
RUN = {
    "run": "01JDN0000000000000000000AA",
    "manifest": BUILT.manifest.digest,
    "recording_set": "first",
    "exit_code": 0,
    "actions": {"built": 40, "found": 0},
    "log": {"length": 80, "digest": "blake3:00"},
    "retrieved": {"file:harbour/rules.md": "2026-11-30T08:00:00.000Z"},
    "seconds": 1.25,
    "question": "ignored, since the facts hold it",
}


def report(run=RUN):
    return orjson.loads(run_report_json(BUILT.report, BUILT.claims, run))


@pytest.mark.parametrize(
    ("name", "data"),
    [("claims.json", claims_json(BUILT.claims)), ("run_report.json", run_report_json(BUILT.report, BUILT.claims, RUN))],
)
def test_an_output_file_keeps_its_schema(name, data):
    schema = SCHEMAS[name].model_json_schema(mode="serialization")
    Draft202012Validator(schema).validate(orjson.loads(data))
    assert data.endswith(b"}\n")
    assert data.startswith(b'{\n  "schema_version": "1",\n')


def test_the_records_of_the_specification_have_all_their_fields():
    table = orjson.loads(claims_json(BUILT.claims))
    source = {"source_id", "title", "url", "published_date", "retrieved_at", "content_hash", "notes"}
    evidence = {"evidence_id", "source_id", "quote", "char_start", "char_end", "relevance"}
    claim = {"claim_id", "text", "evidence_ids", "confidence", "tags"}
    for name, fields in (("sources", source), ("evidence", evidence), ("claims", claim)):
        assert all(fields <= line.keys() for line in table[name])


def test_numbers_are_shown_as_the_specification_does():
    table = orjson.loads(claims_json(BUILT.claims))
    shown = [line["confidence"] for line in table["claims"]] + [line["relevance"] for line in table["evidence"]]
    assert all(isinstance(number, float) and 0 <= number <= 1 for number in shown)


def test_a_local_source_has_its_date_in_the_report_and_not_among_the_claims():
    dates = {"file:harbour/rules.md": "2026-11-30T08:00:00.000Z"}
    assert claims_json(BUILT.claims, dates) == claims_json(BUILT.claims)
    retrieved = {line["url"]: line["retrieved_at"] for line in report()["sources"]}
    assert retrieved["file:harbour/rules.md"] == "2026-11-30T08:00:00.000Z"
    assert retrieved["file:harbour/basin.md"] is None


def test_the_report_has_the_scores_the_stop_reason_the_cost_and_the_trail():
    made = report()
    assert {"coverage", "grounding", "diversity", "stop_reason"} <= made.keys()
    assert made["grounding"] == 1.0
    assert made["tool_calls"] == made["searches"] + made["fetches"]
    assert (made["tokens"], made["cost_usd"], made["seconds"]) == (0, 0.0, 1.25)
    assert made["audit_trail"] == {"event_log": "event_log.jsonl", "length": 80, "digest": "blake3:00"}
    assert made["question"] == QUESTION


def test_a_report_of_facts_alone_can_be_written_too():
    made = report({})
    assert (made["run"], made["manifest"], made["actions"]) == (None, None, {})


def test_the_readable_table_has_a_row_for_each_claim_and_evidence():
    table = claims_table_md(BUILT.claims)
    pairs = sum(len(claim.evidence_ids) for claim in BUILT.claims.claims.items)
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    assert len(rows) == pairs + 2
    assert {line.replace("\\|", "").count("|") for line in rows} == {7}
