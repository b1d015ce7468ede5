"""A PDF of a script that is written from right to left is read in the order of its words, however it was drawn."""

import re
import unicodedata

import pytest

from carter.research.extract import read
from tests.research.extract.pages import kinds
from tests.research.extract.pdfs import At, mapped

HEBREW = (
    "משאבת המים נעצרת אחרי 60 שניות של פעולה רצופה בתנאים",
    "רגילים, ואסור להפעיל אותה (כלל) יבשה גם לא לזמן קצר.",
    "סגרו את OpenSSL 3.0 לפני 85% הריקון של המכל הגדול",
    "ואז המתינו שתי דקות.",
)
ARABIC = ("تتوقف المضخة بعد 60 ثانية من التشغيل المستمر في كل يوم", "ولا يجوز تشغيلها وهي جافة.")
SIZE, RIGHT = 10, 520
LETTERS_FROM_LEFT = re.compile(r"[A-Za-z0-9%](?:[A-Za-z0-9.,:% -]*[A-Za-z0-9%])?")
MIRRORED = str.maketrans("()", ")(")


def as_drawn(line):
    """The letters of a line from left to right, as they stand on the page."""
    return LETTERS_FROM_LEFT.sub(lambda found: found[0][::-1], line[::-1].translate(MIRRORED))


def width(text):
    return len(text) * SIZE * 0.5


def whole(line, y):
    drawn = as_drawn(line)
    return [At(RIGHT - width(drawn), y, drawn, SIZE)]


def by_words(line, y):
    x, made = RIGHT - width(line), []
    for word in as_drawn(line).split(" "):
        made.append(At(x, y, word, SIZE))
        x += width(word + " ")
    return made


def by_words_from_right(line, y):
    return by_words(line, y)[::-1]


@pytest.mark.parametrize("draw", [whole, by_words, by_words_from_right])
@pytest.mark.parametrize(("lines", "language"), [(HEBREW, "he"), (ARABIC, "ar")])
def test_a_paragraph_is_read_as_it_was_written(lines, language, draw):
    texts = [at for number, line in enumerate(lines) for at in draw(line, 700 - 13 * number)]
    readable = read(mapped(*texts), "pump.pdf")
    assert kinds(readable) == [("paragraph", " ".join(lines))]
    assert readable.language == language


def test_letters_by_their_shapes_are_the_letters():
    shapes = "ﻣﻀﺨﺔ ﺍﻟﻤﺎﺀ ﺗﺘﻮﻗﻒ ﻫﻨﺎ"
    readable = read(mapped(*whole(shapes, 700)), "pump.pdf")
    assert readable.text == unicodedata.normalize("NFKC", shapes)


def test_the_cells_of_a_row_are_read_from_the_right():
    rows = (("עיר", "קיבולת", "שעות"), ("חיפה", "60 ליטר", "24"), ("אשדוד", "75 ליטר", "12"))
    texts = [
        At(x, 700 - 15 * number, as_drawn(cell), SIZE)
        for number, row in enumerate(rows)
        for cell, x in zip(row, (470, 350, 230), strict=True)
    ]
    assert kinds(read(mapped(*texts), "pump.pdf")) == [("row", "\t".join(row)) for row in rows]


def test_a_word_from_the_right_in_a_line_from_the_left_stays_in_its_place():
    told = "It is written (שלום) and means peace, and תודה רבה means thanks."
    drawn = re.sub("[\u05d0-\u05ea]+(?: [\u05d0-\u05ea]+)*", lambda found: found[0][::-1], told)
    assert read(mapped(At(72, 700, drawn, SIZE)), "words.pdf").text == told
