"""The one byte form of a value: RFC 8785 (JSON Canonicalization Scheme)."""

from typing import Any

import orjson

from carter.errors import CanonicalError

_STRINGS = frozenset({str})
_SINGLE = frozenset({str, int, bool, type(None)})
_MANY = frozenset({dict, list, tuple})
# RFC 8785 section 3.2.2.3: an integer beyond 2**53 - 1 is refused, as an IEEE double would no longer be exact.
_WRITTEN = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER


def canonical(value: Any) -> bytes:
    """The RFC 8785 bytes of a JSON value.

    Raises:
        CanonicalError: the value holds NaN, an infinity, an integer beyond 2**53 - 1, a lone
            surrogate, or something that is not JSON.
    """
    try:
        if _is_plain((value,)):
            return orjson.dumps(value, option=_WRITTEN)
        import rfc8785  # imported late: a build with nothing to do never needs it

        return rfc8785.dumps(value)
    except (ValueError, TypeError, RecursionError) as error:
        raise CanonicalError(f"this value has no canonical form: {error}") from error


def _is_plain(values: Any) -> bool:
    """Whether orjson writes a list or an object as RFC 8785 does: no float, ASCII keys.

    The two differ in how floats are written and in the order of keys beyond the Basic
    Multilingual Plane (bytes against UTF-16 units), and in nothing else.
    """
    if type(values) is dict:
        if not _STRINGS.issuperset(map(type, values)) or not "".join(values).isascii():
            return False
        values = values.values()
    # A loop, since a manifest holds very many values, most of them strings.
    for value in values:
        kind = type(value)
        if kind not in _SINGLE and (kind not in _MANY or (value and not _is_plain(value))):
            return False
    return True
