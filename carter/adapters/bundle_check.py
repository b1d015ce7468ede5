"""Verify a bundle of Carter by itself: `python3 BUNDLE.zip`, or `python3 FOLDER/__main__.py` where it is unpacked.

Needs Python 3.11 and nothing else. Reads, writes nothing. It checks that every byte is the one that was exported
(SHA-256, and the frame of the archive), that each quotation stands at its place in its text, that claims, evidence,
sources and references name each other, and, with --names, every BLAKE3 name and the chain of the event log.
Exit status: 0 all holds, 2 it cannot be read as a bundle, 5 damage.
"""

import hashlib
import json
import os
import struct
import sys
import zlib
from collections.abc import Iterator
from typing import Any

SUMS, SEAL, INDEX = "SHA256SUMS", "SHA256SUMS.sha256", "index.json"
BLOBS = "blobs/"
Files = dict[str, bytes]
_LOCAL, _CENTRAL, _END = struct.Struct("<4s5H3I2H"), struct.Struct("<4s6H3I5H2I"), struct.Struct("<4s4H2IH")
_VERSION, _DATE, _MODE = 20, (1 << 5) | 1, 0o100644 << 16  # 1980-01-01, the first day that the format knows
_MOST_FILES, _MOST_BYTES = 0xFFFF - 1, 0xFFFFFFFF - 1


class NoBundle(Exception):
    """What was handed in cannot be read as a bundle, or cannot be written as one."""


def packed(files: Files) -> bytes:
    """A ZIP archive of the files in their order, nothing compressed, no times: the same files give the same bytes."""
    return b"".join(part for _, part in _parts(files))


def _parts(files: Files) -> Iterator[tuple[str, bytes]]:
    """What an archive is made of, each part with a name for people."""
    central, place = [], 0
    for name, data in files.items():
        title = name.encode("ascii")
        crc, size = zlib.crc32(data), len(data)
        local = _LOCAL.pack(b"PK\x03\x04", _VERSION, 0, 0, 0, _DATE, crc, size, size, len(title), 0)
        entry = (b"PK\x01\x02", (3 << 8) | _VERSION, _VERSION, 0, 0, 0, _DATE, crc, size, size, len(title))
        central.append((name, _CENTRAL.pack(*entry, 0, 0, 0, 0, _MODE, place) + title))
        yield f"the head of {name}", local + title
        yield name, data
        place += _LOCAL.size + len(title) + size
    if len(files) > _MOST_FILES or place + (length := sum(len(part) for _, part in central)) > _MOST_BYTES:
        raise NoBundle(f"{len(files)} files of {place} bytes are more than this form of archive holds")
    yield from ((f"the entry of {name}", part) for name, part in central)
    end = (b"PK\x05\x06", 0, 0, len(files), len(files), length, place, 0)
    yield "the end of the archive", _END.pack(*end)


def unpacked(data: bytes) -> tuple[Files, list[str]]:
    """The files of an archive, and what is wrong with it as a whole and in each file."""
    found = [files for files in (_by_index(data), _in_order(data)) if files and INDEX in files and SUMS in files]
    if not found:
        raise NoBundle("this is no bundle of Carter, or its frame is broken in more than one place")
    damage, files = min(((list(check_sums(files)), files) for files in found), key=lambda each: len(each[0]))
    return files, damage + list(_check_frame(data, files, damage))


def _by_index(data: bytes) -> Files | None:
    """The files by the table at the end of the archive; None where that is broken."""
    try:
        end = _END.unpack_from(data, len(data) - _END.size)
        place, files = end[6], Files()
        for _ in range(end[4]):
            entry = _CENTRAL.unpack_from(data, place)
            name = data[place + _CENTRAL.size : place + _CENTRAL.size + entry[10]].decode("ascii")
            start = entry[16] + _LOCAL.size + entry[10]
            if entry[0] != b"PK\x01\x02" or name in files or start + entry[9] > len(data):
                return None
            files[name] = data[start : start + entry[9]]
            place += _CENTRAL.size + entry[10]
    except (struct.error, UnicodeDecodeError):
        return None
    return files


def _in_order(data: bytes) -> Files | None:
    """The files as they follow each other; None where one has a broken head."""
    place, files = 0, Files()
    try:
        while data[place : place + 4] == b"PK\x03\x04":
            head = _LOCAL.unpack_from(data, place)
            start = place + _LOCAL.size + head[9]
            name = data[place + _LOCAL.size : start].decode("ascii")
            if name in files:
                return None
            files[name] = data[start : start + head[8]]
            place = start + head[8]
    except (struct.error, UnicodeDecodeError):
        return None
    return files


def _check_frame(data: bytes, files: Files, damage: list[str]) -> Iterator[str]:
    """Every byte of the archive that belongs to no file, held against the archive of these files."""
    named, place = {line.partition(":")[0] for line in damage}, 0
    for name, part in _parts(files):
        there = data[place : place + len(part)]
        if there != part and name.rpartition(" of ")[2] not in named:  # a file's own damage shows in its checksum too
            at = next((at for at, pair in enumerate(zip(there, part)) if pair[0] != pair[1]), len(there))  # noqa: B905
            yield f"{name}: byte {place + at} of the archive is not as it was written"
        place += len(part)
    if len(data) != place:
        yield f"the end of the archive: it has {len(data)} bytes, and {place} were written"


def sealed(files: Files) -> Files:
    """The files, and behind them what they are checked against."""
    sums = sums_of(files)
    return {**files, SUMS: sums, SEAL: seal_of(sums)}


def sums_of(files: Files) -> bytes:
    """SHA256SUMS: a line for each file but for itself and its seal, as `sha256sum -c` reads it."""
    return "".join(
        f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items() if name not in (SUMS, SEAL)
    ).encode()


def seal_of(sums: bytes) -> bytes:
    """SHA256SUMS.sha256: the digest that stands for the whole bundle."""
    return f"{hashlib.sha256(sums).hexdigest()}  {SUMS}\n".encode()


def check_sums(files: Files) -> Iterator[str]:
    """Every file against SHA256SUMS, and that against its seal; each line begins with the name of a file."""
    sums, seal = files.get(SUMS, b""), files.get(SEAL, b"")
    if sums == sums_of(files):
        if seal != seal_of(sums):
            yield f"{SEAL}: it is not the digest of {SUMS}"
        return
    if seal == seal_of(sums_of(files)):
        yield f"{SUMS}: it is not as it was written; all that it names is"
        return
    if seal != seal_of(sums):
        yield f"{SUMS}: it is not as it was written, or {SEAL} is not"
    wanted = dict(line.partition("  ")[::-2] for line in sums.decode("ascii", "replace").splitlines())
    for name, digest in wanted.items():
        if name not in files:
            yield f"{name}: it is not here"
        elif hashlib.sha256(files[name]).hexdigest() != digest:
            yield f"{name}: its bytes are not those that were exported"
    yield from (f"{name}: nothing says what it is" for name in files if name not in (*wanted, SUMS, SEAL))


def check_claims(files: Files) -> Iterator[str]:
    """Quotations at their places; claims, evidence, sources and references that name each other."""
    table, index = json.loads(files["claims.json"]), json.loads(files[INDEX])
    sources = {source["source_id"]: source for source in table["sources"]}
    evidence = {line["evidence_id"]: line for line in table["evidence"]}
    for line in evidence.values():
        if sources.get(line["source_id"], {}).get("text") != line["text"]:
            yield f"{line['evidence_id']}: its source is not here, or has another text"
        data = files.get(BLOBS + line["text"].partition(":")[2])
        if data is None and line["text"] not in index["not_retained"]:
            yield f"{line['evidence_id']}: its text {line['text']} is not here"
        elif data is not None and not _stands(line, data):
            yield f"{line['evidence_id']}: its quotation does not stand at its place"
    for claim in table["claims"]:
        missing = [each for each in claim["evidence_ids"] if each not in evidence]
        if missing or not claim["evidence_ids"]:
            yield f"{claim['claim_id']}: its evidence is not here: {', '.join(missing) or 'none'}"
    yield from (f"{each}: a reference that is no source" for each in table["references"] if each not in sources)


def _stands(line: dict[str, Any], data: bytes) -> bool:
    """Whether a quotation stands at its place, counted in code points and in bytes."""
    quote, text = line["quote"], data.decode("utf-8", "replace")
    start, end, first, last = (line[name] for name in ("char_start", "char_end", "byte_start", "byte_end"))
    return min(start, first) >= 0 and bool(quote) and (text[start:end], data[first:last]) == (quote, quote.encode())


def check_names(files: Files) -> Iterator[str]:
    """Every blob against its BLAKE3 name, the outputs against the run, and the chain of the event log."""
    index, run = json.loads(files[INDEX]), json.loads(files["run.json"])
    wanted = {name: name.removeprefix(BLOBS) for name in files if name.startswith(BLOBS)}
    wanted |= {name: digest.partition(":")[2] for name, digest in run["files"].items()}
    for name, digest in wanted.items():
        if blake3(files.get(name, b"")) != digest:
            yield f"{name}: its bytes have another BLAKE3"
    if BLOBS + index["manifest"].partition(":")[2] not in files or run["manifest"] != index["manifest"]:
        yield f"{INDEX}: the manifest that it names is not here, or not that of the run"
    previous = f"blake3:{blake3(b'carter event log' + bytes([10]))}"
    lines = files["event_log.jsonl"].split(b"\n")[:-1]
    for number, line in enumerate(lines, start=1):
        if json.loads(line)["previous"] != previous:
            yield f"event_log.jsonl: line {number} does not follow the one before it"
        previous = f"blake3:{blake3(line)}"
    if run["log"] != {"length": len(lines), "digest": previous}:
        yield "event_log.jsonl: it does not end as the run ended"


_START = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
_COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
_MIXED = (*_COLUMNS, (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))
_ORDER = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
_BLOCK, _CHUNK, _ALL = 64, 1024, 0xFFFFFFFF
_FIRST, _LAST, _PARENT, _ROOT = 1, 2, 4, 8
Node = tuple[tuple[int, ...], bytes, int, int, int]  # chaining value, block, counter, length, flags


def blake3(data: bytes) -> str:
    """The BLAKE3 of `data` in hexadecimal, by the paper of 2020; in plain Python, so some hundred KB a second."""
    node = _tree(data, 0)
    return struct.pack("<8I", *_compressed(node, _ROOT)).hex()


def _tree(data: bytes, number: int) -> Node:
    """The topmost node over `data`, which begins with the chunk of this number."""
    if len(data) <= _CHUNK:
        return _chunk(data, number)
    left = 1 << ((len(data) - 1) // _CHUNK).bit_length() - 1  # chunks: the largest power of two that leaves some
    pair = (_tree(data[: left * _CHUNK], number), _tree(data[left * _CHUNK :], number + left))
    return _START, b"".join(struct.pack("<8I", *_compressed(node)) for node in pair), 0, _BLOCK, _PARENT


def _chunk(data: bytes, number: int) -> Node:
    blocks = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)] or [b""]
    chain: tuple[int, ...] = _START
    flags = _FIRST
    for block in blocks[:-1]:
        chain, flags = _compressed((chain, block, number, _BLOCK, flags)), 0
    return chain, blocks[-1], number, len(blocks[-1]), flags | _LAST


def _compressed(node: Node, more: int = 0) -> tuple[int, ...]:
    chain, block, counter, length, flags = node
    words = struct.unpack("<16I", block.ljust(_BLOCK, b"\0"))
    state = [*chain, *_START[:4], counter & _ALL, counter >> 32, length, flags | more]
    for _ in range(7):
        for step, (a, b, c, d) in enumerate(_MIXED):
            va, vb, vc, vd = state[a], state[b], state[c], state[d]
            for word, by, by_then in ((words[2 * step], 16, 12), (words[2 * step + 1], 8, 7)):
                va = (va + vb + word) & _ALL
                vd ^= va
                vd = (vd >> by | vd << 32 - by) & _ALL
                vc = (vc + vd) & _ALL
                vb ^= vc
                vb = (vb >> by_then | vb << 32 - by_then) & _ALL
            state[a], state[b], state[c], state[d] = va, vb, vc, vd
        words = tuple(words[at] for at in _ORDER)
    return tuple(state[at] ^ state[at + 8] for at in range(8))


def read(path: str) -> tuple[Files, list[str]]:
    """The files of a bundle, packed or unpacked, and what is wrong with their bytes."""
    if not os.path.isdir(path):
        with open(path, "rb") as file:
            return unpacked(file.read())
    files = Files()
    for folder, _, names in os.walk(path):
        for name in names:
            within = os.path.relpath(os.path.join(folder, name), path).replace(os.sep, "/")
            if not within.startswith("__pycache__/"):  # Python's own, where the folder itself was run
                with open(os.path.join(folder, name), "rb") as file:
                    files[within] = file.read()
    if SUMS not in files or INDEX not in files:
        raise NoBundle("this folder is no bundle of Carter")
    order = {line.partition("  ")[2]: at for at, line in enumerate(files[SUMS].decode("ascii", "replace").splitlines())}
    files = dict(sorted(files.items(), key=lambda each: (order.get(each[0], len(order)), each[0])))
    return files, list(check_sums(files))


def damage_of(files: Files, damage: list[str], *, names: bool = False) -> list[str]:
    """All damage: what is wrong with the bytes and, where they are as they were, with what they say."""
    if damage:
        return damage
    try:
        return [*check_claims(files), *(check_names(files) if names else ())]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return [f"claims.json, {INDEX} or run.json: not of the form that is read here: {error!r}"]


def main(words: list[str]) -> int:
    """The command: what is checked, what does not hold, and the exit status."""
    path = next((word for word in words if not word.startswith("-")), os.path.dirname(os.path.abspath(__file__)))
    try:
        files, damage = read(path)
    except (NoBundle, OSError) as error:
        sys.stderr.write(f"{path}: {error}\n")
        return 2
    damage = damage_of(files, damage, names="--names" in words)
    for line in damage:
        sys.stdout.write(f"{line.encode('ascii', 'backslashreplace').decode()}\n")
    if damage:
        sys.stdout.write(f"damaged: {len(damage)} findings\n")
        return 5
    index = json.loads(files[INDEX])
    blobs = sum(name.startswith(BLOBS) for name in files)
    sys.stdout.write(f"all holds: run {index['run']}: {len(files)} files, {blobs} blobs\n")
    sys.stdout.write(f"manifest {index['manifest']}\nbundle   sha256 {files[SEAL].decode().split()[0]}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
