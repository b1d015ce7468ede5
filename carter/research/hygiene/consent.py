"""A request to agree to cookies or tracking, with no page behind it."""

import re
from urllib.parse import urlsplit

from carter.research.hygiene.abroad import abroad
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Exchange, Look
from carter.research.hygiene.speech import Said, said, told

_SAYS = re.compile(
    r"\bcookies?\b|\bconsent\w*|\btracking\b|value your privacy|our (?:\d[\d,.]* )?(?:\w+ )?(?:partners|vendors)"
    r"|(?:personal|personalised|personalized) (?:data|ads|advert\w*|content)"
    r"|information on (?:a|your) device|device (?:identifiers|characteristics)|privacy (?:policy|settings|choices"
    r"|preferences|notice)|legitimate interest|\bgdpr\b|geolocation data"
    r"|ad(?:vertising)? (?:and content )?measurement|(?:accept|agree|reject)\b"
    r"|einwilligung|datenschutz|personenbezogen|werbung|zustimm|einverstanden|unsere (?:\d[\d.]* )?(?:partner"
    r"|drittanbieter)|privatsphäre|auf (?:ihrem|einem) (?:gerät|endgerät)|nutzungsverhalten|akzeptier|ablehnen"
    r"|pur-abo|berechtigte[sn]? interesse"
    r"|consent\w*|témoins de connexion|traceurs|vie privée|données personnelles|nos (?:\d[\d ]* )?partenaires"
    r"|publicit|accepter|refuser|stock(?:er|ons) .{0,40}appareil|mesure d'audience"
    r"|su privacidad|nuestros socios|datos personales|publicidad|aceptar|la tua privacy|dati personali"
    r"|i nostri partner|pubblicità|accetta|persoonsgegevens|toestemming|advertenties|akkoord"
    rf"|{abroad('consent')}",
    re.I,
)
_YES = re.compile(
    r"(?:accept|allow|agree to|enable|confirm)(?: all)?(?: cookies)?(?: (?:and|&) (?:continue|close|proceed))?"
    r"|i (?:accept|agree|consent)(?: .{0,20})?|agree(?: (?:and|&) .{3,12})?|got it|yes, .{0,20}"
    r"|(?:reject|decline|refuse|deny)(?: all)?(?: cookies)?|only (?:necessary|essential)(?: cookies)?"
    r"|manage (?:options|preferences|cookies|choices)"
    r"|(?:alle |allen )?(?:cookies )?(?:akzeptieren|zustimmen|annehmen|erlauben|zulassen)(?: (?:und|&) .{3,12})?"
    r"|(?:ich )?(?:stimme zu|einverstanden)|alle(?:s)? ablehnen|ablehnen|mit werbung (?:weiter)?lesen"
    r"|nur notwendige.{0,10}|einstellungen(?: verwalten)?"
    r"|(?:tout |j')?accept(?:er|e)(?: tout| (?:et|&) .{3,12})?|tout (?:refuser|accepter)|refuser(?: tout)?"
    r"|continuer sans accepter|paramétrer(?: .{0,20})?|d'accord"
    r"|aceptar(?: todo| todas)?(?: .{0,20})?|rechazar(?: todo| todas)?|accett[ao](?: tutt[oi])?"
    r"|rifiuta(?: tutt[oi])?|alles? accepteren|accepteren|akkoord|weigeren|alles weigeren"
    rf"|{abroad('yes')}",
    re.I,
)
_PLACE = re.compile(
    r"(?:^|[./])(?:consent|cookie-?consent|cookiewall|privacy-?gate|guce|cmp|privacywall|privacygate)(?=[./]|$)", re.I
)
_FEWEST = 12  # words that ask for leave
_REST = 5  # words of a sentence of its own, so that a page is more than the request
_OF_LONG = 6  # the request is so many times longer than what a page says beside it
_LONG = 60  # words of a request that may hold a line of the site about itself
_OWN = 10  # words of a main text, beside a banner, that speak to nobody
_LAW = 25  # the same where the reader was sent to such a place, and no button says yes
_BESIDE = 40  # words at the place of a consent service


def consent_wall(look: Look, exchange: Exchange) -> Finding | None:
    """Found by what is said and asked on the page, and by the place to which the reader was sent."""
    frame = [line for line in look.lines if line.region in {"consent", "dialog"}]
    yes = next((label for label in look.controls if _YES.fullmatch(label.strip(" !.›»>"))), "")
    sent = _is_sent(exchange)
    if not (frame or yes or sent):
        return None
    asked = said(frame, _SAYS)
    outside = said([line for line in look.lines if line.region in {"", "aside"}], _SAYS)
    wall = asked.wall + asked.rest + outside.wall
    own = told(line for line in look.content if line.inside)
    if sent and (yes or (wall and own < _LAW)) and outside.plain < _BESIDE:
        return Finding(
            "consent_wall", (f"the reader was sent to {urlsplit(exchange.url).hostname}", *_shown(asked, outside))
        )
    # A text about cookies beside a request of its own, or without a button that says yes, is no request.
    has_text = own >= (_OWN if frame else _LAW) and (frame or not yes)
    if wall < _FEWEST or has_text or _has_own(look, outside, wall):
        return None
    button = (f"a button says “{yes}”",) if yes else ()
    return Finding("consent_wall", (*_shown(asked, outside), *button))


def _has_own(look: Look, outside: Said, wall: int) -> bool:
    """Whether the page says something beside the request."""
    marked = said([line for line in look.content if line.inside], _SAYS)
    if marked.plain >= _REST and marked.plain >= marked.wall // _OF_LONG:
        return True
    return outside.plain >= _REST and not (wall >= _LONG and outside.plain * _OF_LONG < wall)


def _is_sent(exchange: Exchange) -> bool:
    asked, got = urlsplit(exchange.asked), urlsplit(exchange.url)
    places = [f"{each.hostname or ''}{each.path}" for each in (asked, got)]
    return bool(exchange.url) and _PLACE.search(places[1]) is not None and _PLACE.search(places[0]) is None


def _shown(*speeches: Said) -> tuple[str, ...]:
    return tuple(f"it says {each.shown}" for each in speeches if each.shown)[:1]
