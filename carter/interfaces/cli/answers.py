"""What `build` and `run` say at their end."""

import os

from carter.errors import WorldError
from carter.interfaces.cli.planned import build_data, say_plan
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import BuildResult

WORLD_FAILED = WorldError.exit_code
MODEL_FAILED = "MODEL_FAILED"
_GO_ON = {
    "MAX_MINUTES": "build again with --retry-failed",
    "MAX_TOOL_CALLS": "raise `max_tool_calls`",
    "MAX_REQUESTS": "raise `max_requests`",
    "MAX_BYTES": "raise `max_megabytes`",
}


def answer_build(result: BuildResult, *, as_json: bool) -> None:
    """Say what a build did, in a few lines or as JSON."""
    if as_json:
        return say_json(build_data(result))
    if result.state == "planned":
        return say_plan(result)
    work = (
        "nothing to do" if result.state == "up to date" else f"{result.built} actions done, {result.found} found done"
    )
    say(f"{result.state}: {work}")
    if not result.run:
        for target, digest in result.targets:
            say(f"  {target}  {digest}")
        return None
    say(f"  run       {result.run}  {result.stop_reason}")
    say(f"  manifest  {result.manifest}")
    say(f"  brief     {_near(os.path.join(result.out or result.folder, 'brief.md'))}")
    for text in result.notes:
        note(text)
    for text in advice(result):
        note(text)
    return None


def advice(result: BuildResult) -> tuple[str, ...]:
    """What is missing where something is, and how to go on."""
    if result.exit_code == WORLD_FAILED and result.stop_reason == MODEL_FAILED:
        return (
            "the brief is partial, since the model could not be had: the brief says why",
            "to ask it again, add --retry-failed; to do without it, write `synthesizer: extractive`",
        )
    if result.exit_code == WORLD_FAILED:
        own = "name their folder under `sources`, or at `carter run` with --source DIR"
        return (
            "nothing could be read, since searches or fetches failed: the brief says which and why",
            f"to ask again, add --retry-failed; to read documents of your own instead, {own}",
        )
    if result.exit_code:
        again = _GO_ON.get(result.stop_reason, "raise the limit")
        return (f"the brief is partial: {result.stop_reason} ended the build; to go on, {again}",)
    return ()


def _near(path: str) -> str:
    near = os.path.relpath(path)
    return path if near.startswith("..") else near
