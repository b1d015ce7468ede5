"""Which sentences of a report state something that a source could carry, and which only lead through it."""

import re

from carter.evidence.remarks import remark
from carter.evidence.scripts import UNSPACED
from carter.research.audit.sections import tells_of_itself

_WORD = re.compile(r"[^\W_]+")
_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"\d")
_ASKS = ("?", "\uff1f", "؟", ";;")
_LEADS = (":", "\uff1a")
_ENDS = re.compile(r"[.!。\uff01؟۔।॥…][\"'”’»)\]]*$")
_END = 8  # characters in which a sentence ends
_IDLE = frozenset(("question", "filler", "pointer", "synopsis", "dateline"))
_FEWEST, _FEWEST_OF_FRAGMENT = 3, 5  # words
_LONG_WORD = 12  # letters: a sentence of a script that parts no words
# What a report says of itself, its sources and its search is carried by none of them.
_OF_ITSELF = re.compile(
    r"\W*(?i:(?:in )?(?:this|the present|our) (?:report|brief|briefing|article|review|overview|section|document|summary"
    r"|analysis|paper|memo)\b|(?:these|the|our|my) (?:\w+ )?(?:sources|searches|search results|search) (?:do|does|did"
    r"|say|said|found|could|disagree|differ)\b|no (?:\w+ )?(?:source|evidence|passage|result|statement)s?"
    r" (?:was|were|is|are|has|have|could)\b|none was found\b|nothing about\b"
    r"|(?:dieser|der vorliegende) (?:bericht|überblick|beitrag|abschnitt)\b|die quellen (?:beantworten|sagen|nennen)\b"
    r"|(?:ce|le présent) (?:rapport|document|résumé)\b|les sources ne\b"
    r"|(?:este|el presente) (?:informe|documento|resumen)\b|las fuentes no\b)"
)


def words_in(text: str) -> int:
    """How many words a text has; of Chinese and Japanese, two characters are one."""
    return sum(max(1, len(run) // 2) for run in UNSPACED.findall(text)) + len(_WORD.findall(UNSPACED.sub(" ", text)))


def cell_states(cell: str) -> bool:
    """Whether the cell of a table states something: a number, or a few words."""
    return _DIGIT.search(cell) is not None or words_in(cell) >= _FEWEST


def _only_leads(said: str, words: int, *, is_cited: bool) -> bool:
    """Whether it ends in a colon and is but an announcement, or a title such as `Further reading:`."""
    return said.endswith(_LEADS) and (not is_cited or words <= _FEWEST)


def states_something(sentence: str, heading: str, *, is_cited: bool) -> bool:
    """Whether a sentence states something: no question, no announcement, nothing about the report itself.

    Of what is no sentence, such as `Key trends` in a list, enough words or a number must be there, or a marker.
    """
    said = sentence.strip()
    words = words_in(said)
    if not _LETTER.search(said) or said.endswith(_ASKS) or _only_leads(said, words, is_cited=is_cited):
        return False
    if words < _FEWEST and len(_LETTER.findall(said)) < _LONG_WORD:
        return False
    fragment = not _ENDS.search(said[-_END:]) and words < _FEWEST_OF_FRAGMENT and not _DIGIT.search(said)
    if (fragment and not is_cited) or tells_of_itself(heading) or _OF_ITSELF.match(said):
        return False
    return remark(said, heading) not in _IDLE
