"""The text of a page as it is written down: pieces gather into a line, and lines into drafts of blocks."""

from carter.records.document import BlockKind
from carter.research.extract.blocks import Draft
from carter.research.extract.characters import code_of, line_of
from carter.research.extract.numbers import Numbers
from carter.research.extract.tables import Table

Place = tuple[BlockKind, int, str, bool, Numbers | None]


class Flow:
    """What was read so far, and where the reading stands: in which kind of block, of which part of the page."""

    def __init__(self) -> None:
        self.drafts: list[Draft] = []
        self.invisible = 0
        self.parts: list[str] = []
        self.kind: BlockKind = "paragraph"
        self.level = 0
        self.region = ""
        self.inside = False
        self.code = False
        self.table: Table | None = None
        self.numbers: Numbers | None = None  # of the list that it stands in
        self.number = ""  # what stands before the item that begins
        self.in_cell = False
        self.quotes = 0
        self._broken = False

    @property
    def place(self) -> Place:
        """Where the reading stands, to come back to when an element ends."""
        return self.kind, self.level, self.region, self.inside, self.numbers

    @place.setter
    def place(self, place: Place) -> None:
        self.kind, self.level, self.region, self.inside, self.numbers = place
        self.number = ""

    def add(self, text: str) -> None:
        """Go on with the sentence."""
        self.parts.append(text)
        if self._broken and not text.isspace():
            self._broken = False

    def boundary(self) -> None:
        """End the line; in a cell the words stay apart, in code a new line begins."""
        if self.in_cell:
            self.parts.append(" ")
        elif self.code:
            if self.parts and not self.parts[-1].endswith("\n"):
                self.parts.append("\n")
        else:
            self.end_block()

    def line_break(self) -> None:
        """A space; a second break in a row ends the block, as it draws an empty line."""
        if self.code:
            self.parts.append("\n")
        elif self._broken:
            self.boundary()
        else:
            self.parts.append(" ")
            self._broken = True

    def end_block(self) -> None:
        """Make a block of what has gathered, if anything that can be seen has."""
        self._broken = False
        if self.parts:
            self.emit(self.taken(0))

    def taken(self, start: int) -> str:
        """The pieces from `start` on, which are no longer part of the line: folded, but for code."""
        text = "".join(self.parts[start:])
        del self.parts[start:]
        taken, invisible = code_of(text) if self.code else line_of(text)
        self.invisible += invisible
        return taken

    def emit(self, text: str, *, head: bool = False) -> None:
        """Write `text` down as a block of the kind that the reading stands in; `head` is for the head of a table."""
        if text.strip():
            step = 0
            if self.kind == "item":
                text, self.number = self.number + text, ""
                step = self.numbers.count if self.numbers is not None else 0
            self.drafts.append(Draft(text, self.kind, self.level, self.region, self.inside, head, step))

    def last(self, end: int) -> str:
        """The last character before the piece `end` of the line; empty at its start."""
        for part in reversed(self.parts[max(0, end - 3) : end]):
            if part:
                return part[-1]
        return ""
