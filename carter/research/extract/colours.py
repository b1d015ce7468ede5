"""Colours of a text and of what lies behind it: where the two are the same, nobody can read it."""

import re
from collections.abc import Mapping

Colour = tuple[int, int, int]

_WHITE: Colour = (255, 255, 255)
_PALE_NAMES = "white snow ivory ghostwhite whitesmoke floralwhite mintcream azure"
_NAMED: dict[str, Colour] = {
    **dict.fromkeys(_PALE_NAMES.split(), _WHITE),
    "black": (0, 0, 0),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
    "red": (255, 0, 0),
    "yellow": (255, 255, 0),
    "lime": (0, 255, 0),
    "green": (0, 128, 0),
    "blue": (0, 0, 255),
    "navy": (0, 0, 128),
}
_HEX = re.compile(r"#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)\b")
_RGB = re.compile(r"rgba?\(\s*(\d+)(%?)[\s,]+(\d+)%?[\s,]+(\d+)%?")
_PALE = re.compile(r"hsla?\(\s*[\d.]+(?:deg)?[\s,]+[\d.]+%[\s,]+(?:9[6-9]|100)(?:\.\d+)?%")
_NEAR = 12  # of 255 in each part: nobody sees the difference


def colour_of(value: str) -> Colour | None:
    """The first colour in a style's value; nothing where it names none that is known."""
    if found := _HEX.search(value):
        digits = found[2] or "".join(digit * 2 for digit in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    if found := _RGB.search(value):
        scale = 2.55 if found[2] else 1
        return tuple(min(255, round(int(part[:4]) * scale)) for part in found.group(1, 3, 4))  # type: ignore[return-value]
    if _PALE.search(value):
        return _WHITE
    return next((_NAMED[word] for word in re.findall(r"[a-z]+", value) if word in _NAMED), None)


def is_lost(colour: str, ground: str) -> bool:
    """Whether text in `colour` is lost on `ground`, which is white where it is empty.

    A ground that is set but not understood (a picture, a gradient) loses nothing.
    """
    ink, behind = colour_of(colour), colour_of(ground) if ground else _WHITE
    return ink is not None and behind is not None and all(abs(a - b) <= _NEAR for a, b in zip(ink, behind, strict=True))


def ground_of(attributes: Mapping[str, str], style: Mapping[str, str]) -> str:
    """What an element sets behind its text, as a style's value; empty where it sets nothing."""
    return style.get("background-color") or style.get("background") or attributes.get("bgcolor", "").lower()
