"""Pointers: sentences that only point elsewhere, announce what a text is about, lead through it, or show a syntax."""

import re

_DETAILS = r"(?:details?|(?:more|further|additional|full|complete) (?:details?|information|discussion|explanations?))"
_TEXT = (
    r"(?:sections?|chapters?|pages?|documents?|articles?|guides?|parts?|manuals?|tutorials?|appendix|examples?|tables?)"
)
_SEE = re.compile(
    rf"\W*(?:note: |in addition,? )?(?:(?:please )?(?:also )?(?:see|refer to)\b.*?"
    rf"(?:\b(?:{_TEXT}|also|above|below|{_DETAILS}|faq|notes?|docs|documentation|reference|PEP|RFC)\b|\(\d\w?\))"
    rf"|for (?:{_DETAILS}|(?:a|an|more|the full)\b)[^.]{{0,80}}?,? (?:please )?"
    r"(?:see|refer to|consult|read|check|visit)\b"
    rf"|{_DETAILS} [^.]{{0,60}}?\b(?:can be found|may be found|(?:is|are) (?:found|available|given|provided))\b"
    rf"|you (?:may|might|can|will) (?:also )?(?:want to |wish to )?(?:look at|find {_DETAILS}|see also)\b)",
    re.IGNORECASE,
)
_LONGEST_SEE = 30  # words
_TOLD_ELSEWHERE = re.compile(
    r"[^,;:]*\b(?:is|are) (?:further |fully |also )?"
    r"(?:described|explained|discussed|documented|covered|detailed|listed)"
    r"(?: in (?:more |greater |full )?detail)? (?:in|below|above|under|elsewhere|later|here)\b[^,;:]*",
    re.IGNORECASE,
)
_LONGEST_ELSEWHERE = 20  # words
_ABOUT = re.compile(
    r"\W*(?:(?:in )?(?:this|these|the (?:next|following|previous|preceding|rest of the|remaining))\b"
    rf" (?:[\w-]+ )?{_TEXT}\b"
    r"(?: \w+)?,? (?:we |you |will |also |briefly |then |only |further )*"
    r"(?:explains?|describes?|shows?|discuss(?:es)?|covers?|lists?|gives? an?|illustrates?|presents?|documents?|"
    r"summari[sz]es?|is about|outlines?|introduces?|explores?|looks? at|learn|see|deals? with|"
    r"contains? (?:an?|the|more)|provides? (?:an?|more|further))\b"
    r"|(?:see also|references|further reading)\W*:"
    r"|(?:added|new|updated|rewrote|extended|improved) (?:an? |the |some )?(?:sections?|chapters?|notes?|paragraphs?|"
    r"appendix|documentation)\b)",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"\W*(?:(?:to illustrate(?: this)?|first|now|but|so|next|then|as an example|for example|for instance|again|"
    r"in this example|in the following example),? )*"
    r"(?:(?:let's|let us|let me)\b|we(?:'ll| will| can| could| shall) (?:now |also |then |of course )*"
    r"(?:see|look|start|begin|suppose|assume|imagine|return|examine|walk)\b"
    r"|(?:suppose|assume|imagine|pretend)\b(?: for \w+ \w+)?(?: that)?"
    r" (?:you|we|a|an|the following|the (?:case|situation)|that|this|there)\b"
    r"|consider (?:that you|the following|the (?:case|situation)|this|"
    r"(?:an?|the) (?:\w+ )?(?:example|case|table|function))\b"
    r"|(?:here|below|the following) (?:is|are) (?:an?|some|the|two|three) [^.]{0,40}examples?\b)",
    re.IGNORECASE,
)
# A synopsis: `git reset [-q] [<tree-ish>] [--] <pathspec>…`
_OPTIONAL = re.compile(r"\[[^\]\s][^\]]*\]|<[\w-]+>|\{[\w|= -]+\}|\.\.\.|…|(?<!\w)--?\w[\w-]*")
_MOST_WORDS_AN_OPTION = 2
_FEWEST_OPTIONS = 3


def points_elsewhere(sentence: str) -> bool:
    """Whether `sentence` says only where something is told, or what a text is about.

    What announces a list or code, with a colon, is not meant: it is told with what it announces.
    """
    said = sentence.strip()
    if said.endswith((":", "\uff1a")):
        return False
    size = len(said.split())
    seen = size <= _LONGEST_SEE and _SEE.match(said) is not None
    told = size <= _LONGEST_ELSEWHERE and _TOLD_ELSEWHERE.fullmatch(said) is not None
    return seen or told or _ABOUT.match(said) is not None


def leads_on(sentence: str) -> bool:
    """Whether `sentence` only leads a reader through an example: `Let's see what happens when …`."""
    return _LEADING.match(sentence.replace("\u2019", "'")) is not None


def is_synopsis(text: str) -> bool:
    """Whether `text` shows a syntax rather than that it says something: mostly options and placeholders."""
    line = text.split("\n", 1)[0]
    options = _OPTIONAL.findall(line)
    plain = [word for word in _OPTIONAL.sub(" ", line).split() if word.isalpha()]
    return len(options) >= _FEWEST_OPTIONS and len(plain) <= _MOST_WORDS_AN_OPTION * len(options) // 2
