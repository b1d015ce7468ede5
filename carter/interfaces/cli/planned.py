"""What is said of a plan: each step with its reason, and the most that all of them may take."""

from typing import TYPE_CHECKING, Any

from carter.interfaces.cli.measures import counted, dollars, tallied
from carter.interfaces.cli.terminal import say

if TYPE_CHECKING:  # a build with nothing to do imports neither
    from carter.kernel.plan import Step
    from carter.research.bounds import Most
    from carter.workspace import BuildResult


def step_data(step: "Step") -> dict[str, Any]:
    """A step for machines: its reason as a phrase, and as what it is made of."""
    return {**step._asdict(), "reason": str(step.reason), "why": step.reason.as_data()}


def step_text(step: "Step") -> str:
    """A step as a line."""
    if not step.after:
        return f"{step.target}: {step.reason}"
    return f"{step.target}: at most {step.at_most}, after {', '.join(step.after)}"


def most_text(most: "Most") -> str:
    """The bounds of a plan as a line."""
    paid = tallied(call=most.tool_calls, request=most.requests, byte=most.bytes, token=most.tokens)
    return f"in all at most {counted(most.actions, 'action')}, {paid}, {dollars(most.micro_dollars)}"


def say_plan(result: "BuildResult") -> None:
    """Say what a build would do."""
    if not result.steps:
        say(f"up to date: {result.found} actions found done")
        return
    for step in result.steps:
        say(step_text(step))
    if result.most is not None:
        say(most_text(result.most))


def build_data(result: "BuildResult") -> dict[str, Any]:
    """A build for machines."""
    steps = [step_data(step) for step in result.steps]
    return {**result._asdict(), "steps": steps, "targets": dict(result.targets)}
