"""`carter export` as a command, and `carter verify` of what it wrote, over a small real build."""

import json
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from carter.adapters import bundle_check
from carter.adapters.blob_store import DiskBlobs
from carter.workspace import Workspace
from tests.few import few
from tests.workspace.place import Here

OTHERS = ("csv", "csl", "bibtex", "prov", "annotations")  # made of what the page and the statement are made of too
FORMS = ("html", "bundle", *OTHERS, "statement")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("exported"))
    place.build()
    for form in FORMS:
        (place.root / f"out.{form}").write_bytes(Workspace(str(place.root)).history.export("latest", form).data)
    return place


@pytest.fixture(scope="module")
def bare(place, tmp_path_factory):
    """A clone that has the recordings alone."""
    root = tmp_path_factory.mktemp("bare")
    shutil.copytree(place.root / "cassettes", root / "cassettes")
    return Here(root)


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """The paths of a private key and its public one, and of another public one."""
    root, key, other = tmp_path_factory.mktemp("keys"), Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    private = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    public = (serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    (root / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, *private))
    (root / "public.pem").write_bytes(key.public_key().public_bytes(*public))
    (root / "other.pem").write_bytes(other.public_key().public_bytes(*public))
    return tuple(str(root / name) for name in ("key.pem", "public.pem", "other.pem"))


def bytes_of(place, form):
    return (place.root / f"out.{form}").read_bytes()


def run_of(place):
    (folder,) = (place.root / "store" / "runs").iterdir()
    return folder.name


def test_it_says_what_it_wrote_where(place):
    done = place.carter("export", "--csv", "-o", "again.csv")
    line = r"csv of run [0-9A-Z]{26}: again\.csv, (\d+) bytes, sha256 [0-9a-f]{64}\n"
    assert re.findall(line, done.stdout) == [str((place.root / "again.csv").stat().st_size)]
    assert (done.returncode, done.stderr) == (0, "")


def test_json_says_the_same_with_the_digests(place):
    done = place.carter("export", "--html", "-o", "again.html", "--json")
    told = json.loads(done.stdout)
    sha256 = subprocess.run(["sha256sum", place.root / "again.html"], capture_output=True, text=True, check=True)
    assert told.pop("blake3").startswith("blake3:")
    assert told.pop("manifest").startswith("blake3:")
    assert told == {
        "schema_version": 1,
        "run": run_of(place),
        "form": "html",
        "media_type": "text/html; charset=utf-8",
        "path": "again.html",
        "bytes": (place.root / "again.html").stat().st_size,
        "sha256": sha256.stdout.split()[0],
        "signed_by": None,
    }


@pytest.mark.parametrize("form", few(FORMS, 3))
def test_the_same_run_gives_the_same_bytes_whatever_the_day_and_place(place, form):
    elsewhere = {"TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}
    place.carter("export", run_of(place), f"--{form}", "-o", "again", **elsewhere)
    assert (place.root / "again").read_bytes() == bytes_of(place, form)


@pytest.mark.parametrize(
    "form", ["html", "statement", *(pytest.param(form, marks=pytest.mark.slow) for form in OTHERS)]
)
def test_a_run_that_only_cassettes_know_gives_the_same_bytes_and_nothing_is_written(place, bare, form):
    before = sorted(bare.root.rglob("*"))
    done = bare.carter("export", "latest", f"--{form}")
    assert done.stdout.encode() == bytes_of(place, form).replace(b"\r\n", b"\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(bare.root.rglob("*")) == before


def test_a_bundle_needs_the_event_log_which_cassettes_do_not_hold(bare):
    done = bare.carter("export", "latest", "--bundle")
    assert (done.returncode, done.stdout) == (7, "")
    assert "its event log is not in cassettes/" in done.stderr


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ((), 2, "name one form"),
        (("--csv", "--html"), 2, "name one form, not 2"),
        (("NOSUCHRUN", "--csv"), 2, "there is no run `NOSUCHRUN`"),
        (("--csv", "--key", "k.pem"), 2, "only a statement is signed"),
        (("--statement", "--key", "k.pem"), 3, "k.pem: there is no such file"),
        (("--csv", "-o", "."), 2, "this is a folder"),
        (("--csv", "-o", "gone/a.csv"), 2, "its folder is not there"),
    ],
)
def test_what_cannot_be_done_is_told_with_its_code(place, words, code, told):
    done = place.carter("export", *words)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr


def test_json_needs_a_file_to_tell_of(place):
    done = place.carter("export", "--csv", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["error"]["what"] == "--json says what was written to a file"


def test_an_output_that_was_changed_is_not_exported(place, tmp_path):
    shutil.copytree(place.root, tmp_path / "copy")
    (brief,) = (tmp_path / "copy").glob("store/runs/*/brief.md")
    brief.write_text(brief.read_text().replace("60", "61"))
    done = _at(tmp_path / "copy").carter("export", "--html")
    assert (done.returncode, done.stdout) == (5, "")
    assert "is not as the run wrote it" in done.stderr


def test_every_claim_of_the_brief_is_reached_from_it_in_the_page(place):
    page = bytes_of(place, "html").decode()
    leading = re.findall(r'class="cite"[^>]*href="#(.*?)"', page)
    assert len(leading) == 10
    assert all(anchor.startswith("evidence-") and f'<figure id="{anchor}">' in page for anchor in leading)


def test_of_the_page_the_audit_counts_what_it_counts_of_the_brief(place, tmp_path):
    (tmp_path / "page.html").write_bytes(bytes_of(place, "html"))
    brief, page = (
        json.loads(_at(root).carter("audit", str(path), "--json").stdout)["figures"]
        for root, path in (
            (place.root, next(place.root.glob("store/runs/*/brief.md"))),
            (tmp_path, tmp_path / "page.html"),
        )
    )
    figures = ("sentences_cited", "numeric_sentences_cited", "references_cited")
    assert [brief[name] for name in figures] == [page[name] for name in figures]
    assert brief["sentences_cited"]["of"] > 1


def test_a_bundle_verifies_where_the_store_was_never_seen(place, tmp_path):
    (path := tmp_path / "b.zip").write_bytes(bytes_of(place, "bundle"))
    alone = subprocess.run([sys.executable, "-I", "-S", path, "--names"], capture_output=True, text=True, check=False)
    assert (alone.returncode, alone.stderr) == (0, "")
    assert alone.stdout.startswith(f"all holds: run {run_of(place)}: ")
    told = json.loads(_at(tmp_path).carter("verify", "b.zip", "--json").stdout)
    here = place.verify()
    assert told.pop("blobs") == here.pop("blobs") > 50
    assert (told.pop("recorded"), here.pop("recorded") > 0) == (0, True)  # a bundle holds no recordings
    assert told == here
    assert told["holds"]


def test_a_changed_byte_of_a_bundle_is_told_by_both_programs(place, tmp_path):
    data, path = bytes_of(place, "bundle"), tmp_path / "b.zip"
    at = data.index(b"The lease is renewed")
    path.write_bytes(data[:at] + b"X" + data[at + 1 :])
    alone = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
    done = _at(tmp_path).carter("verify", "b.zip")
    assert (alone.returncode, done.returncode) == (5, 5)
    assert re.match(r"\S+: its bytes are not those that were exported\n", alone.stdout)
    assert alone.stdout.splitlines()[0] == done.stdout.splitlines()[0]
    assert done.stdout.splitlines()[1:] == ["damaged: b.zip: 1 finding"]
    assert "have the bundle sent or made anew" in done.stderr


def test_any_byte_of_a_bundle_that_is_changed_is_found(place):
    data, draw = bytes_of(place, "bundle"), random.Random(6)
    for _ in range(60):
        at = draw.randrange(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :]
        assert bundle_check.unpacked(changed)[1], at


@pytest.mark.slow
def test_each_of_a_thousand_changed_bytes_of_a_bundle_is_found_and_named(place):
    data, draw = bytes_of(place, "bundle"), random.Random(1)
    names = list(bundle_check.unpacked(data)[0])
    for _ in range(1000):
        at = draw.randrange(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :]
        told = bundle_check.unpacked(changed)[1]
        assert told, at
        assert any(name in told[0] for name in (*names, "the end of the archive")), told


def test_whoever_forges_a_bundle_and_seals_it_anew_is_found_by_carter(place, tmp_path):
    files, _ = bundle_check.unpacked(bytes_of(place, "bundle"))
    brief = files["brief.md"].replace(b"Executive summary", b"Executive Summary")
    forged = bundle_check.sealed({**files, "brief.md": brief})
    order = [*(name for name in forged if "SHA256" not in name), "SHA256SUMS", "SHA256SUMS.sha256"]
    (tmp_path / "b.zip").write_bytes(bundle_check.packed({name: forged[name] for name in order}))
    done = _at(tmp_path).carter("verify", "b.zip")
    assert done.returncode == 5
    assert "brief.md: it is not as the run wrote it" in done.stdout
    assert "brief.md:3: it says something else than the manifest" in done.stdout


def test_what_retention_let_go_is_told_in_every_form_and_no_damage(place, tmp_path):
    shutil.copytree(place.root, root := tmp_path / "copy")
    (table,) = root.glob("store/runs/*/claims.json")
    text = json.loads(table.read_bytes())["evidence"][0]["text"]
    stores = [DiskBlobs(str(root / name), sync=False) for name in ("store", "cassettes")]
    assert [store.drop(text, "snippets") for store in stores if store.has(text)]
    for form in ("html", "bundle", "statement"):
        assert _at(root).carter("export", f"--{form}", "-o", f"out.{form}").returncode == 0
    assert "quote kept, source not retained" in (root / "out.html").read_text()
    named = json.loads((root / "out.statement").read_text())["predicate"]["buildDefinition"]["resolvedDependencies"]
    (gone,) = [each for each in named if not each["annotations"].get("retained", True)]
    assert (gone["name"], list(gone["digest"])) == (text, ["blake3"])
    alone = subprocess.run([sys.executable, root / "out.bundle", "--names"], capture_output=True, check=False)
    told = json.loads(_at(tmp_path).carter("verify", str(root / "out.bundle"), "--json").stdout)
    assert (alone.returncode, told["holds"], told["let_go"]) == (0, True, 1)
    assert told["unretained"] >= 1


def test_a_file_that_is_no_bundle_is_refused(place, tmp_path):
    (tmp_path / "b.zip").write_bytes(b"PK none")
    done = _at(tmp_path).carter("verify", "b.zip")
    assert (done.returncode, done.stdout) == (3, "")
    assert "this is no bundle of Carter" in done.stderr


def test_a_signed_statement_is_checked_by_its_key_and_by_its_run(place, bare, keys, tmp_path):
    private, public, other = keys
    told = json.loads(place.carter("export", "--statement", "--key", private, "-o", "s.json", "--json").stdout)
    assert told["media_type"] == "application/vnd.in-toto+dsse"
    done = place.carter("verify", "s.json", "--key", public)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:3] == [
        f"holds: statement about brief.md of run {run_of(place)}",
        f"  signature  holds, key {told['signed_by']}",
        "  run        the run here gives the same",
    ]
    shutil.copy(place.root / "s.json", bare.root)
    assert bare.carter("verify", "s.json", "--key", public).stdout == done.stdout
    shutil.copy(place.root / "s.json", tmp_path)
    alone = json.loads(_at(tmp_path).carter("verify", "s.json", "--key", public, "--json").stdout)
    assert (alone["signature"], alone["agrees"], alone["holds"]) == ("holds", None, True)
    assert place.carter("verify", "s.json").stdout.splitlines()[1] == "  signature  not checked"
    assert place.carter("verify", "s.json", "--key", other).returncode == 5
    (bare.root / "s.json").unlink()


def test_a_statement_that_was_changed_does_not_hold(place, tmp_path):
    (place.root / "forged.json").write_bytes(
        bytes_of(place, "statement").replace(b"lease on a job", b"lease on a task")
    )
    done = place.carter("verify", "forged.json")
    assert done.returncode == 5
    assert "  run        the run here gives another" in done.stdout.splitlines()


def test_a_statement_that_nothing_can_be_held_against_is_refused(place, keys, tmp_path):
    (tmp_path / "s.json").write_bytes(bytes_of(place, "statement"))
    (tmp_path / "none.json").write_bytes(b'{"a": 1}')
    assert _at(tmp_path).carter("verify", "s.json").returncode == 2
    unsigned = _at(tmp_path).carter("verify", "s.json", "--key", keys[1])
    assert (unsigned.returncode, unsigned.stdout.splitlines()[1]) == (5, "  signature  missing")
    assert _at(tmp_path).carter("verify", "none.json").returncode == 3


def _at(root: Path) -> Here:
    """Commands in a folder that is there already."""
    place = object.__new__(Here)
    place.root = root
    return place
