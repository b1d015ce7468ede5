"""The one byte form of a value: RFC 8785 (JSON Canonicalization Scheme)."""

from collections.abc import Iterable
from typing import Any

import orjson

from carter.errors import CanonicalError

LARGEST_INTEGER = 2**53 - 1  # RFC 8785 section 3.2.2.3: beyond it an IEEE double is no longer exact
_STRINGS = frozenset({str})
_MANY = frozenset({dict, list, tuple})


def canonical(value: Any) -> bytes:
    """The RFC 8785 bytes of a JSON value.

    Raises:
        CanonicalError: the value holds NaN, an infinity, an integer beyond 2**53 - 1, a lone
            surrogate, or something that is not JSON.
    """
    try:
        if _is_plain(value):
            return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
        import rfc8785  # imported late: a build with nothing to do never needs it

        return rfc8785.dumps(value)
    except (ValueError, TypeError, RecursionError) as error:
        raise CanonicalError(f"this value has no canonical form: {error}") from error


def _is_plain(value: Any) -> bool:
    """Whether orjson writes `value` as RFC 8785 does: no float, no large integer, ASCII keys.

    The two differ in how floats are written and in the order of keys beyond the Basic
    Multilingual Plane (bytes against UTF-16 units), and in nothing else.
    """
    kind = type(value)
    if kind is dict:
        return _STRINGS.issuperset(map(type, value)) and "".join(value).isascii() and _are_plain(value.values())
    return _are_plain(value if kind is list or kind is tuple else (value,))


def _are_plain(values: Iterable[Any]) -> bool:
    # A loop, since a manifest holds very many values, most of them strings.
    for value in values:
        kind = type(value)
        if kind is str or kind is bool or value is None:
            continue
        if kind is int:
            if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
                return False
        elif kind not in _MANY or not _is_plain(value):
            return False
    return True
