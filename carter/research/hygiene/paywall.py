"""The first lines of an article that only those may read who pay for it."""

import re

from carter.research.extract.blocks import Draft
from carter.research.hygiene.abroad import abroad
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Look
from carter.research.hygiene.speech import is_reported, prose, quoted, words_in

_SAYS = re.compile(
    r"(?P<verb>subscribe|sign up|register|log in|sign in|join|upgrade|pay|become a (?:member"
    r"|subscriber))\b[^.!?]{0,60}(?:to|and) (?:continue|keep|read|unlock|finish|access|view|get full access"
    r"|see) ?(?:on )?(?:reading|the (?:full|rest|whole|remaining)|this|full|more|our)?"
    r"|(?:continue|keep) reading (?:with|for|by) |(?:this|the|rest of (?:this|the)) (?:article|story|content|post"
    r"|page|piece|analysis|report)[^.!?]{0,30} (?:is )?(?:for|available (?:only )?to|reserved for|exclusive to"
    r"|only for|behind)[^.!?]{0,12} ?(?:paying |paid |our )?(?:subscribers|members|premium|a paywall)"
    r"|(?:subscribers|members)[- ]only|only (?:for |to |available to )(?:paying )?(?:subscribers|members)"
    r"|already (?:a|an) (?:subscriber|member)|to read the (?:full|rest of|whole|remaining)|unlock (?:this|the full"
    r"|all)|(?:you have|you've) (?:reached|read|used)[^.!?]{0,40}(?:limit|free (?:articles?|stories))"
    r"|start your (?:free )?(?:trial|subscription)|\d+ free articles? (?:left|remaining)|remaining \d+ ?%"
    r"|(?:artikel|beitrag|text|inhalt)[^.!?]{0,40}(?:für|nur)[^.!?]{0,20}(?:abonnent|abonnement|mitglieder|plus"
    r"|premium)|exklusiv für abonnent|(?:jetzt|mit)[^.!?]{0,30}(?:weiterlesen|weiter lesen|abonnieren und"
    r"|freischalten)|bereits abonnent|schon abonnent|um (?:den|diesen) (?:artikel|beitrag)[^.!?]{0,30}lesen"
    r"|jetzt (?:testen|abonnieren)|lesen sie (?:den ganzen|weiter mit)|weiterlesen mit"
    r"|(?:article|contenu)[^.!?]{0,30}(?:est )?réservé (?:à (?:nos|l')|aux) ?(?:abonné|membres)"
    r"|réservé aux abonnés|il vous reste \d+ ?%|pour (?:lire|accéder à) la suite|la suite (?:est|de cet article)"
    r"|déjà abonné|abonnez-vous[^.!?]{0,30}(?:pour|et)|lire la suite (?:avec|en)"
    r"|(?:contenido|artículo)[^.!?]{0,20}(?:exclusivo|solo) para suscriptores|suscríbe(?:te|ase) para (?:seguir"
    r"|continuar)|(?:contenuto|articolo)[^.!?]{0,20}riservato agli abbonati|abbonati per continuare"
    rf"|alleen voor abonnees|{abroad('pay')}",
    re.I,
)
# What may stand before a verb that asks; behind `members` it only tells what they do.
_TOLD_TO = re.compile(
    r"(?:^|[.!?:;,|>)\]\u2013\u2014-]|\b(?:please|to|or|and|must|now|just|simply|then|can|you|need|free|here))$", re.I
)
_BUILT = re.compile(
    r"(?:class|id)\s*=\s*[\"']?[^\"'>]{0,120}?\b(?:pay-?wall|piano-|regwall|subscriber-only|premium-overlay"
    r"|tp-modal|subscription-(?:wall|required)|article-gate|meter-wall)"
)
_NOT_FREE = "it says of itself, as data, that it is not free"
_LONGEST_LINE = 45  # words of a line that asks for money
_WHOLE = 350  # words of a text that is no mere beginning
_AFTER = 40  # words that may follow the line, in which the wall goes on to speak
_CHECKED = 200  # words that a page with no such line may have where its own data says that it must be paid for


def paywall_stub(look: Look) -> Finding | None:
    """Found by a line that asks for a subscription in order to read on, behind which little follows."""
    content = [line for line in look.lines if line.region in {"", "aside", "dialog"}]
    size = prose(content)
    if size >= _WHOLE:
        return None
    asks = next(
        (number for number, line in enumerate(content) if _asks(line.text) and _leads(content[:number], line)), None
    )
    built = _BUILT.search(look.markup)
    if asks is None:
        sold = not look.free and built is not None and size < _CHECKED
        return Finding("paywall_stub", (_NOT_FREE, "its markup holds a wall")) if sold else None
    match = _SAYS.search(content[asks].text)
    after = prose([line for line in content[asks + 1 :] if not _asks(line.text)])
    if after >= _AFTER and look.free and not built:
        return None
    shown = (f"it says {quoted(match[0])}",) if match else ()
    return Finding("paywall_stub", (*shown, *(() if look.free else (_NOT_FREE,))))


def _leads(before: list[Draft], line: Draft) -> bool:
    """Whether a line may end the beginning of a text; a heading with nothing over it is the name of the page."""
    return line.kind != "heading" or prose(before) > 0


def _asks(text: str) -> bool:
    bare = re.sub(r'"[^"]*"', " ", text)
    if words_in(text) > _LONGEST_LINE or is_reported(bare):
        return False
    return any(not match["verb"] or _TOLD_TO.search(bare[: match.start()].rstrip()) for match in _SAYS.finditer(bare))
