"""A new run from a form: every setting of a question file, checked as the file would be, and the build of it."""

import os
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from carter.errors import UnknownRun
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking, Moved
from carter.interfaces.web.question_form import ADDRESSES, Group, Wrong, faults, groups, slug, values_in, written
from carter.interfaces.web.question_places import confined, in_words_of_form, of_file, of_form
from carter.interfaces.web.question_values import values_of
from carter.workspace import Workspace
from carter.workspace.question_files import (
    FOLDER,
    check_question,
    question_file_of,
    read_question_file,
    write_question,
)
from carter.workspace.searching import EngineFacts, engines
from carter.workspace.task_of_run import task_of_run

_CLOSED = 400  # status of a form that cannot be used yet


class Form(NamedTuple):
    """The form of a question, with what was filled in and what is wrong with it."""

    groups: tuple[Group, ...]
    values: dict[str, str]  # field -> what is filled in
    faults: dict[str, Wrong]  # field -> why it cannot be used
    engines: tuple[EngineFacts, ...]
    begun_with: str  # the run whose question it began with; empty for none
    notes: tuple[str, ...]


def new(asking: Asking) -> Answer:
    """An empty form, or that of the question which a run answered."""
    run = asking.query.get("from", "")
    if not run:
        return _shown(asking, {"engines": "local"}, {})
    values, notes = _values_of_run(asking.workspace, run)
    return _shown(asking, values, {}, run, notes)


def begin(asking: Asking) -> Answer | Moved:
    """Write the question file and begin its build; or the form once more, with what is wrong."""
    values = values_in(asking.form)
    if asking.form.get("stale"):
        return _shown(asking, values, {}, notes=(asking.form["stale"],), status=_CLOSED)
    file_values = of_file(values)
    looks = Workspace(asking.workspace.root, looks_only=True)
    path = str(Path(looks.root) / FOLDER / f"{slug(values.get('question', ''))}.yaml")
    wrong = confined(values, looks.root) if asking.builds.confined else {}
    wrong = wrong or faults(file_values, partial(_check, looks, path))
    if wrong:
        told = {name: Wrong(in_words_of_form(each.what), in_words_of_form(each.mend)) for name, each in wrong.items()}
        return _shown(asking, values, told, status=_CLOSED)
    made = write_question(asking.workspace, slug(values["question"]), written(file_values).data)
    return Moved(addresses.build(asking.builds.begin(" ".join(values["question"].split()), made)))


def _check(workspace: Workspace, path: str, data: bytes) -> None:
    check_question(workspace, data, path)


def _shown(  # noqa: PLR0913 - what is filled in, what is wrong with it, and where it came from
    asking: Asking,
    values: Mapping[str, str],
    wrong: Mapping[str, Wrong],
    run: str = "",
    notes: tuple[str, ...] = (),
    *,
    status: int = 200,
) -> Answer:
    form = Form(groups(), dict(values), dict(wrong), engines(os.environ), run, notes)
    order = [field.name for group in form.groups for field in group.fields]
    ticked = values.get("engines", "").split("\n")
    more = {
        "ticked": ticked,
        "addresses_field": ADDRESSES,
        "labels": {field.name: field.label for group in form.groups for field in group.fields},
        "faults_in_order": sorted(wrong, key=lambda name: order.index(name) if name in order else 0),
        "opened": {group.title: _is_used(group, values, wrong) for group in form.groups},
        "sent_nothing": bool(asking.form.get("stale")),
    }
    return Answer("new.html", "New run", form, more, status)


def _is_used(group: Group, values: Mapping[str, str], wrong: Mapping[str, Wrong]) -> bool:
    return any(field.name in values or field.name in wrong for field in group.fields)


def _values_of_run(workspace: Workspace, run: str) -> tuple[dict[str, str], tuple[str, ...]]:
    name, task = task_of_run(workspace, run)
    if not task:
        mend = "start from an empty form"
        raise UnknownRun(f"the question of run {name} is not here any more", mend=mend)
    looks = Workspace(workspace.root, looks_only=True)
    path = question_file_of(looks, name)
    file = read_question_file(path) if path else None
    why = "is not known here"
    if file is not None and file.task.question != task["question"]:
        file, why = None, "asks something else by now"
    values = values_of(task, file)
    if file is None:
        return values, (f"its question file {why}: name its sources again, if it had some",)
    return of_form(values, os.path.relpath(Path(path).parent, looks.root)), ()
