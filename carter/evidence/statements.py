"""Statements: a sentence in somebody's own words, and what forbids telling it over the quotations that it rests on.

Forbidden is what has no form of a statement, what the guards of verdicts refuse, and what adds words to its evidence
rather than says it otherwise. That is a floor and no support: a sentence that passes is told only if the verdict on it
is that its evidence supports it.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from carter.evidence.amounts import amounts, with_digits
from carter.evidence.folding import fold, spaced
from carter.evidence.language import UNKNOWN, language_of
from carter.evidence.likeness import bearing
from carter.evidence.quantities import UNIT_WORDS, differ, quantities
from carter.evidence.quoting import visible
from carter.evidence.scripts import UNSPACED
from carter.evidence.verdicts.weighing import weigh
from carter.evidence.words import content_stems, content_words, stem

LONGEST = 400  # code points
SHORTEST = 12
BORNE = 500  # thousandths of the longer words that must stand in the evidence
BORNE_ABROAD = 600  # the same in a language whose other words for a thing are not known
FEWEST_BORNE = 2
_LANGUAGE = "en"  # in which numbers may be written out; digits are read in any
_LONG = 4  # letters of a word that is compared
_STEM = 5  # letters that two forms of one word share
_ENDING = 4  # letters by which they may differ at their ends
# English words that a sentence may need, and that say nothing of its matter.
_NEUTRAL = """
according amount apply both called case consist contain describe follow following include instead let list named
number option respectively say setting state time total value
"""
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LINK = re.compile(r"://|\bwww\.|\bmailto:|\]\(", re.IGNORECASE)
_QUOTES = frozenset('"“”„‟«»')
_INNER = re.compile(r"[^\w'’,;:()-]|_|\d|(?<=\w)[:(]|\w\.\w")  # what makes a word an identifier, a path, an address
_EDGE = "'’,;:.!?()-"
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")


def told(statement: str, quotes: Sequence[str]) -> str:
    """A claim that is a statement: its words, then the quotations that it rests on."""
    return statement + "".join(f" “{spaced(quote)}”" for quote in quotes)


def statement_of(text: str, quotes: Sequence[str]) -> str:
    """The statement of a claim that `told` made over these quotations; empty where it did not."""
    rest = told("", quotes)
    return text[: -len(rest)] if quotes and text.endswith(rest) and len(text) > len(rest) else ""


def ground(quote: str, over: Sequence[str] = ()) -> str:
    """The words of one piece of evidence that may carry a statement: what stands over it, then the quotation."""
    return "\n".join((*over, quote))


def may_be_told(text: str, quotes: Sequence[str], grounds: Sequence[str]) -> bool:
    """Whether a claim is a statement over these quotations against which nothing speaks; no verdict that it holds."""
    statement = statement_of(text, quotes)
    return bool(statement) and not fault_of(statement, grounds)


def fault_of(statement: str, grounds: Sequence[str]) -> str:
    """Why `statement` may not be told over `grounds`, one text a piece of evidence; empty if nothing forbids it."""
    joined = fold(" / ".join(grounds))
    form = _of_form(statement) or _of_tokens(statement, joined)
    if form:
        return form
    found = weigh(statement, grounds).whole
    if found.means == "quoted":
        return ""
    if found.means == "guarded" or found.stance not in ("supports", "cannot_tell"):
        return "; ".join(each.detail for each in found.reasons[:2]) or "its evidence says nothing of it"
    if language_of(statement) not in (_LANGUAGE, UNKNOWN):
        return _abroad(statement, grounds, joined)
    few = _of_words(statement, joined, BORNE) if found.stance == "cannot_tell" else ""
    return few or _of_added(statement, grounds, joined)


def _abroad(statement: str, grounds: Sequence[str], joined: str) -> str:
    """The same in a language of whose words the guards know little: each word that carries a topic must stand there."""
    return (
        _of_numbers(statement, grounds)
        or _of_names(statement, joined)
        or _of_words(statement, joined, BORNE_ABROAD)
        or next((f"the word {word[:40]} does not stand in its evidence" for word in _brought(statement, joined)), "")
        or _of_negation(statement, grounds)
    )


def _of_form(statement: str) -> str:
    if not SHORTEST <= len(statement) <= LONGEST:
        return f"it has {len(statement)} characters, and {SHORTEST} to {LONGEST} are told"
    if spaced(statement) != statement or visible(statement) != statement:
        return "it holds a line break, or a character that nobody sees"
    if _LINK.search(statement):
        return "it holds a link"
    return "it holds a quotation" if not _QUOTES.isdisjoint(statement) else ""


def _of_tokens(statement: str, ground: str) -> str:
    """What looks like an identifier, a path, a version or an address must stand in the evidence as it is."""
    for written in fold(statement).split():
        token = written.strip(_EDGE)
        if _INNER.search(token) and not re.search(rf"(?<!\w){re.escape(token)}(?!\w)", ground):
            if amounts(token, _LANGUAGE) and not re.search(r"[^\d.,%+-]", token):
                continue  # a plain number is compared by its value
            return f"`{token[:40]}` does not stand in its evidence"
    return ""


def _of_numbers(statement: str, grounds: Sequence[str]) -> str:
    """Every amount must stand in the evidence; one with a unit of measure in any unit of the same kind."""
    known = [each for ground in grounds for each in amounts(ground, _LANGUAGE)]
    counted = [each for ground in grounds for each in quantities(ground, _LANGUAGE)]
    measured = [each for each in quantities(statement, _LANGUAGE) if each.word.casefold() in UNIT_WORDS]
    for one in measured:
        if not any(one.unit == other.unit and not differ(one, other) for other in counted):
            return f"{one.shown} {one.word} does not stand in its evidence"
    told_otherwise = {one.shown for one in measured}
    for each in amounts(statement, _LANGUAGE):
        alike = (one.shown == each.shown or (each.value is not None and one.value == each.value) for one in known)
        if each.shown not in told_otherwise and not any(alike):
            return f"the number {each.shown} does not stand in its evidence"
    return ""


def _of_names(statement: str, ground: str) -> str:
    held = {word.casefold() for word in _WORD.findall(ground)}
    for number, match in enumerate(_WORD.finditer(fold(statement))):
        word = match[0]
        named = any(map(str.isupper, word[1:])) or (number > 0 and word[0].isupper())
        if named and len(word) > 1 and not _is_among(word.casefold(), held):
            return f"the name {word[:40]} does not stand in its evidence"
    return ""


def _of_words(statement: str, ground: str, least: int) -> str:
    held = {word.casefold() for word in _WORD.findall(ground)}
    longer = [word.casefold() for word in _WORD.findall(fold(statement)) if len(word) >= _LONG]
    borne = sum(_is_among(word, held) for word in longer)
    if borne < min(FEWEST_BORNE, len(longer)) or 1000 * borne < least * len(longer) or not longer:
        return f"{borne} of its {len(longer)} longer words stand in its evidence"
    return ""


def _of_added(statement: str, grounds: Sequence[str], joined: str) -> str:
    """A statement that says its evidence otherwise puts words in the place of others; one that says more adds some."""
    brought = list(_brought(statement, joined))
    if brought and len(brought) > len(list(_brought(_nearest(statement, grounds), fold(statement)))):
        return f"it adds to its evidence: {', '.join(brought)[:80]}"
    return ""


def _brought(text: str, ground: str) -> Iterator[str]:
    """The words of `text` that carry a topic and stand in no form in `ground`, but for a few that bring nothing.

    Of a script without spaces no words are known.
    """
    if UNSPACED.search(text):
        return
    language = language_of(ground) or _LANGUAGE
    stems, forms = content_stems(ground, language), _words(ground)
    for word in content_words(with_digits(fold(text), language), language):
        counted = word.form[0].isdigit() or word.form in UNIT_WORDS
        known = counted or word.stem in stems or _is_among(word.form, forms)
        if not known and word.stem not in _neutral():
            yield word.form


@cache
def _neutral() -> frozenset[str]:
    return frozenset(stem(word, _LANGUAGE) for word in _NEUTRAL.split())


def _of_negation(statement: str, grounds: Sequence[str]) -> str:
    """The sentence of the evidence that is nearest must be negated as the statement is."""
    near = _nearest(statement, grounds)
    one, other = bearing(statement, _LANGUAGE), bearing(near, _LANGUAGE)
    return "" if one.negations % 2 == other.negations % 2 else "it is negated otherwise than its evidence"


def _nearest(statement: str, grounds: Sequence[str]) -> str:
    """The sentence of the evidence that shares most words with a statement."""
    said = {word.casefold() for word in _WORD.findall(statement) if len(word) >= _LONG}
    sentences = [sentence for each in grounds for sentence in _SENTENCE.split(each) if sentence]
    return max(sentences, key=lambda sentence: sum(_is_among(word, _words(sentence)) for word in said), default="")


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(fold(text))}


def _is_among(word: str, held: set[str]) -> bool:
    """Whether `word` is held, or a form of it: the same but for a few letters at the end."""
    return word in held or (len(word) >= _STEM and any(_is_form(word, other) for other in held))


def _is_form(word: str, other: str) -> bool:
    shared = 0
    for one, two in zip(word, other, strict=False):
        if one != two:
            break
        shared += 1
    return shared >= _STEM and max(len(word), len(other)) - shared <= _ENDING
