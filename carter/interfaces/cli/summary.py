"""What `build` says of many questions at its end."""

from collections.abc import Sequence

from carter.errors import CarterError
from carter.interfaces.cli.answers import advice
from carter.interfaces.cli.many_table import table
from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.planned import build_data, most_text, say_plan
from carter.interfaces.cli.terminal import complain, note, one_line, say, say_json
from carter.workspace.many import Many, OfQuestion


def answer_many(many: Many, *, as_json: bool) -> int:
    """Say what came of many questions, as a table or as JSON; the exit code."""
    if as_json:
        each = [{**one._asdict(), "result": one.result and build_data(one.result)} for one in many.questions]
        say_json(many, questions=each, exit_code=many.exit_code)
    else:
        _say(many)
    for one in many.questions:
        if one.error is not None:
            what, where, mend = one.error
            named = where if where.startswith(one.question) else f"{one.question}: {where}".removesuffix(": ")
            complain(str(CarterError(what, where=named, mend=mend)))
    if many.interrupted:
        complain(str(CarterError("interrupted", mend="the same command goes on from here")))
    return many.exit_code


def _say(many: Many) -> None:
    if any(one.state == "planned" for one in many.questions):
        _plans(many.questions)
    else:
        for line in table(many):
            say(line)
    for one in many.questions:
        for text in (*one.result.notes, *advice(one.result)) if one.result else ():
            note(f"{one.question}: {text}")


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
