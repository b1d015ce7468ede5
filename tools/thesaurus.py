"""Write the thesaurus of the verdicts anew, from the files of WordNet 3.0: `python -m tools.thesaurus FOLDER`.

Debian has them as the package `wordnet-base`. Kept are the words of one part that were met in the texts that
WordNet was
counted on, or that stand in the vocabulary of WordPiece, each in the senses that were met and in its first three; of a
sense what it is a kind of.
"""

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import NamedTuple

from tests.layout.tree import ROOT

TARGET = ROOT / "carter" / "evidence" / "verdicts" / "thesaurus.txt"
_PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_PART_OF = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_KIND = frozenset(["@", "@i", "&", "*", ">"])  # is a kind of, is like, entails, causes
_WORD = re.compile(r"[a-z]{2,}")
_VOCABULARY = ROOT / "carter" / "adapters" / "wordpiece_vocabulary.txt"
_FIRST = 3  # senses that are kept though they were not met
_SHARED = 4  # letters at their beginnings by which two forms are known without being listed
_HEAD = """\
# Words that say the same, and what is a kind of what, drawn from WordNet 3.0 by tools/thesaurus.py; its licence is
# in NOTICE.
# A line is one sense: `words|numbers of the senses that it is a kind of`, counted from 0. Lines `!` hold words
# that exclude
# each other, lines `~` words of one root.
"""


class Sense(NamedTuple):
    """One synset: its words, and its pointers `(kind, synset, numbers of the words)`."""

    words: list[str]
    pointers: list[tuple[str, str, str]]


def main(folder: Path) -> None:
    """Write the file."""
    synsets = dict(_synsets(folder))
    members = _members(folder, synsets)
    order = sorted(members)
    number = {key: place for place, key in enumerate(order)}
    lines = [_line(synsets, members, number, key) for key in order]
    known = {word for words in members.values() for word in words}
    lines += [f"! {one} {other}" for one, other in _pairs(synsets, "!", known)]
    lines += [f"~ {one} {other}" for one, other in _pairs(synsets, "+", known) if one[:_SHARED] != other[:_SHARED]]
    TARGET.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")


def _synsets(folder: Path) -> list[tuple[str, Sense]]:
    found = []
    for part, name in _PARTS.items():
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split(" | ")[0].split()
            behind = 4 + 2 * int(fields[3], 16)
            words = [word.lower().split("(")[0] for word in fields[4:behind:2]]
            told = fields[behind + 1 : behind + 1 + 4 * int(fields[behind])]
            pointers = [
                (told[at], ("a" if told[at + 2] == "s" else told[at + 2]) + told[at + 1], told[at + 3])
                for at in range(0, len(told), 4)
            ]
            found.append((part + fields[0], Sense(words, pointers)))
    return found


def _members(folder: Path, synsets: dict[str, Sense]) -> dict[str, set[str]]:
    """The words that are kept of each synset."""
    met: Counter[tuple[str, str, int]] = Counter()
    for line in (folder / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, sense, times = line.split()
        word, _, rest = key.partition("%")
        met[_PART_OF[rest[0]], word, int(sense)] = int(times)
    members: defaultdict[str, set[str]] = defaultdict(set)
    usual = frozenset(_VOCABULARY.read_text(encoding="utf-8").split())
    for part, name in _PARTS.items():
        for line in (folder / f"index.{name}").read_text(encoding="utf-8").splitlines():
            fields = line.split()
            if line.startswith(" ") or not _WORD.fullmatch(fields[0]):
                continue
            keys = fields[-int(fields[2]) :]
            counts = [met[part, fields[0], place] for place in range(1, len(keys) + 1)]
            for place, (key, count) in enumerate(zip(keys, counts, strict=True)):
                if (sum(counts) or fields[0] in usual) and (count or place < _FIRST):
                    members[part + key].add(fields[0])
    return {key: words for key, words in members.items() if key in synsets}


def _line(synsets: dict[str, Sense], members: dict[str, set[str]], number: dict[str, int], key: str) -> str:
    above = sorted(number[each] for each in _above(synsets, members, key))
    return " ".join(sorted(members[key])) + ("|" + " ".join(map(str, above)) if above else "")


def _above(synsets: dict[str, Sense], members: dict[str, set[str]], key: str) -> set[str]:
    """The nearest synsets that have a word that is kept, of which this one is a kind."""
    found: set[str] = set()
    waiting, seen = [key], {key}
    while waiting:
        for kind, other, _ in synsets[waiting.pop()].pointers:
            if kind not in _KIND or other in seen or (kind == "&" and not _is_head(synsets, other)):
                continue
            seen.add(other)
            if other in members:
                found.add(other)
            else:
                waiting.append(other)
    return found


def _is_head(synsets: dict[str, Sense], key: str) -> bool:
    """Whether an adjective has an opposite, and so stands for those that are like it."""
    return any(kind == "!" for kind, _, _ in synsets[key].pointers)


def _pairs(synsets: dict[str, Sense], kind: str, known: set[str]) -> list[tuple[str, str]]:
    found = set()
    for sense in synsets.values():
        for told, other, numbers in sense.pointers:
            if told == kind and numbers != "0000" and other in synsets:
                one, two = sense.words[int(numbers[:2], 16) - 1], synsets[other].words[int(numbers[2:], 16) - 1]
                if one in known and two in known and one != two:
                    found.add((min(one, two), max(one, two)))
    return sorted(found)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
