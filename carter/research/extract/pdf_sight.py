"""What of a PDF page can be seen: text that nobody sees is blanked before it is read."""

from collections import deque
from typing import Any, NamedTuple

from pypdf.generic import ArrayObject

Matrix = list[float]

_SHOWS = frozenset({b"Tj", b"TJ", b"'", b'"'})
_FILLS = frozenset({b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"})
_ENDS = frozenset({*_FILLS, b"n", b"S", b"s"})
_POINTS = frozenset({b"m", b"l", b"c", b"v", b"y"})
_OF_TEXT = frozenset({b"Tr", b"Ts", b"Tf"})
_COLOURS = {b"g": 1, b"rg": 3, b"k": 4}
_WHITE = 0.98  # of a component, from which on a colour cannot be told from paper
_SMALLEST = 1.0  # points of a letter that somebody can read
_UNPAINTED = frozenset({3, 7})  # text rendering modes
_OUTLINED = frozenset({1, 2, 5, 6})  # these have an edge of another colour
_MOST_BOXES = 500  # painted areas that are remembered, the last ones
_BOXES_A_STEP = 50  # that are looked at in the time of an operator
_TEXT_STEPS = 7  # more, that an operator takes which shows text


class TooMuch(Exception):
    """The page, or all pages together, hold more than will be read."""


class Box(NamedTuple):
    """An area of the page, in points."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it, or at its edge."""
        return self.left - 1 <= x <= self.right + 1 and self.bottom - 1 <= y <= self.top + 1


class _State(NamedTuple):
    """What `q` saves and `Q` brings back."""

    white: bool = False
    mode: int = 0
    size: float = 12.0
    rise: float = 0.0  # of the text over its line


class Sight:
    """Follows the operators of one page, and blanks the text that a reader would not see.

    Unseen is what is painted in no colour, unless an image lies under it, as under the text of a scan;
    what is as white as the paper, where nothing darker was painted before; what is smaller than a point;
    and what begins outside the page. What a pattern or a shading hides is not found out.
    """

    def __init__(self, page: Box, images: frozenset[str], operators: int, *, unseen: bool = False) -> None:
        """`images` are the names of the page's images; at most so many `operators` are followed, texts for eight.

        With `unseen`, nothing is blanked.
        """
        self._page = page
        self._unseen = unseen
        self._images = images
        self.left = operators
        self.hidden = 0  # bytes that were blanked
        self.rise = 0.0  # over its line, of the text that was shown last; pypdf does not know of it
        self._state = _State()
        self._saved: list[_State] = []
        self._forms: list[tuple[Matrix, _State]] = []  # that we are in
        self._path: Box | None = None
        self._painted: deque[Box] = deque(maxlen=_MOST_BOXES)

    def before(self, operator: bytes, operands: list[Any], cm: Matrix, tm: Matrix) -> None:
        """Is told of an operator before it takes effect.

        Raises:
            TooMuch: there were more operators than are followed.
        """
        self.left -= 1 + _TEXT_STEPS * (operator in _SHOWS)
        if self.left < 0:
            raise TooMuch
        matrix = product(cm, self._forms[-1][0]) if self._forms else cm
        if operator in _SHOWS:
            self.rise = self._state.rise
            if not self._unseen and self._is_unseen(product(tm, matrix)):
                self._blank(operator, operands)
        elif operator == b"Do":
            if operands and operands[0] in self._images:
                self._paint(Box(0, 0, 1, 1), matrix)
            self._forms.append((matrix, self._state))
        else:
            self._follow(operator, operands, matrix)

    def after(self, operator: bytes, operands: list[Any], cm: Matrix, tm: Matrix) -> None:
        """Is told of an operator after it took effect."""
        if operator == b"Do" and self._forms:
            self._state = self._forms.pop()[1]

    def _follow(self, operator: bytes, operands: list[Any], matrix: Matrix) -> None:
        numbers = [float(each) for each in operands if isinstance(each, (int, float))]
        if operator == b"q":
            self._saved.append(self._state)
        elif operator == b"Q":
            self._state = self._saved.pop() if self._saved else _State()
        elif operator in _OF_TEXT and numbers:
            self._state = _told(self._state, operator, numbers[-1])
        elif operator in _POINTS or operator == b"re":
            self._path = _around(self._path, _points(operator, numbers))
        elif operator in _ENDS:
            if operator in _FILLS and not self._state.white:
                self._paint(self._path, matrix)
            self._path = None
        else:
            self._colour(operator, numbers)

    def _colour(self, operator: bytes, numbers: list[float]) -> None:
        if operator in (b"sc", b"scn"):
            # One number may be a tint of any ink.
            operator = {3: b"rg", 4: b"k"}.get(len(numbers), b"cs")
        if operator in _COLOURS and len(numbers) == _COLOURS[operator]:
            white = max(numbers) <= 1 - _WHITE if operator == b"k" else min(numbers) >= _WHITE
            self._state = self._state._replace(white=white)
        elif operator == b"cs":
            self._state = self._state._replace(white=False)
        elif operator == b"sh":
            self._painted.append(self._page)

    def _paint(self, area: Box | None, matrix: Matrix) -> None:
        """Remember that something dark may cover an area."""
        if area is not None:
            corners = [(x, y) for x in (area.left, area.right) for y in (area.bottom, area.top)]
            a, b, c, d, e, f = matrix
            covered = _around(None, [(x * a + y * c + e, x * b + y * d + f) for x, y in corners])
            self._painted += [covered] if covered else []

    def _is_unseen(self, matrix: Matrix) -> bool:
        x, y = matrix[4], matrix[5]
        height = abs(self._state.size) * max(abs(matrix[1]), abs(matrix[3]), abs(matrix[0]))
        if self._state.mode in _UNPAINTED:
            return not self._images
        if height < _SMALLEST or not self._page.bottom <= y <= self._page.top or x > self._page.right:
            return True
        if not self._state.white or self._state.mode in _OUTLINED:
            return False
        self.left -= len(self._painted) // _BOXES_A_STEP
        return not any(box.holds(x, y) for box in self._painted)

    def _blank(self, operator: bytes, operands: list[Any]) -> None:
        """Take the text out of the operands; pypdf then shows nothing."""
        for number, operand in enumerate(operands):
            if isinstance(operand, list):
                self.hidden += sum(len(part) for part in operand if isinstance(part, (str, bytes)))
                operands[number] = ArrayObject()
            elif isinstance(operand, (str, bytes)):
                self.hidden += len(operand)
                operands[number] = b""


def _told(state: _State, operator: bytes, value: float) -> _State:
    """The state after an operator that sets how text is shown."""
    if operator == b"Tr":
        return state._replace(mode=int(value))
    return state._replace(rise=value) if operator == b"Ts" else state._replace(size=value)


def _around(area: Box | None, points: list[tuple[float, float]]) -> Box | None:
    """The area with these points in it too."""
    if not points:
        return area
    known = [] if area is None else [(area.left, area.bottom), (area.right, area.top)]
    xs, ys = zip(*known, *points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _points(operator: bytes, numbers: list[float]) -> list[tuple[float, float]]:
    if operator == b"re" and len(numbers) == 4:
        x, y, width, height = numbers
        return [(x, y), (x + width, y + height), (x, y + height), (x + width, y)]
    return list(zip(numbers[::2], numbers[1::2], strict=False))


def product(first: Matrix, second: Matrix) -> Matrix:
    """The transformation that does the `first`, then the `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, l = second  # noqa: E741
    return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
