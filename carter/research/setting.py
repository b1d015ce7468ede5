"""Node -> the value of one setting: a text, texts, a whole number or a share, within the bounds of its field."""

import re
from typing import Any

from pydantic.fields import FieldInfo

from carter.research.node import Fault, Node, is_control, shown

MAX_DIGITS = 15  # no range reaches further; beyond 4,300 digits Python itself would refuse
_LANGUAGE = re.compile(r"[a-z]{2}")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")


def read_text(node: Node, name: str, field: FieldInfo) -> str:
    """A text as it was written, without white space around it.

    Raises:
        Fault: not a text, too long, not of the field's pattern, or with a control character inside.
    """
    if node.kind not in ("text", "plain"):
        raise Fault(node.line, f"`{name}` must be a text, got {got(node)}", "write one text, in quotes if need be")
    text = node.text.strip(" \t\r\n")  # and no more yet: a bare strip() takes some controls away unseen
    control = next((character for character in text if is_control(character)), None)
    if control is not None:
        raise Fault(node.line, f"`{name}` holds the control character {shown(control)}", "delete the character")
    longest, pattern = _bound(field, "max_length"), _bound(field, "pattern")
    if longest is not None and len(text) > longest:
        raise Fault(
            node.line, f"`{name}` is too long: {len(text):,} characters, at most {longest:,}", "say it in fewer words"
        )
    if pattern is not None and not re.fullmatch(pattern, text):
        example = field.examples[0] if field.examples else field.default
        mend = f"write the {field.description}, for example `{example}`"
        raise Fault(node.line, f"`{name}` has the wrong form: `{shown(text)}`", mend)
    return text.strip()


def read_line(node: Node, name: str, field: FieldInfo) -> str:
    """A text that may be written over several lines: its line breaks and tabs become spaces."""
    return read_text(node._replace(text=re.sub(r" *[\t\r\n][ \t\r\n]*", " ", node.text)), name, field)


def read_texts(node: Node, name: str, field: FieldInfo) -> tuple[str, ...]:
    """A list of texts, or one text alone; none may be blank."""
    if node.kind == "map":
        raise Fault(
            node.line, f"`{name}` must be a list of texts, got {got(node)}", "write `- ` and a text on each line"
        )
    texts = []
    for item in node.items if node.kind == "list" else (node,):
        texts.append(read_text(item, name, field))
        if not texts[-1]:
            raise Fault(item.line, f"an entry of `{name}` is blank", "delete the entry, or write it out")
    return tuple(texts)


def read_languages(node: Node, name: str, field: FieldInfo) -> tuple[str, ...]:
    """A list of codes of languages, each of two small letters."""
    codes = read_texts(node, name, field)
    for code in codes:
        if not _LANGUAGE.fullmatch(code):
            mend = "write codes of ISO 639-1, for example `[en, de]`"
            raise Fault(node.line, f"`{shown(code)}` in `{name}` is no code of a language", mend)
    return tuple(dict.fromkeys(codes))


def read_integer(node: Node, name: str, field: FieldInfo) -> int:
    """An integer that is written in plain decimal digits, without quotes."""
    least, most = _bound(field, "ge"), _bound(field, "le")
    mend = f"write plain digits, from {least} to {most}, for example {field.default}"
    if node.kind not in ("plain", "literal") or not _INTEGER.fullmatch(node.text):
        raise Fault(node.line, f"`{name}` must be a whole number, got {got(node)}", mend)
    if len(node.text) > MAX_DIGITS or not least <= int(node.text) <= most:
        raise Fault(node.line, f"`{name}` must be from {least} to {most}, got {shown(node.text)}", mend)
    return int(node.text)


def read_share(node: Node, name: str, field: FieldInfo) -> int:
    """A share that is written from 0 to 1 with at most three decimals, in thousandths."""
    mend = f"write a decimal from 0 to 1, for example {field.default / 1000}"
    if node.kind not in ("plain", "literal") or not _DECIMAL.fullmatch(node.text):
        raise Fault(node.line, f"`{name}` must be a number from 0 to 1, got {got(node)}", mend)
    whole, _, decimals = node.text.partition(".")
    if whole not in ("0", "1") or (whole == "1" and decimals.strip("0")):
        raise Fault(node.line, f"`{name}` must be from 0 to 1, got {shown(node.text)}", mend)
    if len(decimals.rstrip("0")) > 3:
        raise Fault(node.line, f"`{name}` may have three decimals at most, got {shown(node.text)}", mend)
    return int(whole + decimals[:3].ljust(3, "0"))


def got(node: Node) -> str:
    """What stands at `node`, for an error that wanted something else."""
    if node.kind in ("list", "map"):
        return "a list" if node.kind == "list" else "keys and values"
    return f"the text `{shown(node.text)}`" if node.kind == "text" else f"`{shown(node.text)}`"


def _bound(field: FieldInfo, name: str) -> Any:
    return next((getattr(rule, name) for rule in field.metadata if getattr(rule, name, None) is not None), None)
