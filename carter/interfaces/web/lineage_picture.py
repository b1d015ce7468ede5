"""The picture of a DAG: a column for each round, in it the targets from top to bottom, and how they hang together."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from carter.interfaces.web.words import counted
from carter.workspace.lineage_seen import AFTER, BEFORE, Dag, Target

MOST = 110  # nodes of a picture that shows every round in full
WIDTH, HEIGHT = 176, 44  # of a node, in units of the picture
_ACROSS, _DOWN = 24, 26  # between nodes
_BETWEEN = 56  # between columns
_EDGE = 24
_HEAD = 34  # over the columns
_LETTERS = 24  # of a name that fit into a node


class Node(NamedTuple):
    """A box of the picture."""

    name: str  # as it is written in it
    label: str  # as it is told: what is written, then where it stands and what it is made of
    under: str  # what stands below the name
    how: str  # `built`, `found`, …; of several the one that most have; empty of what was given
    digest: str  # of the only target; empty where there are several
    group: str
    folded: bool  # it stands for a whole round
    x: int
    y: int
    path: str  # the lines from what it is made of, as a path of SVG


class Column(NamedTuple):
    """What stands over a column."""

    title: str
    x: int


class Picture(NamedTuple):
    """All that is drawn."""

    width: int
    height: int
    columns: tuple[Column, ...]
    nodes: tuple[Node, ...]
    rounds: tuple[str, ...]  # that may be shown in full; empty where all are
    shown: str  # the one that is


class _Box(NamedTuple):
    """What a node stands for."""

    id: str
    group: str
    targets: tuple[Target, ...]
    of: tuple[str, ...]  # ids of boxes


def picture_of(dag: Dag, wanted: str = "") -> Picture:
    """The picture; where there are many targets, one round is shown in full and the others as one box each."""
    rounds = tuple(dict.fromkeys(each.group for each in dag.targets if each.group not in (BEFORE, AFTER)))
    boxes = _boxes(dag, frozenset())
    shown = ""
    if len(boxes) > MOST:
        shown = wanted if wanted in rounds else rounds[min(1, len(rounds) - 1)]  # the first of all but asks nothing
        boxes = _boxes(dag, frozenset(rounds) - {shown})
    placed, columns, size = _placed(boxes)
    drawn = _needed(boxes)
    nodes = tuple(_node(box, drawn[box.id], placed) for box in boxes)
    return Picture(*size, columns, nodes, rounds if shown else (), shown)


def _boxes(dag: Dag, folded: frozenset[str]) -> list[_Box]:
    """The targets as boxes: the items of a collection are one, and so is a folded round."""
    box_of = {given.name: given.name for given in dag.given}
    held: dict[str, list[Target]] = {}
    for each in dag.targets:
        name = each.group if each.group in folded else each.collection or each.target
        box_of[each.target] = box_of[each.collection or each.target] = name
        held.setdefault(name, []).append(each)
    boxes = [_Box(given.name, BEFORE, (), ()) for given in dag.given]
    for name, targets in held.items():
        of = dict.fromkeys(box_of[source] for each in targets for source in each.of if source in box_of)
        boxes.append(_Box(name, targets[0].group, tuple(targets), tuple(each for each in of if each != name)))
    return boxes


def _needed(boxes: list[_Box]) -> Mapping[str, tuple[str, ...]]:
    """Box -> the boxes to which lines are drawn: those that no other of them is made of, near or far."""
    places = {box.id: place for place, box in enumerate(boxes)}
    above: dict[str, int] = {}  # the places of all that a box is made of, as bits
    needed = {}
    for box in boxes:
        far = 0
        for each in box.of:
            far |= above[each]
        needed[box.id] = tuple(each for each in box.of if not far >> places[each] & 1)
        above[box.id] = far | sum(1 << places[each] for each in set(box.of))
    return needed


def _placed(boxes: list[_Box]) -> tuple[Mapping[str, tuple[int, int]], tuple[Column, ...], tuple[int, int]]:
    """Box -> where it stands; the columns; width and height of all."""
    places: dict[str, tuple[int, int]] = {}
    columns: list[Column] = []
    x, lowest = _EDGE, 0
    for title, column in _columns(boxes):
        rows: dict[int, list[_Box]] = {}
        for box, row in _layers(column).items():
            rows.setdefault(row, []).append(box)
        widest = max(map(len, rows.values()))
        columns.append(Column(title, x))
        for row, each in rows.items():
            free = (widest - len(each)) * (WIDTH + _ACROSS) // 2
            for place, box in enumerate(each):
                places[box.id] = (x + free + place * (WIDTH + _ACROSS), _EDGE + _HEAD + row * (HEIGHT + _DOWN))
        lowest = max(lowest, *rows)
        x += widest * (WIDTH + _ACROSS) - _ACROSS + _BETWEEN
    height = 2 * _EDGE + _HEAD + (lowest + 1) * (HEIGHT + _DOWN) - _DOWN
    return places, tuple(columns), (x - _BETWEEN + _EDGE, height)


def _columns(boxes: list[_Box]) -> list[tuple[str, list[_Box]]]:
    """The columns by their titles, from left to right; folded rounds that follow each other share one."""
    of_group: dict[str, list[_Box]] = {}
    for box in boxes:
        of_group.setdefault(box.group, []).append(box)
    told = {BEFORE: "Given and before", AFTER: "After the rounds"}
    columns: list[tuple[str, list[_Box]]] = []
    was_folded = False
    for group in sorted(of_group, key=lambda each: (each == AFTER, each != BEFORE, _number(each))):
        is_folded = [box.id for box in of_group[group]] == [group]
        if is_folded and was_folded:
            columns[-1] = (
                f"{columns[-1][0].partition(' to ')[0]} to {_number(group)}",
                columns[-1][1] + of_group[group],
            )
        else:
            columns.append((told.get(group, group.capitalize()), of_group[group]))
        was_folded = is_folded
    return columns


def _layers(boxes: list[_Box]) -> dict[_Box, int]:
    """Box -> how far below the top it stands; each stands below all that it is made of, which come before it."""
    row: dict[str, int] = {}
    for box in boxes:
        row[box.id] = max((row[each] + 1 for each in box.of if each in row), default=0)
    return {box: row[box.id] for box in boxes}


def _node(box: _Box, drawn: tuple[str, ...], places: Mapping[str, tuple[int, int]]) -> Node:
    x, y = places[box.id]
    name, folded = box.id.rpartition("/")[2], box.id == box.group
    if not box.targets:
        under, how, digest = "given", "", ""
    elif len(box.targets) == 1 and not folded:
        under, how, digest = box.targets[0].stage, box.targets[0].how, box.targets[0].digest
    else:
        ways = [each.how for each in box.targets]
        under = counted(len(ways), "target" if folded else "item")
        how, digest = max(ways, key=ways.count), ""
    name = name.capitalize() if folded else name
    shown = name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
    where = f", {box.group}" if box.targets and not folded else ""
    label = f"{shown} {under}{where}" + (f", of {', '.join(box.of)}" if box.of and not folded else "")
    return Node(shown, label, under, how, digest, box.group, folded, x, y, _path((x, y), drawn, places))


def _path(to: tuple[int, int], of: Iterable[str], places: Mapping[str, tuple[int, int]]) -> str:
    """Lines from below each box, or from its side where that is in another column, to the top of this one."""
    lines = []
    end_x, end_y = to[0] + WIDTH // 2, to[1]
    for x, y in (places[each] for each in of if each in places):
        if y + HEIGHT <= end_y and abs(x - to[0]) < WIDTH + _ACROSS:
            start_x, start_y = x + WIDTH // 2, y + HEIGHT
            bend = (end_y - start_y) // 2
            lines.append(f"M{start_x} {start_y}C{start_x} {start_y + bend} {end_x} {end_y - bend} {end_x} {end_y}")
        else:
            start_x, start_y, last = x + WIDTH, y + HEIGHT // 2, to[1] + HEIGHT // 2
            lines.append(f"M{start_x} {start_y}C{start_x + 28} {start_y} {to[0] - 28} {last} {to[0]} {last}")
    return "".join(lines)


def _number(group: str) -> int:
    digits = group.removeprefix("round ")
    return int(digits) if digits.isdigit() else 0
