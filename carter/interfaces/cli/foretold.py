"""What `why` says of a target: what a build would do for it, or what a run did, each step with its reason."""

from collections.abc import Iterator
from typing import Any

from carter.interfaces.cli.planned import most_text, step_data, step_text
from carter.workspace.foretelling import WasDone, WouldBe


def would_be_data(found: WouldBe) -> dict[str, Any]:
    """What would be done for a target, for machines."""
    steps = [step_data(step) for step in found.steps]
    return {"kind": "would be", **found._asdict(), "steps": steps, "exit_code": found.exit_code}


def would_be_text(found: WouldBe) -> str:
    """The same for readers."""
    return "\n".join(_would_be(found))


def was_done_text(found: WasDone) -> str:
    """What was done for a target, for readers."""
    return "\n".join(_was_done(found))


def _would_be(found: WouldBe) -> Iterator[str]:
    if not found.steps:
        yield f"{found.target}: up to date"
        return
    yield from map(step_text, found.steps)
    yield from (f"  {detail}" for detail in found.details)
    if found.most is not None:
        yield most_text(found.most)


def _was_done(found: WasDone) -> Iterator[str]:
    every = len(found.done) + found.found
    yield f"{found.target}: {len(found.done)} of {every} actions done, {found.found} found done; run {found.run}"
    for each in found.done:
        yield f"  line {each.line}  {each.target}: {each.stage}: {each.reason}"
    yield from (f"  {detail}" for detail in found.details)
