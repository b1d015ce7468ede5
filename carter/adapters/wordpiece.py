"""Text as the numbers that a BERT model reads: words in lower case, cut into the longest pieces of its vocabulary."""

import os
import unicodedata
from collections.abc import Iterator
from functools import cache

VOCABULARY = os.path.join(os.path.dirname(__file__), "wordpiece_vocabulary.txt")  # of bert-base-uncased; see NOTICE
_UNKNOWN, _BEGIN, _END = 100, 101, 102  # lines of the vocabulary: [UNK], [CLS], [SEP]
_LONGEST = 100  # characters from which a word is unknown, as the model was trained
_IDEOGRAPHS = (  # each a word of its own, as the model was trained
    (0x4E00, 0x9FFF),
    (0x3400, 0x4DBF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF),
    (0xF900, 0xFAFF),
    (0x2F800, 0x2FA1F),
)


def numbers(text: str, most: int) -> list[int]:
    """The numbers of the pieces of `text` between those of begin and end, at most `most` in all."""
    found = [_BEGIN]
    for word in _words(text):
        found += _pieces(word)
        if len(found) >= most:
            break
    return [*found[: most - 1], _END]


@cache
def _vocabulary() -> dict[str, int]:
    with open(VOCABULARY, encoding="utf-8") as file:
        return {piece: number for number, piece in enumerate(file.read().split("\n"))}


def _words(text: str) -> Iterator[str]:
    """The words in lower case without accents; each punctuation mark and ideograph is one."""
    word = ""
    for character in _plain(text):
        alone = _stands_alone(character)
        if word and (alone or character == " "):
            yield word
            word = ""
        if alone:
            yield character
        elif character != " ":
            word += character
    if word:
        yield word


def _plain(text: str) -> Iterator[str]:
    """The characters in lower case; accents and controls are gone, and any white space is a space."""
    kept = "".join(" " if character.isspace() else character for character in text if not _is_control(character))
    for character in unicodedata.normalize("NFD", kept):
        if unicodedata.category(character) != "Mn":
            yield from character.lower()


def _is_control(character: str) -> bool:
    control = unicodedata.category(character) in ("Cc", "Cf", "Co") and character not in "\t\n\r"
    return control or character == "\ufffd"


def _stands_alone(character: str) -> bool:
    symbol = character.isascii() and character.isprintable() and not character.isalnum() and character != " "
    if symbol or unicodedata.category(character).startswith("P"):
        return True
    return any(first <= ord(character) <= last for first, last in _IDEOGRAPHS)


def _pieces(word: str) -> list[int]:
    """The longest piece that `word` begins with, then the longest of the rest; unknown where one is missing."""
    if len(word) > _LONGEST:
        return [_UNKNOWN]
    known, found, start = _vocabulary(), [], 0
    while start < len(word):
        before = "##" if start else ""
        end = next((at for at in range(len(word), start, -1) if before + word[start:at] in known), 0)
        if not end:
            return [_UNKNOWN]
        found.append(known[before + word[start:end]])
        start = end
    return found
