"""A page that says there is no such page, though the server said that all was well."""

import re
from urllib.parse import urlsplit

from carter.research.hygiene.abroad import abroad
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Exchange, Look, names_in
from carter.research.hygiene.speech import Said, quoted, said, told, words_in

_THING = (
    r"(?:web ?)?(?:page|site|file|document|article|url|address|resource|content|link|story|post|topic|entry|item"
    r"|product|thread)s?"
)
_SEITE = r"(?:web)?(?:seite|artikel|dokument|datei|inhalt|adresse|beitrag|thema)"
_LA_PAGE = r"(?:page|article|document|contenu|adresse|ressource|fichier)"
_GONE = re.compile(  # a whole title
    rf"(?:(?:the|this|that|your) )?(?:requested )?{_THING}(?: (?:that )?you .{{3,40}})? ?(?:(?:was|is|could|can"
    rf"|has|does|been|be|not|cannot"
    r"|can't|couldn't|doesn't|isn't|wasn't|no longer) ?)*+(?:found|exists?|available|missing|gone|moved|removed"
    r"|deleted|unavailable)"
    r"|not found|nothing (?:was )?(?:found|here)|(?:we|i) (?:can't|cannot|could not|couldn't) find (?:that|the"
    r"|this|your|what).{0,60}"
    r"|no (?:such|matching) (?:page|file|document|article|entry)"
    rf"|(?:die(?:se)? |der |das )?(?:angeforderte |gesuchte "
    rf"|gewünschte )?{_SEITE} (?:\w+ )?(?:\w+ )?nicht (?:mehr )?(?:gefunden|vorhanden|verfügbar|existent"
    rf"|auffindbar)(?: werden)?"
    rf"|(?:die(?:se)? )?{_SEITE} existiert nicht(?: mehr)?|nicht gefunden"
    rf"|(?:cette |la |l')?{_LA_PAGE} (?:demandée? )?(?:est |n'est |n'a pas été |non |n')?(?:trouvée?|introuvable"
    rf"|inexistante?|existe (?:pas|plus)|pas disponible)(?: .{{0,20}})?"
    r"|página no encontrada|no se encontró la página|pagina non trovata|pagina niet gevonden|página não encontrada"
    rf"|nie znaleziono strony|strony nie znaleziono|{abroad('gone_title')}",
    re.I,
)
_NUMBERED = re.compile(
    r"\b(?:404|410|error|http|oops|ooops|sorry|code|status|fehler|erreur|whoops|uh[ -]?oh|ups|hoppla|désolée?"
    rf"|leider)\b|{abroad('sorry')}",
    re.I,
)
_SAYS = re.compile(
    rf"(?:we|i)(?:'re| are| were)? ?(?:can't|cannot|can not|could not|couldn't|(?:were "
    rf"|are )?unable to)(?: seem to)? (?:find|locate) (?:that|the|this|your|a|any|what)"
    rf"|{_THING} (?:that )?(?:you(?:'re| are|'ve| have| were)? (?:requested|looking for|trying to|tried to"
    rf"|asked for|followed))"
    rf"|{_THING} (?:may|might|must|could|has|have|was|does|can|is)(?: have| not| no longer)*(?: been| be"
    rf"| longer)? (?:moved|removed|deleted|renamed|exist|found|available)"
    rf"|(?:no longer exists|doesn't exist|does not exist|isn't here|is not here)\b"
    rf"|{_SEITE}[^.]{{0,60}}(?:nicht (?:mehr )?(?:gefunden|vorhanden|verfügbar|existier)|existiert nicht"
    rf"|verschoben|gelöscht|umbenannt)"
    rf"|von ihnen (?:gesuchte|aufgerufene|angeforderte|gewünschte)|(?:seite|link), (?:die|den) sie"
    rf"|{_LA_PAGE}[^.]{{0,60}}(?:n'existe (?:pas|plus)|introuvable|n'a pas (?:pu être|été) trouvé"
    rf"|que vous (?:cherchez|recherchez|avez demand)|a été (?:déplac|supprim))"
    r"|la página que (?:busca|buscas|está buscando)|la pagina (?:che (?:cerchi|stai cercando)|richiesta)"
    r"|de pagina die u (?:zoekt|zocht)"
    r"|check (?:the|your) (?:url|address|spelling)|mistyped|überprüfen sie die (?:adresse|url)"
    r"|vérifiez l'(?:adresse|url)"
    rf"|{abroad('gone')}",
    re.I,
)
_MARKS = " .!?,;:-。！？，、；：؟،।"  # at the ends of a title
_AFTER_TITLE = 40  # words of another text under such a title that are no text of their own,
_AFTER_APOLOGY = 250  # or, where it also speaks to the reader, teasers of other pages;
_EXPLAINS = 25  # words of paragraphs that speak to nobody, with no apology beside them: of what such a page is
_AFTER_LINE = 20  # where only a line says it
_LINES = 6  # from the start, in which such a line stands
_SITE_NAME = 3  # words
_LONGEST_TITLE = 200  # characters that are looked at
_INDEX = re.compile(r"/(?:index|default|home)\.\w+$|/$")
_START = re.compile(r"/(?:[a-z]{2}(?:[-_][a-z]{2})?/?)?", re.I)
_SLUG = re.compile(r"[^/]+-[^/]+-[^/]+$|\d{3}")


def soft_404(look: Look, exchange: Exchange) -> Finding | None:
    """Found by what title, first heading and first lines say, or by being sent to the start of the site."""
    speech = said(look.content, _SAYS)
    titled = [quoted(text) for text in (look.title, *look.headings[:1]) if is_of_missing(text)]
    apology = speech.wall > 0
    limit = _AFTER_APOLOGY if titled and apology else _AFTER_TITLE
    explains = not apology and told([line for line in look.content if line.kind == "paragraph"]) >= _EXPLAINS
    if titled and speech.rest < limit and not explains:
        return Finding("soft_404", (f"its title says {titled[0]}", *_said(speech)))
    first = said([line for line in look.content if line.kind != "heading"][:_LINES], _SAYS)
    if first.wall and speech.rest < _AFTER_LINE and first.wall > speech.rest:
        return Finding("soft_404", tuple(_said(first)))
    return sent_home(exchange)


def is_of_missing(title: str) -> bool:
    """Whether a title, the site's name aside, only says that there is no such page."""
    names = names_in(title[:_LONGEST_TITLE])
    for number, name in enumerate(names):
        others = names[:number] + names[number + 1 :]
        if any(words_in(other) > _SITE_NAME and not is_of_missing(other) for other in others):
            continue
        bare = " ".join(_NUMBERED.sub(" ", name).split()).strip(_MARKS)
        numbered = re.search(r"\b(?:404|410)\b", name) is not None
        if (numbered and not bare) or (bare and _GONE.fullmatch(bare)):
            return True
    return False


def sent_home(exchange: Exchange) -> Finding | None:
    """Found where a page deep in a site was asked for, and the start of the same site came."""
    asked, got = urlsplit(exchange.asked), urlsplit(exchange.url)
    path = _INDEX.sub("", asked.path)
    deep = path.count("/") > 1 or _SLUG.search(path) is not None
    home = _START.fullmatch(got.path or "/") is not None and not got.query
    if deep and home and _host(asked.hostname) == _host(got.hostname) and asked.hostname and not asked.query:
        return Finding("soft_404", (f"{quoted(asked.path)} was asked for, and the start of the site came",))
    return None


def _host(name: str | None) -> str:
    return (name or "").removeprefix("www.")


def _said(speech: Said) -> list[str]:
    return [f"it says {speech.shown}"] if speech.shown else []
