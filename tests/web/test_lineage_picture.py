"""The picture of a DAG: every target is in it, and its lines say what hangs on what and no more."""

import re

from hypothesis import given
from hypothesis import strategies as st

from carter.interfaces.web.lineage_picture import MOST, _Box, _needed, picture_of
from carter.workspace.lineage_seen import AFTER, BEFORE, Dag, Given, Target


def _target(name: str, group: str, of: tuple[str, ...], collection: str = "") -> Target:
    return Target(name, group, collection, "stage", 1, f"blake3:{name}", "a", "built", "", None, 0, None, 0, of)


def _dag(rounds: int, items: int) -> Dag:
    targets = [_target("facets", BEFORE, ("task",))]
    last = "facets"
    for number in range(1, rounds + 1):
        at = f"round {number}"
        targets.append(_target(f"{at}/queries", at, (last, "task")))
        targets += [_target(f"{at}/pages[{n}]", at, (f"{at}/queries",), f"{at}/pages") for n in range(items)]
        targets.append(_target(f"{at}/progress", at, (f"{at}/pages", f"{at}/queries")))
        last = f"{at}/progress"
    targets.append(_target("brief", AFTER, (last, "task")))
    return Dag((Given("task", "blake3:task", 1),), tuple(targets), logged=True, fault="")


def test_items_are_one_box_and_each_round_is_a_column() -> None:
    picture = picture_of(_dag(3, 60))
    assert [column.title for column in picture.columns] == [
        *("Given and before", "Round 1", "Round 2", "Round 3", "After the rounds")
    ]
    assert [node.under for node in picture.nodes if node.name == "pages"] == ["60 items"] * 3
    assert picture.rounds == ()
    assert len({(node.x, node.y) for node in picture.nodes}) == len(picture.nodes)
    assert all(0 < node.x < picture.width - 170 and 0 < node.y < picture.height - 40 for node in picture.nodes)


def test_of_many_rounds_one_is_shown_in_full() -> None:
    picture = picture_of(_dag(60, 2), "round 7")
    assert picture.shown == "round 7"
    assert len(picture.nodes) < MOST
    assert [node.name for node in picture.nodes if node.group == "round 7"] == ["queries", "pages", "progress"]
    assert [column.title for column in picture.columns] == [
        *("Given and before", "Round 1 to 6", "Round 7", "Round 8 to 60", "After the rounds")
    ]
    assert picture_of(_dag(60, 2), "round 99").shown == "round 2"


def test_a_line_that_a_longer_way_implies_is_left_out() -> None:
    picture = picture_of(_dag(1, 1))
    lines = {node.label.split()[0]: len(re.findall("M", node.path)) for node in picture.nodes}
    assert lines == {"task": 0, "facets": 1, "queries": 1, "pages": 1, "progress": 1, "brief": 1}


@given(st.lists(st.lists(st.integers(0, 30), max_size=6), min_size=1, max_size=25))
def test_lines_say_what_hangs_on_what_and_no_more(drawn: list[list[int]]) -> None:
    boxes = [
        _Box(str(place), BEFORE, (), tuple(dict.fromkeys(str(each % place) for each in of)) if place else ())
        for place, of in enumerate(drawn)
    ]

    def reached(of: dict[str, tuple[str, ...]]) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for box in boxes:
            found[box.id] = {far for each in of[box.id] for far in (each, *found[each])}
        return found

    needed = dict(_needed(boxes))
    whole = {box.id: box.of for box in boxes}
    assert reached(needed) == reached(whole)
    for box, of in needed.items():
        for each in of:
            less = {**needed, box: tuple(other for other in of if other != each)}
            assert each not in reached(less)[box]
