"""Plots as SVG, made of plain figures: each has a title and a description, and shapes and words beside its colours."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup, escape

from carter.evidence.quoting import visible

WIDTH, HEIGHT = 400, 200  # units of the drawing, which is scaled to its place
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 30, 34  # margins around the field
_FIELD = WIDTH - LEFT - RIGHT
_LABELS = 12  # along an axis at most
_VALUES = 6  # points that are all told; of more the first and the last
_GROUP = 56  # width of `round 12`
_CELL, _NAME = 24, 170  # height of a row of a grid, and the width of its name
_LONGEST = 26  # characters of a name


class Bar(NamedTuple):
    """One bar."""

    label: str
    value: int
    group: str = ""  # a new group begins with a line
    marked: bool = False  # hatched


class Bound(NamedTuple):
    """A line that the figures are held against."""

    value: int
    words: str


def line_plot(name: str, told: tuple[str, str], points: Sequence[tuple[str, int]], bound: Bound | None) -> Markup:
    """Points from 0 to 1000 thousandths, joined; `told` are title and description."""
    step = _FIELD / max(1, len(points) - 1)
    middle = _FIELD / 2 if len(points) == 1 else 0.0
    places = [(LEFT + middle + step * number, _y(value, 1000)) for number, (_, value) in enumerate(points)]
    parts = [*_axis([(0, "0 %"), (500, "50 %"), (1000, "100 %")], 1000)]
    parts += _bound(bound, 1000)
    if len(places) > 1:
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(_element("polyline", points=joined, **{"class": "plot-line"}))
    for number, ((x, y), (_, value)) in enumerate(zip(places, points, strict=True)):
        parts.append(_element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="4.5", **{"class": "plot-point"}))
        if len(points) <= _VALUES or number in (0, len(points) - 1):
            above = y - 9 if y - 9 > TOP - 6 else y + 18
            parts.append(_text(_within(x, value), above, f"{value / 10:g} %", "middle"))
    parts += _labels([(x, label) for (x, _), (label, _) in zip(places, points, strict=True)])
    return _figure(name, told, parts, HEIGHT)


def _within(x: float, value: int) -> float:
    """Where a label in the middle of `x` does not leave the drawing."""
    half = 4 * len(f"{value / 10:g} %")
    return min(max(x, LEFT + half), WIDTH - half)


def bar_plot(name: str, told: tuple[str, str], bars: Sequence[Bar], bound: Bound | None, unit: str = "") -> Markup:
    """Bars from 0 up; a bar of nothing is a ring, so that it is seen."""
    top = max([1, *(bar.value for bar in bars), bound.value if bound else 0])
    step = _FIELD / max(1, len(bars))
    thick = min(36.0, step * 0.72)
    shown = f"{top / 10:g} %" if unit == "%" else str(top)
    parts = [_HATCH.format(name=name), *_axis([(0, "0"), (top, shown)], top)]
    places = [LEFT + step * (number + 0.5) for number in range(len(bars))]
    for number, (x, bar) in enumerate(zip(places, bars, strict=True)):
        parts += _bar(x - thick / 2, thick, bar, top, f"url(#{name}-hatch)" if bar.marked else "")
        told_value = f"{bar.value / 10:g} %" if unit == "%" else str(bar.value)
        if len(bars) <= _LABELS and bar.value:
            parts.append(_text(x, _y(bar.value, top) - 4, told_value, "middle"))
        if bar.group and (not number or bars[number - 1].group != bar.group):
            wide = step * sum(each.group == bar.group for each in bars) >= _GROUP
            parts += _group(x - step / 2, bar.group if wide else bar.group.split()[-1], first=not number)
    parts += _bound(bound, top)
    parts += _labels(list(zip(places, (bar.label for bar in bars), strict=True)))
    return _figure(name, told, parts, HEIGHT)


def _bar(x: float, thick: float, bar: Bar, top: int, hatch: str) -> Iterator[Markup]:
    y, floor = _y(bar.value, top), HEIGHT - BOTTOM
    if not bar.value:
        yield _element("circle", cx=f"{x + thick / 2:.1f}", cy=f"{floor - 5:.1f}", r="3.5", **{"class": "plot-none"})
        return
    box = {"x": f"{x:.1f}", "y": f"{y:.1f}", "width": f"{thick:.1f}", "height": f"{floor - y:.1f}"}
    kind = {"class": "plot-edge", "fill": hatch} if hatch else {"class": "plot-bar"}
    yield _element("rect", **box, **kind)


def _group(x: float, words: str, *, first: bool) -> Iterator[Markup]:
    if not first:
        yield _line(x, TOP - 28, x, HEIGHT - BOTTOM, "plot-part")
    yield _text(x + 4, TOP - 18, words, "start")


def grid_plot(
    name: str, told: tuple[str, str], rows: Sequence[tuple[str, Sequence[str]]], signs: Mapping[str, tuple[str, str]]
) -> Markup:
    """Rows of states by column, from 1; `signs`: state -> its sign and class."""
    columns = max((len(states) for _, states in rows), default=0)
    cell = min(44.0, (WIDTH - _NAME - RIGHT) / max(1, columns))
    parts = []
    for row, (title, states) in enumerate(rows):
        y = float(_CELL * row)
        short = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1]}…"
        parts.append(_text(0, y + 16, short, "start"))
        for column, state in enumerate(states):
            sign, kind = signs[state]
            x = _NAME + cell * column
            box = {"x": f"{x + 1:.1f}", "y": f"{y + 1:.1f}", "width": f"{cell - 2:.1f}", "height": f"{_CELL - 2}"}
            parts.append(_element("rect", **box, **{"class": f"plot-cell {kind}"}))
            if cell >= 14:  # a sign has its place
                parts.append(_text(x + cell / 2, y + 16.5, sign, "middle"))
    heights = _CELL * len(rows)
    places = [(_NAME + cell * (column + 0.5), str(column + 1)) for column in range(columns)]
    parts += _labels(places, heights + 16)
    return _figure(name, told, parts, heights + 24)


def meter(share: float) -> Markup:
    """How much of something is used, from 0 to 1; words beside it tell the figures."""
    inside = min(1.0, max(0.0, share)) * 100
    parts = _element("rect", x="0", y="0", width="100", height="8", **{"class": "meter-whole"})
    parts += _element("rect", x="0", y="0", width=f"{inside:.2f}", height="8", **{"class": "meter-part"})
    frame = {"viewBox": "0 0 100 8", "preserveAspectRatio": "none", "class": "meter", "aria-hidden": "true"}
    return _element("svg", parts, **frame)


_HATCH = Markup(
    '<defs><pattern id="{name}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect width="6" height="6" class="plot-ground"/>'
    '<rect width="3" height="6" class="plot-stripe"/></pattern></defs>'
)


def _figure(name: str, told: tuple[str, str], parts: Sequence[Markup], height: float) -> Markup:
    title, description = told
    head = _element("title", title, id=f"{name}-title") + _element("desc", description, id=f"{name}-desc")
    frame = {"viewBox": f"0 0 {WIDTH} {height:g}", "role": "img", "class": "plot"}
    labels = {"aria-labelledby": f"{name}-title", "aria-describedby": f"{name}-desc"}
    return _element("svg", head + Markup("").join(parts), **frame, **labels)


def _axis(ticks: Sequence[tuple[int, str]], top: int) -> Iterator[Markup]:
    for value, words in ticks:
        y = _y(value, top)
        yield _line(LEFT, y, WIDTH - RIGHT, y, "plot-axis")
        yield _text(LEFT - 6, y + 4, words, "end")


def _bound(bound: Bound | None, top: int) -> Iterator[Markup]:
    if bound is not None:
        y = _y(bound.value, top)
        yield _line(LEFT, y, WIDTH - RIGHT, y, "plot-bound")
        low = y > HEIGHT / 2  # there bars stand: the words go over the field
        place = {
            "x": f"{WIDTH - RIGHT}",
            "y": f"{12 if low else y + 14:.1f}",
            "text-anchor": "end",
            "class": "plot-word",
        }
        yield _element("text", f"- - {bound.words}" if low else bound.words, **place)


def _labels(places: Sequence[tuple[float, str]], y: float = HEIGHT - BOTTOM + 16) -> Iterator[Markup]:
    every = -(-len(places) // _LABELS)
    for number, (x, label) in enumerate(places):
        if number % every == 0:
            yield _text(x, y, label, "middle")


def _y(value: int, top: int) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)


def _line(x: float, y: float, to_x: float, to_y: float, kind: str) -> Markup:
    ends = {"x1": f"{x:.1f}", "y1": f"{y:.1f}", "x2": f"{to_x:.1f}", "y2": f"{to_y:.1f}"}
    return _element("line", **ends, **{"class": kind})


def _text(x: float, y: float, words: str, anchor: str) -> Markup:
    return _element("text", words, x=f"{x:.1f}", y=f"{y:.1f}", **{"text-anchor": anchor})


def _element(name: str, inside: str = "", **attributes: str) -> Markup:
    """An element; what is inside is escaped unless it is Markup, and every attribute is."""
    told = Markup("").join(Markup(' {}="{}"').format(key, value) for key, value in attributes.items())
    inner = inside if isinstance(inside, Markup) else escape(visible(inside))
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), told, inner)
