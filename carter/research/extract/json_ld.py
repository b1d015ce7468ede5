"""The dates that a page states of itself in JSON-LD."""

import json
from collections.abc import Iterator
from typing import Any

from lxml import etree

_LIMIT = 1_000_000  # characters of one script that are read
_MOST = 1_000  # records and lists that are looked at
_KINDS = (  # the ends of type names, what is most surely the page itself first
    ("article", "posting", "report", "dataset", "creativework", "book", "recipe", "howto"),
    ("page",),
    ("videoobject", "softwaresourcecode", "product"),
)
_KEYS = {"published": ("datePublished", "dateCreated"), "modified": ("dateModified",)}


def dates_in_json_ld(root: etree._Element, role: str) -> list[str]:
    """The values that the page's articles, or else its page records, give for `published` or `modified`.

    Comments, events and whatever a list points to are not the page.
    """
    things = [thing for script in root.iter("script") if _is_json_ld(script) for thing in _things(script.text or "")]
    for kinds in _KINDS:
        values = [value for thing in things if _is_a(thing, kinds) for value in _values(thing, _KEYS[role])]
        if values:
            return values
    return []


def _is_json_ld(script: etree._Element) -> bool:
    return script.get("type", "").partition(";")[0].strip().lower() == "application/ld+json"


def _things(text: str) -> Iterator[dict[str, Any]]:
    """The records at the top of a script, in its graph, and those that a page names as its main thing."""
    try:
        waiting = [json.loads(text[:_LIMIT], strict=False, object_pairs_hook=_thing)]
    except (ValueError, RecursionError):
        return
    for _ in range(_MOST):
        if not waiting:
            return
        thing = waiting.pop()
        if isinstance(thing, list):
            waiting += reversed(thing)
        elif isinstance(thing, dict):
            yield thing
            waiting += (thing[key] for key in ("mainEntityOfPage", "mainEntity", "@graph") if key in thing)


class _Told(list[Any]):
    """The values of a key that a record has several times."""


def _thing(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A record; what it says twice is kept twice, so that values which differ are seen to."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key not in made:
            made[key] = value
        elif isinstance(made[key], _Told):
            made[key].append(value)
        else:
            made[key] = _Told([made[key], value])
    return made


def _is_a(thing: dict[str, Any], kinds: tuple[str, ...]) -> bool:
    types = thing.get("@type")
    names = [str(name).lower() for name in (types if isinstance(types, list) else [types])]
    return any(name.endswith(kinds) for name in names)


def _values(thing: dict[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    for key in keys:
        value = thing.get(key)
        values = [_plain(each) for each in (value if isinstance(value, _Told) else [value])]
        if told := [str(each) for each in values if isinstance(each, str | int)]:
            yield from told
            return


def _plain(value: Any) -> Any:
    value = value[0] if isinstance(value, list) and value else value
    return value.get("@value") if isinstance(value, dict) else value
