"""The value of `calc(…)` in a style, as far as one unit, or one far distance, tells it."""

import re

_CALC = re.compile(r"(?:-webkit-|-moz-)?calc\(([^()]*)\)")
_INNER = re.compile(r"(?<![a-z-])\(([^()]*)\)")
_NUMBER = r"(?:\d+\.?\d*|\.\d+)"
_PRODUCT = re.compile(rf"\s*[-+]*\s*{_NUMBER}[a-z%]*(?:\s*[*/]\s*[-+]?{_NUMBER}[a-z%]*)*\s*")
_FACTOR = re.compile(rf"(?P<by>[*/]?)\s*(?P<sign>[-+]*)\s*(?P<number>{_NUMBER})(?P<unit>[a-z%]*)\s*")
_DEEPEST = 4
_FAR = 900  # from which on a distance is off any page, whatever is added to it
_PIXELS = frozenset({"px", "pt"})
_LARGE = 9  # other units, in pixels, as they count against each other where all lead out of the page
_MOST = 999_999


def worked_out(value: str) -> str:
    """`value` with each sum that is understood as its result, such as `-9999px`; the others stay."""
    for _ in range(_DEEPEST):
        value = _INNER.sub(_result, _CALC.sub(_result, value))
    return value


def _result(match: re.Match[str]) -> str:
    sums = _summed(match[1])
    known = {unit: amount for unit, amount in sums.items() if amount} or dict([*sums.items()][:1])
    if len(known) > 1 and max(known.values()) < 0:  # it is farther out than each of them
        out = min(known, key=lambda unit: known[unit] * (1 if unit in _PIXELS else _LARGE))
        known = {out: known[out]}
    far = max(known, key=lambda unit: abs(known[unit]), default="%")
    if len(known) == 1 or (far != "%" and abs(known[far]) >= _FAR):
        return f"{max(-_MOST, min(_MOST, known[far])):.6g}{far}"
    return f"[{match[1]}]"  # no sum that is understood; in brackets it is not tried again


def _summed(text: str) -> dict[str, float]:
    """What is added up, by unit; nothing where it is no sum of products of numbers."""
    sums: dict[str, float] = {}
    place = 0
    while place < len(text):
        found = _PRODUCT.match(text, place)
        if found is None:
            return {}
        amount, unit = _multiplied(found[0])
        sums[unit] = sums.get(unit, 0.0) + amount
        place = found.end()
    return sums


def _multiplied(text: str) -> tuple[float, str]:
    amount, unit = 1.0, ""
    for factor in _FACTOR.finditer(text):
        number = float(factor["number"]) * (-1) ** factor["sign"].count("-")
        amount = amount / number if factor["by"] == "/" and number else amount * number
        unit = unit or factor["unit"]
    return amount, unit
