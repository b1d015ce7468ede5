"""Releases: the newest version of each thing that lists of changes tell, and documents of an older one."""

import re
from collections.abc import Iterable, Mapping

from carter.records.source import Source

_NAME_WORD = re.compile(r"[^\W_]+")
_SMALL_WORDS = frozenset(["a", "an", "the", "of", "on", "for", "in", "to", "and"])
# Lists of releases tell which version of a thing is the newest; a title may say of which one a document is.
_RELEASES = re.compile(
    r"\brelease[\s_-]?(?:notes|log|history)|\bchange[\s_-]?log|\bwhat.?s[\s_-]new|\bnews$", re.IGNORECASE
)
_RELEASE = re.compile(r"^\W*(?:version |release |v\.? ?)?(\d+(?:\.\d+)+)(?=[\s(:,]|$)", re.IGNORECASE | re.MULTILINE)
_OF_PRODUCT = re.compile(r"(?<![^\W_])([A-Z][\w-]+),? (?:v\.?|version|release)? ?(\d+(?:\.\d+)+)(?![\w.])")
_FOR_VERSION = re.compile(
    r"\b(?i:(?:written|valid) for|this (?:manual|guide|handbook|document|page|text|tutorial) "
    r"(?:describes|documents|covers|applies to|is for)) (?:the )?"
    r"(?:(?P<name>[A-Z][\w-]+),? )?(?:version |release |v\.? ?)?(?P<number>\d+(?:\.\d+)+)(?![\w.]*\d)"
)
_GENERIC_WORDS = (
    "release releases notes note log changelog changes history news what new version versions guide manual handbook "
    "documentation reference users user administrators"
)
_GENERIC = frozenset(_GENERIC_WORDS.split())
_RELEASED = re.compile(
    r"(?<![^\W_])([A-Z][\w-]+) (?:v\.?|version)? ?(\d+(?:\.\d+)+) (?:was|has been|is) (?:released|published|rolled out)"
)


def newest_releases(
    sources: Iterable[Source], texts: Mapping[str, str]
) -> list[tuple[frozenset[str], tuple[int, ...]]]:
    """What each list of releases calls its thing, by the words of its title, and the highest version in it.

    What a sentence of any source says to have been released counts too.
    """
    made = []
    for source in sources:
        for found in _RELEASED.finditer(texts.get(source.text, "")):
            made.append((frozenset([found[1].casefold()]), number_of(found[2])))
        if _RELEASES.search(source.title) or _RELEASES.search(source.url.rpartition("/")[2].rpartition(".")[0]):
            numbers = [number_of(found[1]) for found in _RELEASE.finditer(texts.get(source.text, ""))]
            made.append(
                (frozenset(word.casefold() for word in _NAME_WORD.findall(source.title)), max(numbers, default=()))
            )
    return made


def is_of_an_older_release(title: str, head: str, newest: Iterable[tuple[frozenset[str], tuple[int, ...]]]) -> bool:
    """Whether a title or the first lines name a version of a thing, and a list of its releases has a higher one."""
    titled, said = _OF_PRODUCT.search(title), _FOR_VERSION.search(head)
    if _RELEASES.search(title) or (titled is None and said is None):
        return False
    if titled is not None:
        things, version = {titled[1].casefold()}, number_of(titled[2])
    else:
        words = {word.casefold() for word in _NAME_WORD.findall(title)} - _SMALL_WORDS - _GENERIC
        things = {said["name"].casefold()} if said and said["name"] else words
        version = number_of(said["number"]) if said else ()
    return any(things & names - _GENERIC and number > version for names, number in newest)


def number_of(version: str) -> tuple[int, ...]:
    """The parts of a version, as they are compared."""
    return tuple(int(part) for part in version.split("."))
