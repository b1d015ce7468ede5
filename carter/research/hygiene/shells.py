"""Pages without a text of their own: shells that a script would fill, hidden ones, empty ones."""

import re

from carter.records.document import Readable
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Look
from carter.research.hygiene.speech import prose, quoted, said, words_in

_ASKS = re.compile(
    r"(?:enable|activate|allow|turn on|requires?|needs?|without|support)\b[^.!?]{0,60}\bjava\s?script"
    r"|java\s?script\b[^.!?]{0,60}\b(?:enabled?|required|disabled|needed|turned (?:on|off)|supported|activated"
    r"|aktivier\w*|deaktivier\w*|benötigt|erforderlich|activ\w*|désactiv\w*|requis|nécessaire|habilit\w*"
    r"|abilita\w*)"
    r"|(?:aktivier\w*|benötigt|activez|activer|nécessite|habilit\w*|active|attiva\w*"
    r"|abilita\w*)\b[^.!?]{0,60}\bjava\s?script"
    r"|(?:启用|啟用|开启)[^。]{0,20}java\s?script|java\s?script[^。]{0,20}(?:启用|啟用|禁用|有効|無効|활성화)",
    re.I,
)
_WAITS = re.compile(
    r"(?:loading|please wait|one moment|wird geladen|lädt|laden|chargement|cargando|caricamento)\b.{0,20}", re.I
)
_BESIDE = 12  # words of another text beside the request for a script
_FEWEST = 2  # words of a page that holds anything


def shell(look: Look, readable: Readable) -> Finding | None:
    """Found by what the page asks for, by an element that is empty by custom, and by what reading it gave."""
    told = _ASKS.search(look.noscript)
    speech = said(look.content, _ASKS)
    waits = [line.text for line in look.content if _WAITS.fullmatch(line.text)]
    own = prose(look.content)
    if readable.status == "needs javascript" or (speech.wall and speech.rest < _BESIDE and speech.wall > speech.rest):
        shown = speech.shown or (quoted(told[0]) if told else "")
        return Finding("needs_js", (f"it says {shown}",) if shown else ("nothing is there but scripts",))
    if look.scripts and own < _BESIDE and (look.shell or waits) and (told or look.shell):
        shows = [f"it says {quoted(told[0])}"] if told else []
        return Finding("needs_js", (*shows, "the element that its scripts fill is empty"))
    return None


def nothing(look: Look | None, readable: Readable) -> Finding | None:
    """Found where reading gave no text, or no more than a frame."""
    if readable.status == "no visible text":
        return Finding("hidden_text", (f"{readable.hidden} characters, none of which is seen",))
    if readable.status == "empty":
        return Finding("empty", ("nothing stands on it",))
    if look is None or readable.status != "ok":
        return None
    words = sum(words_in(line.text) for line in look.lines if line.region in {"", "aside"} and line.kind != "heading")
    if words >= _FEWEST or any(line.kind in ("row", "code", "caption") for line in look.lines):
        return None
    return Finding("empty", (f"{words} words outside of navigation, header and footer",))
