"""A key in a document of the user's stays in that file: it is nowhere in what a build stores, says or logs."""

import gzip
import json
import re
from io import BytesIO

import pytest
from docx import Document

from carter.adapters.blob_store import DiskBlobs
from carter.kernel.digest import Digest
from carter.research.extract.kept_text import MAGIC
from tests.research.redaction.packings import PACKINGS, unpacked
from tests.research.redaction.samples import TEMPLATES, made
from tests.workspace.place import NOTES, Here

KINDS = ("anthropic_key", "github_pat", "aws_key_id", "password", "private_key", "url_password")


def planted(kind):
    return made(TEMPLATES[kind][0], 7)[1]


LINES = {kind: made(TEMPLATES[kind][0], 7)[0] for kind in KINDS}
BODY = "".join(f"<p>A worker holds a lease on a job for 60 seconds. {line}</p>" for line in LINES.values())
HTML = f"<html><head><title>Leases and {planted('github_pat')}</title></head><body><h1>Leases</h1>{BODY}</body></html>"
SPLIT = f"<p>A worker holds a lease: {planted('anthropic_key')[:20]}<b>{planted('anthropic_key')[20:]}</b></p>"


def everything(place):
    """All bytes that Carter wrote, by path; stored blobs as what they hold."""
    found = {}
    for folder in ("store", "cassettes"):
        blobs = DiskBlobs(str(place.root / folder), touch=False)
        for path in (place.root / folder).rglob("*"):
            if path.is_file():
                data = path.read_bytes()
                if path.parent.parent.name == "blobs":
                    data = blobs.get(Digest(f"blake3:{path.parent.name}{path.name}"))
                found[str(path.relative_to(place.root))] = data
    return found


def leaks(data, kinds=KINDS):
    """The kinds whose secret stands in some bytes, whole or as one long piece of it, escaped or not."""
    text = data.decode("latin-1")
    return [
        kind for kind in kinds if re.split(r"[^\w-]", planted(kind))[-1][-12:] in text or planted(kind)[:30] in text
    ]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    notes = {**NOTES, "lease.html": HTML, "lease2.md": "# Leases\n\n" + "\n\n".join(LINES.values())}
    place = Here(tmp_path_factory.mktemp("place"), notes)
    place.note("lease3.txt.gz", gzip.compress(f"A worker holds a lease.\n\n{notes['lease2.md']}".encode()))
    place.note("lease4.docx", word("A worker holds a lease on a job for 60 seconds.", *LINES.values()))
    return place


def word(*paragraphs):
    """A Word document."""
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    out = BytesIO()
    document.save(out)
    return out.getvalue()


@pytest.fixture(scope="module")
def answer(place):
    done = place.carter("build", "question.yaml", "--json", CARTER_CANARY=planted("aws_key_id"))
    assert done.returncode == 0, done.stderr
    return done


def test_no_secret_of_a_document_stands_in_store_or_cassettes(place, answer):
    written = everything(place)
    assert any(b"[redacted:" in data for data in written.values())
    assert any(data.startswith(MAGIC) and b"[redacted:" in data for data in written.values())
    assert {path: leaks(data) for path, data in written.items() if leaks(data)} == {}


def test_no_secret_is_said_by_build_show_or_verify(place, answer):
    said = [answer, *(place.carter(*words) for words in (["show"], ["verify", "--json"], ["show", "claims"]))]
    assert [leaks((each.stdout + each.stderr).encode()) for each in said] == [[]] * 4
    assert place.verify()["holds"]


def test_the_source_says_which_kinds_were_redacted(place, answer):
    run = json.loads(answer.stdout)["run"]
    (table,) = place.root.glob(f"**/{run}/claims.json")
    notes = " ".join(source["notes"] or "" for source in json.loads(table.read_text())["sources"])
    assert "secrets were redacted:" in notes
    assert "github_pat" in notes


def test_the_file_of_the_user_stays_as_it_was(place, answer):
    assert (place.root / "notes" / "lease.html").read_text() == HTML


def test_a_second_build_has_nothing_to_do(place, answer):
    assert place.build()["built"] == 0


def test_the_search_for_secrets_would_find_them():
    assert leaks(HTML.encode()) == list(KINDS)
    assert leaks(json.dumps(HTML).encode()) == list(KINDS)


def test_a_secret_that_markup_parts_is_in_no_text(tmp_path):
    place = Here(tmp_path, {"lease.html": SPLIT})
    place.build()
    texts = [data for data in everything(place).values() if not data.startswith(b"<")]
    assert [leaks(data, ["anthropic_key"]) for data in texts if leaks(data, ["anthropic_key"])] == []


def test_an_error_and_its_traceback_show_no_secret_of_the_environment_or_of_a_document(tmp_path):
    place = Here(tmp_path, {"lease.html": HTML}, "question: How long?\nsources: [notes, gone]\n")
    done = place.carter("--debug", "build", "question.yaml", "--json", ANTHROPIC_API_KEY=planted("anthropic_key"))
    assert done.returncode != 0
    assert leaks((done.stdout + done.stderr).encode()) == []


def test_a_build_that_fails_in_a_stage_shows_no_secret(tmp_path):
    place = Here(tmp_path, {"lease.html": HTML})
    place.build()
    blobs = tmp_path / "store" / "blobs"
    for path in [path for path in blobs.rglob("*") if path.is_file()]:
        path.write_bytes(path.read_bytes()[:-1])
    done = place.carter("--debug", "build", "question.yaml", "--json", "-B")
    assert leaks((done.stdout + done.stderr).encode()) == []


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """A place whose documents hold a secret each, packed in every way, and what a build of it answered."""
    place = Here(tmp_path_factory.mktemp("packed"), {})
    for name, packing in PACKINGS.items():
        place.note(name, packing(f"In {name}: {LINES['github_pat']}"))
    return place, place.build()


def test_no_packed_secret_of_a_document_is_stored_also_not_when_what_is_stored_is_unpacked(packed):
    place, _ = packed
    held = {path: leaks(part, ["github_pat"]) for path, data in everything(place).items() for part in unpacked(data)}
    assert {path for path, kinds in held.items() if kinds} == set()


def test_the_report_and_verify_say_of_which_files_the_text_alone_is_kept(packed):
    place, built = packed
    report = json.loads((place.root / "store" / "runs" / built["run"] / "run_report.json").read_text())
    sources = {source["url"].rpartition("/")[2]: source for source in report["sources"]}
    read = [name for name in sources if name.endswith((".pdf", ".docx", ".pdf.gz"))]
    assert len(read) >= 8
    assert all(sources[name]["redacted"] == {"github_pat": 1} for name in read)
    assert all("its text alone is kept, not the file" in sources[name]["notes"] for name in read)
    verified = place.verify()
    kept = {data for data in everything(place).values() if data.startswith(MAGIC)}  # equal texts are one
    assert (verified["holds"], verified["text_alone"], len(kept) >= 5) == (True, len(kept), True)
    assert f"not stored: {verified['text_alone']} files" in place.carter("verify").stdout


def test_from_a_kept_text_a_replay_makes_the_same(packed):
    place, _ = packed
    done = place.carter("replay")
    assert done.returncode == 0, done.stderr
    assert place.build()["built"] == 0
