"""How much of what a page says is said by a wall, and how much by a text that stands behind none."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carter.evidence.scripts import unspaced_words
from carter.research.extract.blocks import Draft
from carter.research.hygiene.abroad import abroad

_QUOTED = re.compile(r'"[^"]*"|「[^」]*」|『[^』]*』')
# Chinese and Japanese put no space behind the end of a sentence.
_SENTENCE = re.compile(r"(?<=[.!?؟।])\s+|(?<=[。！？])(?!$)")
_THAI_TO_KHMER = re.compile(r"[\u0e01-\u0e4e\u0e81-\u0ece\u1000-\u109f\u1780-\u17d3]+")
_CHARACTERS_A_WORD = 5  # of these, about, their vowels and tones counted
_FEWEST = 4  # words of a line that says something
_LONGEST = 2_000  # characters of a sentence that are looked at
_LONGEST_SHOWN = 60  # characters
_ADDRESSES = re.compile(
    r"\b(?:you|your|yours|we|us|our|please|sie|ihre?[nmrs]?|wir|uns(?:er\w*)?|bitte|vous|votre|vos|nous|notre|nos"
    r"|veuillez"
    r"|usted|su|sus|nosotros|nuestr[oa]s?|por favor|vuoi|tuo|tua|noi|nostr[oaie]|puoi|jouw?|u|uw|wij|ons|onze|graag)\b"
    rf"|{abroad('reader')}",
    re.I,
)

_REPORTS = re.compile(
    r"\b(?:says?|said|reads|has it|told|according to|sagt|sagte|heißt es|hieß es|laut|selon|dit|dice|dijo"
    rf"|secondo|zegt)\b|{abroad('reports')}",
    re.I,
)
_NOTHING = re.compile(r"(?!)")


def words_in(text: str) -> int:
    """How many words stand in `text`; about as many where no space is put between them."""
    spaced = len(text.split())
    if text.isascii():
        return spaced
    runs = _THAI_TO_KHMER.findall(text)
    return spaced + unspaced_words(text) + sum(max(0, len(run) // _CHARACTERS_A_WORD - 1) for run in runs)


class Said(NamedTuple):
    """The words of a page, sorted by what they do."""

    wall: int  # in sentences that match
    rest: int  # in other sentences
    plain: int  # in those of the others that speak neither to the reader nor of the site
    shown: str  # the first match


def said(lines: Iterable[Draft], pattern: re.Pattern[str]) -> Said:
    """What the lines say, `pattern` being how a wall speaks; what is quoted, or reported, the page does not say."""
    wall = rest = plain = 0
    shown = ""
    for sentence in sentences(lines):
        words = words_in(sentence)
        match = pattern.search(sentence, 0, _LONGEST)
        if match and not is_reported(sentence):
            wall += words
            shown = shown or quoted(match[0])
        elif words >= _FEWEST:
            rest += words
            plain += 0 if _ADDRESSES.search(sentence) else words
    return Said(wall, rest, plain, shown)


def told(lines: Iterable[Draft]) -> int:
    """The words of sentences that speak neither to the reader nor of the site, whatever they are about."""
    return said((line for line in lines if line.kind != "heading"), _NOTHING).plain


def is_reported(sentence: str) -> bool:
    """Whether a sentence tells what somebody says."""
    return _REPORTS.search(sentence, 0, _LONGEST) is not None


def sentences(lines: Iterable[Draft]) -> Iterator[str]:
    """The sentences of the lines, quotations taken out; headings, code and rows of tables count as one."""
    for line in lines:
        text = _QUOTED.sub(" ", line.text)
        yield from _SENTENCE.split(text) if line.kind not in ("row", "code") else (text,)


def prose(lines: Iterable[Draft]) -> int:
    """The words of lines that say something, headings left out."""
    counted = (words_in(line.text) for line in lines if line.kind != "heading")
    return sum(words for words in counted if words >= _FEWEST)


def quoted(text: str) -> str:
    """A piece of a page as evidence shows it: short, on one line, in quotation marks."""
    line = " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())
    return f"“{line if len(line) <= _LONGEST_SHOWN else line[: _LONGEST_SHOWN - 1] + '…'}”"
