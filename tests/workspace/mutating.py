"""One byte changed in one file that a run needs, and what `carter verify` says of it."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from carter.errors import CarterError, exit_code_of
from carter.workspace import Workspace

NEEDED = ("store/blobs", "store/runs", "cassettes")  # all that a run needs, where it is the only one there


class Mutation(NamedTuple):
    """A byte of a file, and what it becomes."""

    path: Path
    at: int
    byte: int

    @contextmanager
    def done(self) -> Iterator[None]:
        """While it lasts, the file is changed."""
        data = self.path.read_bytes()
        self.path.write_bytes(data[: self.at] + bytes([self.byte]) + data[self.at + 1 :])
        try:
            yield
        finally:
            self.path.write_bytes(data)


class Told(NamedTuple):
    """What `verify` said."""

    exit_code: int
    text: str


def needed(root: Path) -> list[Path]:
    """The files that the only run of a workspace needs."""
    found = [path for name in NEEDED for path in (root / name).rglob("*") if path.is_file()]
    return sorted(path for path in found if path.stat().st_size)


def mutations(root: Path, seed: int, count: int) -> Iterator[Mutation]:
    """As many mutations, each file as likely as another; where there are more than files, each file has one."""
    chance, files = random.Random(seed), needed(root)
    first = chance.sample(files, k=min(count, len(files)))
    for path in [*first, *chance.choices(files, k=count - len(first))]:
        data = path.read_bytes()
        at = chance.randrange(len(data))
        yield Mutation(path, at, data[at] ^ chance.randrange(1, 256))


def verified(root: Path, name: str = "latest") -> Told:
    """Verify a run in this process."""
    try:
        found = Workspace(str(root)).verify(name)
    except CarterError as error:
        return Told(exit_code_of(error), str(error))
    return Told(found.exit_code, "\n".join(f"{each.where}: {each.what}" for each in found.damage))


def is_named(path: Path, told: str) -> bool:
    """Whether the record that a file holds is named: a blob by its digest, a row by its file, an output by its name."""
    if path.parent.parent.name == "blobs":
        return f"blake3:{path.parent.name}{path.name}" in told
    return path.name in told
