"""How a request that was never recorded differs from the nearest one that was."""

from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher
from typing import Any

import orjson

from carter.adapters.cassettes.exchange import Asked

_SHOWN = 80  # characters of a value
_COMPARED = 400  # characters of a value that say how alike two are


def of_exchanges(asked: Asked, recorded: Iterable[Asked]) -> str:
    """The nearest recorded request and the first thing in which it differs, as a phrase; empty where there is none."""
    near = nearest(_fields(asked), [_fields(one) for one in recorded])
    return f"the nearest recorded is {near['method']} {near['uri']}; {first(_fields(asked), near)}" if near else ""


def nearest(wanted: Mapping[str, Any], others: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The one of `others` in which the fewest fields differ, and those the least; the first of several."""
    best, least = None, (0, 0.0)
    for other in others:
        names = [name for name in _names(wanted, other) if wanted.get(name) != other.get(name)]
        distance = (len(names), sum(1 - _likeness(wanted.get(name), other.get(name)) for name in names))
        if best is None or distance < least:
            best, least = other, distance
    return best


def first(wanted: Mapping[str, Any], other: Mapping[str, Any], here: str = "asked", there: str = "recorded") -> str:
    """The first field in which two values differ, with both of its values, as a phrase."""
    for name in _names(wanted, other):
        ours, theirs = wanted.get(name), other.get(name)
        if ours != theirs:
            if isinstance(ours, dict) and isinstance(theirs, dict):
                return first(
                    {f"{name}.{inner}": value for inner, value in ours.items()},
                    {f"{name}.{inner}": value for inner, value in theirs.items()},
                    here,
                    there,
                )
            one, two = _apart(_text(ours), _text(theirs))
            return f"`{name}` differs: {here} {one}, {there} {two}"
    return "it is the same, and was recorded fewer times than it is asked"


def _fields(asked: Asked) -> dict[str, Any]:
    try:
        body: Any = orjson.loads(asked.body)
    except orjson.JSONDecodeError:
        body = asked.body.decode("utf-8", "replace")
    return {"method": asked.method, "uri": asked.uri, "body": body}


def _names(wanted: Mapping[str, Any], other: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys([*wanted, *other]))


def _likeness(ours: Any, theirs: Any) -> float:
    return SequenceMatcher(None, _text(ours)[:_COMPARED], _text(theirs)[:_COMPARED]).ratio()


def _text(value: Any) -> str:
    return value if isinstance(value, str) else orjson.dumps(value, default=str).decode()


def _apart(ours: str, theirs: str) -> tuple[str, str]:
    """Both texts from a little before the place where they part."""
    same = next((index for index, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), None)
    same = min(len(ours), len(theirs)) if same is None else same
    start = max(0, same - 20) if max(len(ours), len(theirs)) > _SHOWN else 0
    return _excerpt(ours, start), _excerpt(theirs, start)


def _excerpt(text: str, start: int) -> str:
    part = text[start : start + _SHOWN]
    return f"`{'…' if start else ''}{part}{'…' if start + _SHOWN < len(text) else ''}`"
