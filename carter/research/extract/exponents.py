"""Raised and lowered text as plain characters, so that ten to the sixth never reads as 106."""

import re

_RAISED = dict(zip("0123456789+-\u2212\u2013=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ", strict=True))
_LOWERED = dict(zip("0123456789+-\u2212\u2013=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎", strict=True))
_ALONE = frozenset("ni+-\u2212")  # a variable, the charge of an ion
_ORDINALS = "st nd rd th er ère re ème ra ro da me mes lle lles tm sm"  # and ends of words: Mme, Mlle
_ORDINAL = frozenset(_ORDINALS.split())
_AFTER_ORDINAL_E = frozenset("0123456789IVXLC")  # XIXe siècle
_SIGNS = frozenset("+-\u2212\u2013(")
_CARRYING = frozenset(")]}∑∏∫⋃⋂")
_BRACKETED = re.compile(r"\([^()]*\)")
_ONE_WORD = re.compile(r"[+\u2212\u2013-]?[\w.'\u2032]+")


def raised(text: str, before: str) -> str:
    """`text` as an exponent after the character `before`: `10` and `6` give `10⁶`, `x` and `2k` `x^2k`.

    The ending of an ordinal, a footnote's sign and what follows no word stay as they are.
    """
    if _is_numeric(text, _RAISED) or (text in _ALONE and (before.isalnum() or before == ")")):
        return "".join(_RAISED[character] for character in text)
    if text.lower() in _ORDINAL or (text == "e" and before in _AFTER_ORDINAL_E):
        return text
    return _marked("^", text, before)


def lowered(text: str, before: str) -> str:
    """`text` as an index after the character `before`: `H` and `2` give `H₂`, `V` and `max` `V_max`."""
    if _is_numeric(text, _LOWERED):
        return "".join(_LOWERED[character] for character in text)
    return _marked("_", text, before)


def _is_numeric(text: str, characters: dict[str, str]) -> bool:
    return any(character.isdigit() for character in text) and all(character in characters for character in text)


def _marked(mark: str, text: str, before: str) -> str:
    if not (text[:1].isalnum() or text[:1] in _SIGNS) or not (before.isalnum() or before in _CARRYING):
        return text
    return mark + text if _ONE_WORD.fullmatch(text) or _BRACKETED.fullmatch(text) else f"{mark}({text})"
