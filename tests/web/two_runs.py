"""Two runs of one question: between them a source changed, one came, and one went."""

from pathlib import Path

from tests.workspace.place import Here

NIGHT = "At night a worker holds a lease on a job for 120 seconds."
LEASE = "A worker holds a lease on a job for 75 seconds."


def two_runs_in(root: Path) -> tuple[str]:
    """Build them, and tell the first."""
    place = Here(root)
    place.build()
    place.note("lease.md", f"# Leases\n\n{LEASE} The lease is renewed daily.\n")
    place.note("night.md", f"# Night\n\n{NIGHT}\n")
    (place.root / "notes" / "more" / "old.txt").unlink()
    place.build()
    return (place.run,)
