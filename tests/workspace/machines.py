"""Machines that share a store: workspaces in folders of their own."""

from pathlib import Path
from typing import Any

from carter.kernel.digest import Digest, digest_bytes
from carter.workspace import Workspace

KEY = digest_bytes(b"key")
INSTANT = "2026-12-01T00:00:00.000Z"


class Machines:
    """Workspaces under `root`, and the folder `root/shared` that they share."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shared = root / "shared"
        self.shared.mkdir(exist_ok=True)
        self.address = f"file://{self.shared}"

    def one(self, name: str, *, store: str | None = None, looks_only: bool = False) -> Workspace:
        """A machine of that name; of one name all have the same folder."""
        address = self.address if store is None else store
        return Workspace(str(self.root / name), sync=False, store=address, looks_only=looks_only)

    def there(self, table: str) -> list[Path]:
        """The objects of one kind in the store."""
        return sorted(path for path in (self.shared / table).rglob("*") if path.is_file())

    def of_blob(self, digest: Digest) -> Path:
        """Where the store has a blob."""
        name = digest.partition(":")[2]
        return self.shared / "blobs" / name[:2] / name[2:]


def made(machine: Workspace, *texts: bytes, key: Digest = KEY) -> dict[str, Any]:
    """A row of a result that a machine made, and what is kept of it."""
    digests = [machine.blobs.put(text) for text in texts]
    return machine.store.cache.put(key, {"result": digests[0], "blobs": digests[1:]})


def recorded(machine: Workspace, reply: bytes, request: bytes = b'{"@type":"x@1"}') -> dict[str, Any]:
    """An entry that a machine recorded, of an effect that it holds."""
    entry = {
        "kind": "complete",
        "request": machine.recorded.put(request),
        "reply": machine.recorded.put(reply),
        "blobs": [],
        "set": "first",
        "trial": 0,
        "at": INSTANT,
    }
    with machine.store.recordings.hold(KEY):
        machine.store.recordings.put(KEY, entry)
    return entry
