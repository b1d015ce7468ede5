"""A run as a bundle: the files of an archive that holds all that verifies the run where it was never seen."""

from collections.abc import Mapping
from typing import NamedTuple

import orjson

from carter.kernel.digest import PREFIX
from carter.kernel.tombstone import Tombstone

FORMAT = "carter/bundle@1"
INDEX, RUN, CHECKER = "index.json", "run.json", "__main__.py"
BLOBS = "blobs/"


class Kept(NamedTuple):
    """What a bundle is made of."""

    run: str  # ULID
    manifest: str  # digest
    facts: bytes  # run.json
    outputs: Mapping[str, bytes]  # name -> the outputs of the run and its log
    blobs: Mapping[str, bytes]  # digest -> bytes
    stones: tuple[Tombstone, ...]  # of what retention let go
    checker: bytes  # the program that verifies the bundle by itself


def bundle_files(kept: Kept) -> dict[str, bytes]:
    """Path in the archive -> bytes, in order; the digests of all these are added by who packs them."""
    stones = {stone.digest: {"policy": stone.policy, "size": stone.size} for stone in kept.stones}
    index = {"format": FORMAT, "run": kept.run, "manifest": kept.manifest, "not_retained": stones}
    files = {CHECKER: kept.checker, "README.md": _README.format(run=kept.run, manifest=kept.manifest).encode()}
    files |= {INDEX: orjson.dumps(index, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS), RUN: kept.facts}
    files |= dict(sorted(kept.outputs.items()))
    return files | {BLOBS + digest.removeprefix(PREFIX): data for digest, data in sorted(kept.blobs.items())}


_README = """# Run {run}

A brief with everything that it rests on: `brief.md`, its claims (`claims.json`, `claims.md`), the report and the event
log of the run, and under `blobs/` every record and text that its manifest leads to, each named by its BLAKE3:
manifest `{manifest}`.

## To verify it

    python3 BUNDLE.zip            # as it is; or, unpacked: python3 FOLDER/__main__.py
    python3 BUNDLE.zip --names    # the BLAKE3 names and the event log too, slower
    carter verify BUNDLE.zip      # where Carter is installed: all of this, and more

`__main__.py` needs Python 3.11 and nothing else; it opens no socket and writes nothing. Exit status 0: all holds; 5:
damage, each finding with the file, the record or the byte of the archive.

| what | `__main__.py` | `--names` | `carter verify` |
| --- | --- | --- | --- |
| every file by its SHA-256, every byte of the archive's frame | yes | yes | yes |
| each quotation at its place in its text, in characters and in bytes | yes | yes | yes |
| claims, evidence, sources and references name each other | yes | yes | yes |
| every blob by its BLAKE3 name, and so by the manifest | | yes | yes |
| the outputs as the run wrote them, the chain of the event log | | yes | yes |
| that the outputs are what the manifest's records give | | | yes |
| ids, verdicts, rules of honesty, the brief against the claims, origins | | | yes |

`sha256sum -c SHA256SUMS` checks the files as well.

What none of them can tell is who made the bundle: whoever can write it anew can write all of its digests anew. So hold
one of these against a copy that came another way: the digest in `SHA256SUMS.sha256`, which stands for every byte
here, the manifest's digest (with `--names`), or a signed statement (`carter export {run} --statement --key FILE`). And
a program that came with the data proves little against somebody who wrote both: then use one that you have
from elsewhere, `carter verify`, or `python3 __main__.py FOLDER` of a bundle that you trust.

What is listed under `not_retained` in `index.json` was let go by the policy of the question: of such a text the
quotation is kept, and not its surroundings. The texts are those of their authors.
"""
