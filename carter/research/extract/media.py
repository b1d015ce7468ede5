"""Media queries: whether a sheet is in force on the screen that pages are read as on, which is that of a desk."""

import re

_WIDTH, _HEIGHT = 1280, 800  # pixels of CSS
_EM = 16
_QUERY = re.compile(r"(?:(?:only\s+)?(?P<type>[a-z]+)(?:\s+and\s+|$))?(?P<asked>.*)")
_NOT = re.compile(r"not\s+([a-z]+)")
_ASKED = re.compile(r"\(\s*([^()]*?)\s*\)")
_EDGE = re.compile(r"(min|max)-(?:device-)?(width|height)\s*:\s*([\d.]+)(px|r?em)")
_RANGE = re.compile(r"(width|height)\s*([<>]=?)\s*([\d.]+)(px|r?em)")
_TRUE = frozenset(
    {
        "orientation: landscape",
        "prefers-color-scheme: light",
        "prefers-reduced-motion: no-preference",
        "hover: hover",
        "hover",
        "pointer: fine",
        "any-hover: hover",
        "any-pointer: fine",
        "scripting: enabled",
        "color",
    }
)


def is_in_force(media: str) -> bool:
    """Whether one of the queries, parted by commas, holds; what is not understood does not."""
    return any(_holds(query.strip()) for query in media.lower().split(",")) if media.strip() else True


def _holds(query: str) -> bool:
    if other := _NOT.fullmatch(query):
        return other[1] not in ("all", "screen")
    found = _QUERY.fullmatch(query)
    if found is None or found["type"] not in (None, "all", "screen"):
        return False
    asked = [each.strip() for each in found["asked"].split(" and ")] if found["asked"].strip() else []
    parts = [_ASKED.fullmatch(each) for each in asked]
    return bool(found["type"] or parts) and all(part is not None and _is_so(part[1]) for part in parts)


def _is_so(asked: str) -> bool:
    if edge := _EDGE.fullmatch(asked):
        have, wanted = _side(edge[2]), _pixels(edge[3], edge[4])
        return have >= wanted if edge[1] == "min" else have <= wanted
    if limit := _RANGE.fullmatch(asked):
        have, wanted = _side(limit[1]), _pixels(limit[3], limit[4])
        return {"<": have < wanted, "<=": have <= wanted, ">": have > wanted, ">=": have >= wanted}[limit[2]]
    return re.sub(r"\s*:\s*", ": ", asked) in _TRUE


def _side(name: str) -> int:
    return _WIDTH if name == "width" else _HEIGHT


def _pixels(number: str, unit: str) -> float:
    try:
        return float(number) * (1 if unit == "px" else _EM)
    except ValueError:
        return 0.0
