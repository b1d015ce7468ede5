"""`carter why CLAIM`: one sentence of the brief, walked to the characters of its source and to who was asked for it."""

import json
import re

import pytest

from carter.interfaces.plain import plain
from carter.kernel.digest import digest_bytes
from carter.workspace import Workspace
from tests.workspace.place import Here

CHANGING = [(r"\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b", "<ulid>"), (r"blake3:[0-9a-f]{12,64}", "<digest>")]
CHANGING += [(r"sha256 [0-9a-f]{64}", "sha256 <hash>"), (r" line \d+ of the log", " line <n> of the log")]
CHANGING += [(r"(by [a-z_]+) \d+", r"\1 <v>")]
WALK = """\
claim <ulid>  (row 1 of claims.md; finding)
  A worker holds a lease on a job for 60 seconds.
  confidence 0.868; manifest <digest>; run <ulid>
  line 5 of brief.md: - Disputed, see Contradictions: “A worker holds a lease on a job for 60 seconds.” [1]
  line 17 of brief.md: - This has changed (a number: 60 / 30 seconds). Newer, undated: “A worker holds a lease on a job for 60 seconds.” [1] Earlier, undated: “A worker held a job for 30 seconds, without renewing its lease.” [3]
  line 22 of brief.md: - The sources differ here (a number: 60 / 90 seconds), and no date tells which of them is newer. One reads: “A worker holds a lease on a job for 60 seconds.” [1] Another reads: “The lease holds a job for 90 seconds.” [2]
    brief: brief <digest> by render_brief <v>, action <digest>; line <n> of the log, event <ulid>; never built
  verdict: supports, quoted, score 1000 of 1000
    judged: round 2/judged <digest> by judge <v>, action <digest>; line <n> of the log, event <ulid>; never built
    claim: round 1/draft_claims <digest> by build_claims <v>, action <digest>; line <n> of the log, event <ulid>; never built

evidence <ulid>  (relevance 868 of 1000)
  verdict: supports, quoted, score 1000 of 1000
    snippet: round 1/snippets <digest> by extract_snippets <v>, action <digest>; line <n> of the log, event <ulid>; never built
    passages: round 1/passages[0] <digest> by find_passages <v>, action <digest>; line <n> of the log, event <ulid>; never built
  characters 7 to 54, bytes 7 to 54, line 2
    of the text <digest>
         1 | Leases
         2 | [[A worker holds a lease on a job for 60 seconds.]] The lease is renewed while the job runs.
    document: round 1/documents[0] <digest> by read_page <v>, action <digest>; line <n> of the log, event <ulid>; never built
  source <ulid>: Leases
    file:notes/lease.md; reference [1]; sha256 <hash>
    page: round 1/pages <digest> by take_pages <v>, action <digest>; line <n> of the log, event <ulid>; never built
    bytes <digest>
    fetched: fetch `file:notes/lease.md`, ok; line <n> of the log, event <ulid>, asked then
      request <digest>
      reply   <digest>
  query `worker hold held lease job`: place 2 of local
    queries: round 1/queries <digest> by plan_queries <v>, action <digest>; line <n> of the log, event <ulid>; never built
    found: round 1/candidates <digest> by search <v>, action <digest>; line <n> of the log, event <ulid>; never built
    searched: search `worker hold held lease job`, ok; line <n> of the log, event <ulid>, asked then
      request <digest>
      reply   <digest>

all holds: 1 quotation read again, each at its place
"""  # noqa: E501 - as it is printed


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("why"))
    place.build("--out", "out")
    return place


@pytest.fixture
def copy(made, tmp_path):
    return made.copied(tmp_path)


def table(place):
    return json.loads((place.root / "out" / "claims.json").read_text())


def why(place, *words):
    """The answer as JSON has it."""
    walked = Workspace(str(place.root)).history.why_claim(*words)
    return {**plain(walked), "exit_code": walked.exit_code}


def steady(text):
    for pattern, name in CHANGING:
        text = re.sub(pattern, name, text)
    return text


def records(value, keys):
    """All records at any depth that have these keys."""
    if isinstance(value, dict):
        yield from [value] if keys <= value.keys() else []
        value = list(value.values())
    for each in value if isinstance(value, list) else []:
        yield from records(each, keys)


def test_a_claim_is_walked_to_the_characters_and_the_requests(made):
    done = made.carter("why", "1")
    assert done.returncode == 0
    assert steady(done.stdout) == WALK


def test_every_claim_is_walked_and_everything_on_its_way_is_there_and_told_by_its_event(made):
    workspace = Workspace(str(made.root))
    (folder,) = made.root.glob("store/runs/*")
    log = [json.loads(line) for line in (folder / "event_log.jsonl").read_text().splitlines()]
    for number, claim in enumerate(table(made)["claims"], start=1):
        walked = why(made, claim["claim_id"])
        assert (walked["number"], walked["text"], walked["exit_code"]) == (number, claim["text"], 0)
        assert [each["evidence_id"] for each in walked["evidence"]] == claim["evidence_ids"]
        for target in records(walked, {"stage", "digest"}):
            assert digest_bytes(workspace.untouched.get(target["digest"])) == target["digest"]
            payload = log[target["event"]["line"] - 1]["payload"]
            for name in ("action", "stage", "reason"):
                assert payload[name] == target[name]
            assert payload["result"] == target["digest"]
        exchanges = list(records(walked, {"request", "reply"}))
        assert {each["kind"] for each in exchanges} == {"fetch", "search"}
        for each in exchanges:
            event = log[each["event"]["line"] - 1]
            assert event["event_id"] == each["event"]["event_id"]
            assert {name: event["payload"][name] for name in ("request", "reply", "target")} == {
                name: each[name] for name in ("request", "reply", "target")
            }
        for place in records(walked, {"prefix", "quote"}):
            text = workspace.untouched.get(place["text"]).decode()
            start, end = place["char_start"], place["char_end"]
            assert text[start:end] == place["quote"]
            assert text[:start].endswith(place["prefix"])
            assert text[end:].startswith(place["suffix"])
            assert place["quote"].split("\n")[0] in text.split("\n")[place["first_line"] - 1]
            assert place["last_line"] == place["first_line"] + place["quote"].count("\n")
            assert text.encode()[place["byte_start"] : place["byte_end"]].decode() == place["quote"]


def test_the_answer_as_json_is_the_same(made):
    answer = json.loads(made.carter("why", "1", "--json").stdout)
    assert answer == {"schema_version": 1, "kind": "claim", **why(made, "1")}


def test_a_claim_in_the_brief_names_the_lines_that_tell_it(made):
    brief = (made.root / "out" / "brief.md").read_text().split("\n")
    for claim in table(made)["claims"]:
        lines = why(made, claim["claim_id"])["lines"]
        assert bool(lines) == claim["in_brief"]
        assert all(brief[line["number"] - 1] == line["text"] for line in lines)


def test_a_claim_is_named_by_its_id_how_that_begins_its_row_or_its_words(made):
    first = table(made)["claims"][0]
    words = " ".join(first["text"].split()[:8]).lower()
    for name in (first["claim_id"], first["claim_id"][:8].lower(), "1", "#1", words, f"“{first['text']}”"):
        assert why(made, name)["claim_id"] == first["claim_id"], name


def test_a_citation_names_the_claim_that_rests_on_it_or_lists_them(made):
    data = table(made)
    for source in data["sources"]:
        held = {item["evidence_id"] for item in data["evidence"] if item["source_id"] == source["source_id"]}
        citing = [each for each in data["claims"] if each["in_brief"] and held.intersection(each["evidence_ids"])]
        if source["reference"]:
            done = made.carter("why", f"[{source['reference']}]")
            assert done.returncode == (0 if len(citing) == 1 else 2)
            assert all(each["claim_id"] in done.stdout + done.stderr for each in citing)


@pytest.mark.parametrize("name", ["0", "99", "7ZZZZZ", "no such words here", "[9]", "abc"])
def test_what_names_no_claim_is_refused_with_what_would(made, name):
    done = made.carter("why", name)
    assert done.returncode == 2
    assert f"has no target and no claim `{name}`" in done.stderr


def test_an_unknown_run_is_refused(made):
    assert made.carter("why", "1", "--run", "01ARZ3NDEKTSV4RRFFQ69G5FAV").returncode == 2


def test_a_reply_that_was_asked_for_in_an_older_run_is_told_by_the_log_of_that_run(copy):
    first = why(copy, "1")["run"]
    copy.note("new.md", "# Other\n\nA worker may hold a lease on a job for 50 seconds if the job is small.\n")
    copy.build()
    (carried,) = why(copy, "A worker holds a lease on a job for 60 seconds.")["evidence"]
    fetch = carried["source"]["fetch"]
    assert (fetch["event"]["run"], fetch["performed"]) in ((first, True), (why(copy, "1")["run"], False))
    assert carried["document"]["found"]
    assert carried["document"]["reason"] == ""


def test_a_text_that_was_changed_is_named_and_the_rest_is_told(copy):
    place = why(copy, "1")["evidence"][0]["place"]
    name = place["text"].removeprefix("blake3:")
    (blob,) = [path for path in copy.root.glob("store/blobs/*/*") if path.parent.name + path.name == name] or [
        path for path in copy.root.rglob("*") if name[2:] in path.name
    ]
    data = bytearray(blob.read_bytes())
    data[len(data) // 2] ^= 1
    blob.chmod(0o644)
    blob.write_bytes(bytes(data))
    done = copy.carter("why", "1")
    assert done.returncode == 5
    assert f"does not hold: {place['text']}: " in done.stdout


def test_a_claims_table_that_was_changed_is_damage(copy):
    (path,) = copy.root.glob("store/runs/*/claims.json")
    path.write_text(path.read_text().replace("60 seconds", "61 seconds"))
    assert copy.carter("why", "1").returncode == 5


def test_a_log_that_was_changed_is_told_by_its_line(copy):
    (path,) = copy.root.glob("store/runs/*/event_log.jsonl")
    path.write_text(path.read_text().replace('"stage":"render_brief"', '"stage":"render_brieF"'))
    done = copy.carter("why", "1")
    assert done.returncode == 5
    assert re.search(r"does not hold: event_log.jsonl: line \d+ of the event log was changed", done.stdout)
    assert "no event here tells it" in done.stdout


def test_a_quotation_that_a_forged_run_moved_is_named(copy):
    (folder,) = copy.root.glob("store/runs/*")
    data = json.loads((folder / "claims.json").read_text())
    item = next(item for item in data["evidence"] if item["evidence_id"] == data["claims"][0]["evidence_ids"][0])
    for name in ("char_start", "char_end", "byte_start", "byte_end"):
        item[name] += 1
    forged = json.dumps(data).encode()
    (folder / "claims.json").write_bytes(forged)
    facts = json.loads((folder / "run.json").read_text())
    facts["files"]["claims.json"] = digest_bytes(forged)
    (folder / "run.json").write_text(json.dumps(facts))
    done = copy.carter("why", "1")
    assert done.returncode == 5
    assert f"does not hold: {item['evidence_id']}: its quotation does not stand at its place" in done.stdout


def test_what_a_source_says_moves_no_cursor_and_adds_no_line(tmp_path):
    place = Here(tmp_path, notes={})
    place.note("a\nb.md", "# Lea\u202ese\n\nA worker holds a lease \x1b[2J on a job for 60 seconds.\n")
    place.build()
    done = place.carter("why", "1")
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert "file:notes/a\\x0ab.md" in done.stdout


def test_looking_at_a_claim_writes_nothing(copy):
    before = {str(path): path.stat().st_mtime_ns for path in copy.root.rglob("*")}
    copy.carter("why", "1")
    assert {str(path): path.stat().st_mtime_ns for path in copy.root.rglob("*")} == before
