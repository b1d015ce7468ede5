"""JSON text -> Node, with lines: numbers are kept as they were written, doubled keys are refused."""

import json
import re

from carter.research.node import MAX_DEPTH, Fault, Node, mapping, shown, too_deep

_DECODER = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\n\r]*")
_LITERAL = re.compile(r"[^\s\[\]{}\",:]+")
_VALID = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?|true|false|null")
_MEND = "check the quotes, commas and brackets here and in the lines before"


def read_json(text: str) -> Node:
    """The one value in `text` (RFC 8259).

    The library's own parser tells neither the line of a value nor the digits of a number, and
    recurses as deep as a file wants; its string scanner is used.

    Raises:
        Fault: not JSON, deeper than `MAX_DEPTH`, a key twice in an object.
    """
    root, end = _value(text, _skip(text, 0), 0)
    if end < len(text):
        raise _fault(text, end, "nothing may follow the closing bracket")
    return root


def _value(text: str, at: int, depth: int) -> tuple[Node, int]:
    opening = text[at : at + 1]
    if opening == '"':
        return _string(text, at)
    if opening and opening in "[{":
        if depth == MAX_DEPTH:
            raise too_deep(_line(text, at))
        return _list(text, at, depth + 1) if opening == "[" else _object(text, at, depth + 1)
    return _literal(text, at)


def _string(text: str, at: int) -> tuple[Node, int]:
    try:
        string, end = _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").removesuffix(" starting")
        raise _fault(text, error.pos, problem[:1].lower() + problem[1:]) from None
    return Node("text", _line(text, at), string), _skip(text, end)


def _literal(text: str, at: int) -> tuple[Node, int]:
    found = _LITERAL.match(text, at)
    if found is None:
        ends_early = at >= len(text)
        raise _fault(text, at, "the file ends too early" if ends_early else f"a value is missing before `{text[at]}`")
    if not _VALID.fullmatch(found[0]):
        raise _fault(text, at, f"`{shown(found[0])}` is no value of JSON")
    return Node("literal", _line(text, at), found[0]), _skip(text, found.end())


def _list(text: str, at: int, depth: int) -> tuple[Node, int]:
    items: list[Node] = []
    end = _skip(text, at + 1)
    while not (done := _closes(text, end, "]", bool(items))):
        item, end = _value(text, _after_comma(text, end, bool(items)), depth)
        items.append(item)
    return Node("list", _line(text, at), items=tuple(items)), done


def _object(text: str, at: int, depth: int) -> tuple[Node, int]:
    entries: list[tuple[Node, Node]] = []
    end = _skip(text, at + 1)
    while not (done := _closes(text, end, "}", bool(entries))):
        start = _after_comma(text, end, bool(entries))
        if text[start : start + 1] != '"':
            raise _fault(text, start, "a key in double quotes is missing")
        key, end = _string(text, start)
        if text[end : end + 1] != ":":
            raise _fault(text, end, f"a colon is missing after `{shown(key.text)}`")
        value, end = _value(text, _skip(text, end + 1), depth)
        entries.append((key, value))
    return mapping(_line(text, at), entries), done


def _closes(text: str, at: int, bracket: str, has_items: bool) -> int:
    """Where the text goes on after `bracket`, or 0 if it does not stand here."""
    if text[at : at + 1] == bracket:
        return _skip(text, at + 1)
    if has_items and text[at : at + 1] != ",":
        raise _fault(text, at, f"a comma or `{bracket}` is missing" if at < len(text) else "the file ends too early")
    return 0


def _after_comma(text: str, at: int, has_items: bool) -> int:
    return _skip(text, at + 1) if has_items else at


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _fault(text: str, at: int, problem: str) -> Fault:
    return Fault(_line(text, min(at, len(text.rstrip()))), f"this is not JSON: {problem}", _MEND)
