"""Remarks: sentences that state nothing, such as tasks, proposals, made-up examples and what waits to be written."""

import re
from collections.abc import Callable
from typing import Literal

from carter.evidence.pointers import is_synopsis, leads_on, points_elsewhere

Remark = Literal["task", "question", "proposal", "example", "filler", "hearsay", "pointer", "synopsis", "dateline"]

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
    r"|i think\b[^.;]*\bwould be (?:better|enough|fairer?|best)\b"
    r"|we (?:could maybe|might want to)\b|it (?:would|might) be (?:nice|good|great|worth|an idea)\b"
    r"|in an ideal world\b)"
    # What somebody proposed at a meeting holds for nobody yet.
    r"|(?:[A-Z][\w'-]*(?: [A-Z][\w'-]*)?|(?i:it was|(?:he|she|they|someone)(?: also)?)) (?:had |has |also )?"
    r"(?:proposed|suggested|floated|wondered)\b(?! by\b)"
)
_HEARSAY = re.compile(
    r"\b(?:(?:do not|don't) quote me|as far as i (?:know|remember|recall)|if i (?:remember|recall)|"
    r"i (?:have )?(?:always )?(?:guess|told people|heard)|(?:somebody|someone) told me|rumou?r has it|"
    r"i(?:'m| am) not (?:quite |really )?sure)\b",
    re.IGNORECASE,
)
# What people ask for or would like is not so yet: "The council proposes 30 days", "Somebody asked whether …".
_PEOPLE = (
    r"(?:somebody|someone|one of [\w ]{1,20}|"
    r"(?:(?:the|a|an|some|several|many|two|three|other|our|\w+s') )*(?:[\w-]+ ){0,2}?"
    r"(?:councils?|unions?|boards?|committees?|staff|teams?|members?|residents|customers|employees|colleagues|parents"
    r"|managers?|directors?|matrons?|nurses|doctors|teachers|tenants|owners|finance|sales|facilities|people|group|"
    r"department|representatives|delegates|participants|forum|works council))"
)
_REPORTED = re.compile(
    rf"\W*{_SPEAKER}(?i:(?:{_PEOPLE}) (?:(?:also|again|then|now|still) )?"
    r"(?:proposes?|proposed|suggests?|suggested|(?:asks?|asked) (?:for|whether|that|if|to)|"
    r"(?:would|may|might) (?:like|prefer)|"
    r"(?:wants?|wanted|wishes|wished|demands?|demanded|calls?|called for|requests?|requested|favou?rs?)"
    r" (?:that|for|to|a|an|the|\d+)|wonders?|wondered)\b"
    r"|it (?:was|has been|is|is being) (?:proposed|suggested|asked|requested|discussed|considered)"
    r" (?:that|to|whether|if)\b"
    r"|there (?:was|is|has been) (?:a|an|some) (?:proposal|suggestion|request|wish|idea|discussion)\b)"
)
_OPEN = re.compile(
    r"\W*(?i:(?:this (?:was|is) )?(?:not (?:yet )?decided|no decision(?: was (?:taken|made))?|undecided|adjourned"
    r"|postponed"
    r"|left open|deferred|tabled|rejected|declined|turned down|withdrawn|noted|nothing was decided"
    r"|no agreement(?: was reached)?)\b[^.]{0,40}[.!]?\s*$)"
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
    # What a page says of itself at its foot.
    r"\W*(?i:this (?:page|document|file|site) (?:was |has been )?(?:last )?"
    r"(?:updated|modified|changed|edited|generated|built|rendered)\b)"
    r"|\W*(?i:lorem ipsum|dolor sit amet)|.*(?i:lorem ipsum dolor)|\W*(?:\[|<|\{\{)\s*"
    r"(?i:insert|add|your|enter"
    r"|fill in|replace|describe|placeholder"
    r"|write|todo|tbd|name of)\b[^\]>}]*(?:\]|>|\}\})|\W*(?i:insert|put) (?:\w+ ){0,4}here\b",
    re.DOTALL,
)
# A line that says only of what day its document is, and of what kind.
_DATELINE = re.compile(
    r"\W*(?i:(?:(?:\w+ )?(?:report|memo|letter|minutes|note|notes|version|edition|status|statement|circular|issue|draft"
    r"|bericht|fassung|stand|rapport|version|acta|informe)(?: \d+(?:\.\d+)*)?,?(?: (?:of|from|dated|vom|du|de))?"
    r"|(?:in force|in effect|effective|valid|applies|applicable|approved|adopted|issued|published|updated|revised"
    r"|reviewed|last \w+|date|gültig|in kraft|en vigueur|en vigor)"
    r"(?: (?:from|since|as of|as from|on|by|ab|seit|depuis le|desde(?: el)?))?))\W{1,3}"
    r"(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    r"|(?:\d{1,2}\.? (?:de )?)?[^\W\d]{3,12} (?:de )?(?:\d{1,2},? )?\d{4})\W*$"
)
# The lines over a letter or e-mail: who wrote it, to whom and when; the subject may say something.
_LETTERHEAD = re.compile(
    r"\W*(?:(?:From|Von|De|To|An|À|Cc|Bcc|Kopie|Reply-To|Sent|Gesendet|Envoyé)"
    r" ?: [^\n]{0,200}?\S@\S"
    # As it stands over an answered one, its lines joined.
    r"|(?:From|Von|De) ?: [^\n.!?]{1,80}?\b(?:Sent|Gesendet|Envoyé|Date|Datum) ?: "
    r"|(?:Date|Datum|Sent|Gesendet|Envoyé|Fecha|Data) ?: (?:[^\W\d_]{2,10}\.?,? )?\d{1,2}\.? [^\W\d_]{3,10}\.? \d{4}"
    r"|(?:To|An|À|Cc) ?: (?i:all|alle|tous|toutes)\b[^.!?\n]{0,40}$)",
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
    "proposal": frozenset(["propos", "suggest", "suggestion", "idea", "wish"]),
    "example": frozenset(["exampl", "sampl", "illustr"]),
    "filler": frozenset(),
    "hearsay": frozenset(["rumour", "rumor", "heard", "said"]),
    "pointer": frozenset(["section", "chapter", "page", "document", "describ", "manual", "guid"]),
    "dateline": frozenset(
        [
            "date",
            "version",
            "forc",
            "effect",
            "valid",
            "updat",
            "publish",
            "issu",
            "report",
            "approv",
            "adopt",
            "revis",
            "gult",
            "kraf",
            "fassung",
            "stand",
            "vigueur",
            "vigor",
        ]
    ),
    "synopsis": frozenset(["syntax", "synopsi", "usag", "option", "flag", "parameter", "argument"]),
}


# The first that fits.
_TELLS: tuple[tuple[Remark, Callable[[str], object]], ...] = (
    ("filler", _FILLER.match),
    ("task", _TASK.match),
    ("task", _UNDECIDED.search),
    ("proposal", _PROPOSAL.match),
    ("proposal", _REPORTED.match),
    ("question", _QUESTION.match),
    ("hearsay", _HEARSAY.search),
    ("example", _EXAMPLE.match),
    ("example", leads_on),
    ("pointer", points_elsewhere),
    ("synopsis", is_synopsis),
    ("dateline", _DATELINE.match),
    ("dateline", _LETTERHEAD.match),
)


def remark(sentence: str, heading: str = "") -> Remark | None:
    """What kind of remark `sentence` is, under `heading`; none if it may state something.

    "Backups should be tested monthly" states a rule; "we should find out who tests the backups" states nothing.
    """
    told = next((kind for kind, tells in _TELLS if tells(sentence)), None)
    return told or next((kind for kind, pattern in _HEADINGS if pattern.match(heading)), None)


def leaves_open(sentence: str) -> bool:
    """Whether a sentence says that nothing came yet of what stands before it, as "Not decided." does."""
    return _OPEN.match(sentence) is not None
