"""Remarks: sentences that state nothing, such as tasks, proposals, made-up examples and what waits to be written."""

import re
from typing import Literal

from carter.evidence.pointers import is_synopsis, leads_on, points_elsewhere

Remark = Literal["task", "question", "proposal", "example", "filler", "pointer", "synopsis"]

_SPEAKER = r"(?:[A-Z][\w.'-]*(?: [A-Z][\w.'-]*)?:\s+)?"  # "Bo: ", in the minutes of a meeting
_WE = r"we (?:still )?(?:should|need to|ought to|have to|must|will have to)(?: \w+ly| also| still)? "
_FINDING_OUT = (
    r"find out|figure out|work out|sort out|write (?:it |this |that |them )?down|check with|look into|think about|"
    r"follow up|come up with|ask|decide|discuss|clarify|investigate|talk|agree on|revisit|schedule|"
    r"\w+ (?:down |out )?(?:who|whether|what|when|how|where|if|why)"
)
_TASK = re.compile(
    rf"\W*(?:{_SPEAKER}(?:(?:TODO|FIXME|XXX|TBD|TBC|TBA)\b|(?i:action(?: items?| points?)?|to[- ]do|task|next steps?"
    rf"|follow[- ]ups?)\s*(?:\([^)]*\))?:|(?i:{_WE}(?:{_FINDING_OUT})\b)"
    rf"|(?i:(?:someone|somebody) (?:should|needs? to|has to|must)\b))|\[ \])"
)
_UNDECIDED = re.compile(
    r"\b(?:TODO|FIXME|TBD|TBC)\b|\b(?:[Tt]o be (?:decided|determined|discussed|confirmed|clarified|announced|written"
    r"|completed)|needs? clarification|not sure (?:who|what|when|where|whether|if|how))\b"
)
_QUESTION = re.compile(
    rf"\W*{_SPEAKER}(?i:(?:open |unresolved |outstanding )questions?\b\s*(?:\([^)]*\))?:|question:|q:\s"
    r"|(?:should|could|shall|can|may|might|do|does|what if|how about|who|what|why|when|where) [^.!]*\?\s*$)"
)
_PROPOSAL = re.compile(
    rf"\W*{_SPEAKER}(?i:(?:should we|could we|shall we|can we|why don't we|what if we|how about|let's|let us)\b"
    r"|(?:proposal|proposed|suggestion|idea|wish|nice to have)\s*(?:\([^)]*\))?:"
    r"|(?:maybe|perhaps) (?:we|i|someone)\b|i (?:would |'d )?(?:suggest|propose|think we should|wonder)\b"
    r"|we (?:could maybe|might want to)\b|it (?:would|might) be (?:nice|good|great|worth|an idea)\b"
    r"|in an ideal world\b)"
)
_EXAMPLE = re.compile(
    r"\W*(?i:(?:for (?:example|instance),? |e\.g\.,? )?(?:suppose|imagine|let's say|let us say|let us assume"
    r"|let's assume"
    r"|assume for a moment|say,? (?:you|we|for example|that)|picture (?:a|an|this))\b"
    r"|(?:sample|example|illustrative|fictitious|fictional|made-up|mock|dummy|placeholder) "
    r"(?:\w+ )?(?:output|data|values?|figures?|text|response|invoice|record|row|entry|reply|answer|content|log)\b"
    r"|(?:the )?(?:figures?|values?|numbers?|names?|data) (?:\w+ ){0,3}(?:are|is) "
    r"(?:fictitious|made up|invented|examples?|placeholders?|illustrative)\b)"
)
_FILLER = re.compile(
    r"\W*(?i:lorem ipsum|dolor sit amet)|.*(?i:lorem ipsum dolor)|\W*(?:\[|<|\{\{)\s*(?i:insert|add|your|enter"
    r"|fill in|replace|describe|placeholder"
    r"|write|todo|tbd|name of)\b[^\]>}]*(?:\]|>|\}\})|\W*(?i:insert|put) (?:\w+ ){0,4}here\b",
    re.DOTALL,
)
_SAMPLE_HEADING = re.compile(
    r"\W*(?:sample|dummy|fictitious|fictional|placeholder|mock|made-up|illustrative)\b", re.IGNORECASE
)
_HEADINGS: tuple[tuple[Remark, re.Pattern[str]], ...] = (
    ("question", re.compile(r"\W*(?:open|unresolved|outstanding) (?:questions?|points?|issues?)\b", re.IGNORECASE)),
    ("task", re.compile(r"\W*(?:action (?:items?|points?)|to-?dos?|follow-ups?)\W*$", re.IGNORECASE)),
    ("proposal", re.compile(r"\W*(?:ideas|wish ?list|nice to have|brainstorm(?:ing)?)\W*$", re.IGNORECASE)),
    ("example", _SAMPLE_HEADING),
)
# Stems of a question that asks for remarks of a kind; then they are what answers it.
ASKED_BY: dict[Remark, frozenset[str]] = {
    "task": frozenset(["task", "todo", "action", "step", "open", "follow", "pend"]),
    "question": frozenset(["question", "open", "unclear", "unresolv", "undecid", "unknown"]),
    "proposal": frozenset(["propos", "suggest", "suggestion", "idea", "wish", "plan"]),
    "example": frozenset(["exampl", "sampl", "illustr"]),
    "filler": frozenset(),
    "pointer": frozenset(["section", "chapter", "page", "document", "describ", "manual", "guid"]),
    "synopsis": frozenset(["syntax", "synopsi", "usag", "option", "flag", "parameter", "argument"]),
}


def remark(sentence: str, heading: str = "") -> Remark | None:
    """What kind of remark `sentence` is, under `heading`; none if it may state something.

    "Backups should be tested monthly" states a rule; "we should find out who tests the backups" states nothing.
    """
    if _FILLER.match(sentence):
        return "filler"
    if _TASK.match(sentence) or _UNDECIDED.search(sentence):
        return "task"
    if _PROPOSAL.match(sentence):
        return "proposal"
    if _QUESTION.match(sentence):
        return "question"
    if _EXAMPLE.match(sentence) or leads_on(sentence):
        return "example"
    if points_elsewhere(sentence):
        return "pointer"
    if is_synopsis(sentence):
        return "synopsis"
    return next((kind for kind, pattern in _HEADINGS if pattern.match(heading)), None)
