"""A value in a file that a person wrote, with its line, before any schema has judged it."""

import unicodedata
from typing import Literal, NamedTuple

MAX_DEPTH = 20
"""Lists and mappings may lie in one another this deep."""

Kind = Literal["text", "plain", "literal", "list", "map"]
"""`text` was quoted; `plain` was not, so the schema says what it is; `literal` is JSON's number, true, false, null."""


class Node(NamedTuple):
    """A scalar, kept as the characters that were written, or a list or mapping of nodes."""

    kind: Kind
    line: int
    text: str = ""
    items: tuple["Node", ...] = ()
    entries: tuple[tuple["Node", "Node"], ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether nothing was written here, as after `title:`."""
        return self.kind == "plain" and not self.text


class Fault(Exception):
    """Why a file cannot be used: the line, counted from 1, what is wrong there, and how to mend it."""

    def __init__(self, line: int, what: str, mend: str) -> None:
        super().__init__(what)
        self.line = line
        self.what = what
        self.mend = mend


def mapping(line: int, entries: list[tuple[Node, Node]]) -> Node:
    """The mapping of `entries`.

    Raises:
        Fault: a key stands in it twice.
    """
    first: dict[str, int] = {}
    for key, _ in entries:
        if key.text in first:
            raise Fault(
                key.line,
                f"`{shown(key.text)}` is written twice, the first time in line {first[key.text]}",
                "keep one of the two",
            )
        first[key.text] = key.line
    return Node("map", line, entries=tuple(entries))


def too_deep(line: int) -> Fault:
    """The fault of a list or mapping beyond `MAX_DEPTH`."""
    return Fault(
        line, f"lists and mappings lie in one another more than {MAX_DEPTH} deep", "a question file needs two levels"
    )


def shown(text: str, longest: int = 40) -> str:
    """`text` as an error may print it: at most `longest` characters, control characters escaped."""
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(character if is_printable(character) else ascii(character)[1:-1] for character in cut)


def is_printable(character: str) -> bool:
    """Whether `character` neither steers a terminal nor hides there, as controls and direction marks do."""
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def is_control(character: str) -> bool:
    """Whether `character` has no place in a text: a control or a lone surrogate; joiners and marks have one."""
    return unicodedata.category(character) in {"Cc", "Cs"}
