"""The program that verifies a bundle by itself: what it finds, and that it needs nothing of Carter."""

import ast
import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from blake3 import blake3 as known_blake3
from hypothesis import given
from hypothesis import strategies as st

from carter.adapters import bundle_check
from carter.adapters.bundle_check import NoBundle, blake3, damage_of, packed, read, sealed, unpacked

TEXT = "Leases. A lease is 60 seconds — ä.".encode()
NAME = f"blobs/{known_blake3(TEXT).hexdigest()}"
START = "blake3:" + known_blake3(b"carter event log\n").hexdigest()


def digest(data):
    return "blake3:" + known_blake3(data).hexdigest()


def files(**changes):
    """A bundle of one claim, as small as one can be."""
    line = {"evidence_id": "E", "source_id": "S", "quote": "lease is", "text": digest(TEXT)}
    line |= {"char_start": 10, "char_end": 18, "byte_start": 10, "byte_end": 18, **changes}
    table = {"sources": [{"source_id": "S", "text": digest(TEXT)}], "evidence": [line], "references": ["S"]}
    table |= {"claims": [{"claim_id": "C", "evidence_ids": ["E"]}]}
    event = json.dumps({"previous": START}).encode()
    claims, manifest = json.dumps(table).encode(), b"{}"
    run = {"manifest": digest(manifest), "files": {"claims.json": digest(claims)}}
    run |= {"log": {"length": 1, "digest": digest(event)}}
    index = {"run": "R", "manifest": digest(manifest), "not_retained": {}}
    return {
        "__main__.py": Path(bundle_check.__file__).read_bytes()[:200],
        "index.json": json.dumps(index).encode(),
        "run.json": json.dumps(run).encode(),
        "claims.json": claims,
        "event_log.jsonl": event + b"\n",
        **{f"blobs/{known_blake3(data).hexdigest()}": data for data in (TEXT, manifest)},
    }


SMALL = packed(sealed(files()))


def parts(data):
    """(start, end, name) of all that the archive is made of."""
    place = 0
    for name, part in bundle_check._parts(unpacked(data)[0]):
        yield place, place + len(part), name.rpartition(" of ")[2]
        place += len(part)


def found(data):
    try:
        return damage_of(*unpacked(data))
    except NoBundle as error:
        return [str(error)]


def test_a_bundle_holds_and_any_program_for_archives_opens_it():
    assert damage_of(*unpacked(SMALL), names=True) == []
    with zipfile.ZipFile(io.BytesIO(SMALL)) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name) for name in archive.namelist()} == sealed(files())
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_any_byte_that_is_changed_is_found_and_its_file_is_named():
    for start, end, name in parts(SMALL):
        for at in range(start, end):
            changed = SMALL[:at] + bytes([SMALL[at] ^ 1 << at % 8]) + SMALL[at + 1 :]
            assert any(name in line for line in found(changed)), (at, name)


def test_a_bundle_that_is_cut_or_prolonged_is_damaged():
    assert all(found(SMALL[:length]) for length in range(0, len(SMALL), 7))
    assert found(SMALL + b"\0")
    assert found(b"\0" + SMALL)


@pytest.mark.parametrize(
    "changes",
    [{"char_start": 9}, {"char_end": 19}, {"byte_end": 19}, {"quote": "leases is"}, {"quote": "", "char_end": 10}],
)
def test_a_quotation_that_does_not_stand_at_its_place_is_named(changes):
    assert damage_of(sealed(files(**changes)), []) == ["E: its quotation does not stand at its place"]


def test_claims_and_references_that_name_what_is_not_there_are_told():
    table = json.loads(files()["claims.json"])
    table["claims"].append({"claim_id": "D", "evidence_ids": []})
    table["claims"].append({"claim_id": "F", "evidence_ids": ["E", "G"]})
    table["references"].append("T")
    found = damage_of({**files(), "claims.json": json.dumps(table).encode()}, [])
    assert found == [
        "D: its evidence is not here: none",
        "F: its evidence is not here: G",
        "T: a reference that is no source",
    ]


def test_a_text_that_is_not_here_is_damage_unless_it_was_not_retained():
    without = {name: data for name, data in files().items() if name != NAME}
    assert damage_of(without, []) == [f"E: its text {digest(TEXT)} is not here"]
    index = {**json.loads(without["index.json"]), "not_retained": {digest(TEXT): {}}}
    assert damage_of({**without, "index.json": json.dumps(index).encode()}, []) == []


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        (NAME.replace(NAME[-4:], "0000"), b"x", "its bytes have another BLAKE3"),
        ("event_log.jsonl", b'{"previous": ""}\n', "event_log.jsonl: line 1 does not follow the one before it"),
        ("event_log.jsonl", b"", "event_log.jsonl: it does not end as the run ended"),
        ("claims.json", files()["claims.json"] + b" ", "claims.json: its bytes have another BLAKE3"),
    ],
)
def test_whoever_seals_a_changed_file_anew_is_found_by_the_names(name, data, told):
    changed = packed(sealed({**files(), name: data}))
    assert damage_of(*unpacked(changed)) == []
    assert any(told in line for line in damage_of(*unpacked(changed), names=True))


def test_what_is_no_bundle_is_refused():
    for data in (b"", b"PK", b"PK\x05\x06" + b"\0" * 18, packed({"a": b""}), b"x" * 1000):
        with pytest.raises(NoBundle):
            unpacked(data)


def test_more_files_than_the_archive_can_name_are_refused():
    with pytest.raises(NoBundle):
        packed({str(number): b"" for number in range(0xFFFF)})


@given(st.binary(max_size=5000))
def test_its_blake3_is_blake3(data):
    assert blake3(data) == known_blake3(data).hexdigest()


@pytest.mark.parametrize("length", [0, 63, 64, 65, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 7168, 31744, 31745])
def test_its_blake3_is_blake3_at_the_edges_of_blocks_and_chunks(length):
    data = bytes(at % 251 for at in range(length))
    assert blake3(data) == known_blake3(data).hexdigest()


def test_it_imports_nothing_but_the_standard_library():
    tree = ast.parse(Path(bundle_check.__file__).read_text())
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    named |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names


def test_it_runs_from_the_archive_and_from_its_folder_without_writing(tmp_path):
    whole = {**files(), "__main__.py": Path(bundle_check.__file__).read_bytes()}
    (path := tmp_path / "b.zip").write_bytes(packed(sealed(whole)))
    for name, data in sealed(whole).items():
        (tmp_path / "folder" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "folder" / name).write_bytes(data)
    there = sorted(tmp_path.rglob("*"))
    for place in (path, tmp_path / "folder" / "__main__.py"):
        done = run(place, "--names")
        assert done.stdout.startswith("all holds: run R: 9 files, 2 blobs\n"), done.stderr
        assert (done.returncode, done.stderr) == (0, "")
    assert sorted(tmp_path.rglob("*")) == there
    (tmp_path / "folder" / NAME).write_bytes(TEXT[:-1] + b"!")
    (tmp_path / "folder" / "more").write_bytes(b"")
    done = run(tmp_path / "folder" / "__main__.py")
    assert (done.returncode, done.stdout.splitlines()) == (
        5,
        [f"{NAME}: its bytes are not those that were exported", "more: nothing says what it is", "damaged: 2 findings"],
    )


def test_what_cannot_be_read_ends_with_2(tmp_path):
    (tmp_path / "none").write_bytes(b"none")
    for place in (tmp_path / "none", tmp_path / "gone", tmp_path):
        done = run(Path(bundle_check.__file__), str(place))
        assert (done.returncode, done.stdout) == (2, "")
        assert str(place) in done.stderr


def test_a_folder_is_read_in_the_order_of_its_sums(tmp_path):
    for name, data in sealed(files()).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    told, damage = read(str(tmp_path))
    assert damage == []
    assert packed(told) == SMALL


def run(place, *words):
    """The program alone: in isolated mode, where nothing of this environment can be imported."""
    command = [sys.executable, "-I", "-S", str(place), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={"PATH": os.environ["PATH"]})
