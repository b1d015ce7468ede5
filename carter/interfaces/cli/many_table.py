"""The table of many questions: a line for each that was not up to date, and what all came to."""

from collections import Counter
from collections.abc import Iterator, Sequence

from carter.interfaces.cli.measures import counted, dollars, tallied
from carter.interfaces.cli.terminal import one_line
from carter.workspace.many import Figures, Many, OfQuestion

_HEAD = ("question", "state", "claims", "grounding", "stop reason", "calls", "cost", "seconds", "run")
_DONE = "up to date"


def table(many: Many) -> Iterator[str]:
    """The lines of the table; of what had nothing to do, and was done well, only how many there are."""
    yield from _table([one for one in many.questions if one.state != _DONE or one.exit_code])
    yield from _totals(many)


def _table(rows: Sequence[OfQuestion]) -> Iterator[str]:
    if not rows:
        return
    cells = [_HEAD, *map(_row, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(one: OfQuestion) -> tuple[str, ...]:
    result, of = one.result, one.figures
    figures = ("", "") if of is None else (str(of.claims), f"{of.grounding // 1000}.{of.grounding % 1000:03d}")
    paid = ("", "") if of is None else (str(of.tool_calls), dollars(of.micro_dollars))
    seconds = f"{one.milliseconds / 1000:.1f}" if one.milliseconds else ""
    ended = (result.stop_reason, result.run) if result else ("", "")
    return (one_line(one.question), one.state, *figures, ended[0], *paid, seconds, ended[1])


def _totals(many: Many) -> Iterator[str]:
    states = Counter(one.state for one in many.questions)
    every = counted(len(many.questions), "question")
    if states.keys() == {_DONE}:
        yield f"{_DONE}: {every}, nothing to do"
        return
    yield f"{every}: {', '.join(f'{count} {state}' for state, count in states.items())}"
    if results := [one.result for one in many.questions if one.result]:
        done, found = sum(each.built for each in results), sum(each.found for each in results)
        shared = f"{many.shared} of these had just been done for another question"
        yield f"{counted(done, 'action')} done, {found} found done, {shared}"
    if figures := [one.figures for one in many.questions if one.figures]:
        of = Figures(*map(sum, zip(*figures, strict=True)))
        paid = tallied(claim=of.claims, call=of.tool_calls, request=of.requests, token=of.tokens)
        yield f"{paid}, {dollars(of.micro_dollars)}"
