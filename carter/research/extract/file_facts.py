"""What the makers of PDF and DOCX files write into them, as far as it tells a reader something."""

import re
from typing import Any

from carter.records.document import DateFound
from carter.research.extract.characters import line_of
from carter.research.extract.date_words import exact_date

_LONGEST = 300  # characters
_EARLIEST = "1990"  # before, a clock was not set
_MADE_BY = re.compile(r"^(?:microsoft (?:word|powerpoint|excel)|powerpoint presentation|word)\s*-\s*", re.I)
_NO_TITLE = re.compile(
    r"\W*(?:\(?untitled\)?|unnamed|unknown|doc|document|dokument|title|no title|slide|presentation|layout|print"
    r"|powerpoint|none|null|anonymous|test|output|scan|template)?[\s_-]*\d*\W*",
    re.I,
)
_FILE_NAME = re.compile(
    r"(?:\S*[\\/])?\S+\.(?:docx?|dotx?|odt|rtf|tex|dvi|ps|pdf|indd?|qxd|pptx?|xlsx?|html?|md|txt|fm|pages)", re.I
)
_PARTS = re.compile(r"(\d{4})(\d\d)(\d\d)?(?:(\d\d)(\d\d)(\d\d)?)?")


def title_in(value: Any) -> str:
    """The title that the file gives itself, without the program's name; empty if it is none, or a file's name."""
    title = _MADE_BY.sub("", line_of(value)[0]) if isinstance(value, str) else ""
    if _NO_TITLE.fullmatch(title) or _FILE_NAME.fullmatch(title) or "\ufffd" in title:
        return ""
    return title if len(title) <= _LONGEST and any(map(str.isalpha, title)) else ""


def date_at(digits: str, zone: str, *, place: str) -> DateFound | None:
    """The date of a file's clock: year and month at least, up to the second, one behind the other."""
    found = _PARTS.match(digits)
    if not found or found[1] < _EARLIEST:
        return None
    year, month, day, hour, minute, second = found.groups()
    time = f"T{hour}:{minute}:{second or '00'}{zone}" if hour and zone else ""
    stated = exact_date(f"{year}-{month}-{day}{time}" if day else f"{year}-{month}")
    if stated is None:
        return None
    return DateFound(value=stated.value, precision=stated.precision, instant=stated.instant, place=place)
