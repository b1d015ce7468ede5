"""The numbers of an ordered list, kept where they say more than the order does."""

from collections.abc import Mapping

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_MOST_ROMAN, _LETTERS = 3999, 26
_DIGITS = 9  # of a number; a longer one is none


class Numbers:
    """Counts the items of one list: nothing is written before them as long as the order says as much."""

    def __init__(self, attributes: Mapping[str, str], items: int) -> None:
        """`attributes` are those of the list, `items` how many there are, from which a reversed list counts down."""
        start = _number(attributes.get("start", ""))
        self._step = -1 if "reversed" in attributes else 1
        self._next = start if start is not None else items if self._step < 0 else 1
        self._kept = self._next != 1 or self._step < 0
        self._sign = attributes.get("type", "1")
        self.count = 0  # items so far

    def next(self, attributes: Mapping[str, str]) -> str:
        """What stands before the next item, `7. `, whose own attributes may say where to go on; empty if nothing."""
        self.count += 1
        own = _number(attributes.get("value", ""))
        if own is not None:
            self._kept = self._kept or own != self._next
            self._next = own
        number, self._next = self._next, self._next + self._step
        return f"{_written(number, self._sign)}. " if self._kept else ""


def _number(value: str) -> int | None:
    digits = value.strip().removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) <= _DIGITS else None


def _written(number: int, sign: str) -> str:
    if sign in ("a", "A") and 0 < number <= _LETTERS:
        return chr(ord(sign) + number - 1)
    if sign in ("i", "I") and 0 < number <= _MOST_ROMAN:
        return _roman(number) if sign == "i" else _roman(number).upper()
    return str(number)


def _roman(number: int) -> str:
    made = ""
    for value, letters in _ROMAN:
        made += letters * (number // value)
        number %= value
    return made
