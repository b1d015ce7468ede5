"""What `build` says of many questions at its end: a line for each that was not up to date, and what all came to."""

from collections import Counter
from collections.abc import Iterator, Sequence

from carter.errors import CarterError
from carter.interfaces.cli.answers import advice
from carter.interfaces.cli.measures import counted, dollars, tallied
from carter.interfaces.cli.planned import build_data, most_text, say_plan
from carter.interfaces.cli.terminal import complain, note, one_line, say, say_json
from carter.workspace.many import Figures, Many, OfQuestion

_HEAD = ("question", "state", "claims", "grounding", "stop reason", "calls", "cost", "seconds", "run")
_DONE = "up to date"


def answer_many(many: Many, *, as_json: bool) -> int:
    """Say what came of many questions, as a table or as JSON; the exit code."""
    if as_json:
        each = [{**one._asdict(), "result": one.result and build_data(one.result)} for one in many.questions]
        say_json(many, questions=each, exit_code=many.exit_code)
    elif any(one.state == "planned" for one in many.questions):
        _plans(many.questions)
    else:
        for line in (*_table([one for one in many.questions if one.state != _DONE or one.exit_code]), *_totals(many)):
            say(line)
    for one in () if as_json else many.questions:
        for text in (*one.result.notes, *advice(one.result)) if one.result else ():
            note(f"{one.question}: {text}")
    for one in many.questions:
        if one.error is not None:
            what, where, mend = one.error
            named = where if where.startswith(one.question) else f"{one.question}: {where}".removesuffix(": ")
            complain(str(CarterError(what, where=named, mend=mend)))
    if many.interrupted:
        complain(str(CarterError("interrupted", mend="the same command goes on from here")))
    return many.exit_code


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
    results = [one.result for one in many.questions if one.result]
    done, found = sum(each.built for each in results), sum(each.found for each in results)
    yield f"{counted(done, 'action')} done, {found} found done, {many.shared} of these done for another meanwhile"
    if figures := [one.figures for one in many.questions if one.figures]:
        of = Figures(*map(sum, zip(*figures, strict=True)))
        paid = tallied(claim=of.claims, call=of.tool_calls, request=of.requests, token=of.tokens)
        yield f"{paid}, {dollars(of.micro_dollars)}"


def _plans(questions: Sequence[OfQuestion]) -> None:
    planned = [(one, one.result) for one in questions if one.result]
    for one, result in planned:
        say(f"{one_line(one.question)}:")
        say_plan(result)
    steps = sum(len(result.steps) for _, result in planned)
    say(f"{counted(len(planned), 'question')}: {counted(steps, 'step')}")
    bounds = [result.most for _, result in planned if result.most is not None]
    if bounds:
        say(most_text(type(bounds[0])(*map(sum, zip(*bounds, strict=True)))))
