"""The DAG of a run: its targets as a table, by round, and as a picture."""

from typing import NamedTuple

from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.lineage_picture import Picture, picture_of
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.workspace.lineage_seen import AFTER, BEFORE, Dag, Target, dag_of
from carter.workspace.opened_runs import OpenedRun

OPEN = 90  # rows up to which all rounds are open


class Counted(NamedTuple):
    """How many targets came to be in each way."""

    built: int
    found: int
    gathered: int
    untold: int


class Row(NamedTuple):
    """A line of the table: a target, or a whole collection with its items."""

    name: str
    target: Target | None  # None of a collection
    items: tuple[Target, ...]
    counted: Counted


class Grouped(NamedTuple):
    """The targets of a round, or of what stands before or after the rounds."""

    group: str
    title: str
    rows: tuple[Row, ...]
    counted: Counted


class Lineage(NamedTuple):
    """The lineage of a run."""

    head: Head
    dag: Dag  # all of it, whatever is shown
    stage: str  # the only one that is shown; empty for all
    stages: tuple[str, ...]
    round: str  # the round that the picture shows in full, where it cannot show all
    counted: Counted


def lineage(asking: Asking) -> Answer:
    """The lineage of the run in the address."""
    opened = OpenedRun(asking.workspace, asking.path["run"])
    dag, stage = dag_of(opened), asking.query.get("stage", "")
    stages = tuple(dict.fromkeys(each.stage for each in dag.targets))
    groups = tuple(_grouped([each for each in dag.targets if stage in ("", each.stage)]))
    picture: Picture = picture_of(dag, asking.query.get("round", ""))
    data = Lineage(head_of_run(opened), dag, stage, stages, picture.shown, counted_of(dag.targets))
    more = {
        "groups": groups,
        "picture": picture,
        "open": bool(stage) or sum(len(group.rows) for group in groups) <= OPEN,
    }
    return Answer("lineage.html", f"Lineage: {data.head.question}", data, more)


def counted_of(targets: tuple[Target, ...] | list[Target]) -> Counted:
    """How these came to be."""
    ways = [each.how for each in targets]
    return Counted(*(ways.count(how) for how in ("built", "found", "gathered", "not told")))


def _grouped(targets: list[Target]) -> list[Grouped]:
    groups: dict[str, list[Target]] = {}
    for each in targets:
        groups.setdefault(each.group, []).append(each)
    titles = {BEFORE: "Before the rounds", AFTER: "After the rounds"}
    return [
        Grouped(group, titles.get(group, group.capitalize()), _rows(each), counted_of(each))
        for group, each in groups.items()
    ]


def _rows(targets: list[Target]) -> tuple[Row, ...]:
    rows: dict[str, list[Target]] = {}
    for each in targets:
        rows.setdefault(each.collection or each.target, []).append(each)
    return tuple(
        Row(name, None, tuple(each), counted_of(each))
        if each[0].collection
        else Row(name, each[0], (), counted_of(each))
        for name, each in rows.items()
    )
