"""Pages that stand before another one: checks for programs, limits, regions, faults of the server, domains for sale."""

import re
from typing import NamedTuple

from carter.research.hygiene.abroad import abroad
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Exchange, Look, names_in
from carter.research.hygiene.speech import quoted, said, words_in


class _Wall(NamedTuple):
    """How one kind shows itself."""

    kind: str
    title: re.Pattern[str]  # all of a title, or of a first heading
    says: re.Pattern[str]  # in a sentence to the reader
    built: re.Pattern[str] | None = None  # in the markup of such a page, and of few others
    codes: frozenset[int] = frozenset()  # HTTP statuses that go with it


_BOT = _Wall(
    "bot_wall",
    re.compile(
        r"just a moment|one moment,? please|please wait|attention required"
        r"|access (?:to this page has been )?denied|ddos-guard"
        r"|(?:please )?verify(?:ing)? (?:that )?you(?:'re| are) (?:a )?(?:human|not a robot).*"
        r"|are you (?:a )?(?:human|robot)"
        r"|(?:human|bot|robot|browser|security|captcha) (?:verification|check|challenge|checkpoint)(?: required)?"
        r"|checking your browser.*"
        r"|pardon our interruption|you (?:have been|are) (?:blocked|being rate limited)"
        r"|sorry, you have been blocked|robot or human"
        r"|\w+ security checkpoint|making sure you(?:'re| are) not a bot|security check(?:ing)?|captcha"
        r"|request blocked|blocked"
        r"|(?:nur )?einen (?:moment|augenblick)(?:,? bitte)?|bitte warten|sicherheitsüberprüfung"
        r"|zugriff verweigert|sind sie ein (?:mensch|roboter)"
        r"|un instant|veuillez patienter|vérification de sécurité|accès refusé|êtes-vous un (?:humain|robot)"
        r"|un momento|verificación de seguridad|acceso denegado|controllo di sicurezza|attendere prego"
        rf"|{abroad('bot_title')}",
        re.I,
    ),
    re.compile(
        r"your browser (?:is being|will be|before)|checking (?:if the site connection is secure|your browser"
        r"|the security of your)"
        r"|(?:verify|verifying|confirm|prove|make sure|ensure|check)\w*(?: that| if| whether)? you(?:'re"
        r"| are) (?:a |not a )?(?:human|robot|bot|real)"
        r"|not a (?:robot|bot|spider)|you (?:were|are|may be|might be) a (?:ro)?bot|complete the (?:security check"
        r"|captcha|challenge|action below)|solve (?:the|this) (?:captcha|puzzle|challenge)"
        r"|enable (?:javascript and cookies|cookies and javascript)|unusual (?:traffic|activity|requests)"
        r"|automated (?:access|requests|traffic|queries|browsing)"
        r"|(?:ray|incident|support|reference|request) id\b|performance & security by"
        r"|needs to review the security of your connection"
        r"|security service to protect|you have been blocked|you don't have permission to access"
        r"|access (?:to this page )?(?:has been|is) (?:denied|blocked)"
        r"|redirected (?:automatically|once|to the)|(?:page|it) will (?:reload|redirect)|(?:this|it) (?:process"
        r"|check)? ?(?:is automatic|may take a few seconds)|waiting for .{1,60} to respond"
        r"|(?:ihr|dein) browser wird|sie ein (?:mensch|roboter)|kein roboter|ungewöhnliche[nr]? (?:datenverkehr"
        r"|aktivität)|dieser vorgang (?:läuft|dauert|ist)|sicherheitsprüfung"
        r"|votre navigateur est|vous n'êtes pas un robot|vous êtes (?:bien )?(?:un )?humain|pas un robot"
        r"|trafic inhabituel|cette vérification|redirigé"
        r"|su navegador|no es un robot|que usted es humano|tráfico inusual|tuo browser|non sei un robot"
        r"|traffico insolito"
        rf"|{abroad('bot')}",
        re.I,
    ),
    re.compile(
        r"_cf_chl_opt|cf-chl-|cf_chl_|challenge-error-text|cf-error-details|cf_captcha_kind"
        r"|geo\.captcha-delivery\.com|px-captcha"
        r"|incapsula incident id|_incapsula_resource|awswafintegration|aws-waf-token"
        r"|/\.within\.website/x/cmd/anubis|sec-if-cpt-container"
        r"|distil_r_captcha|sucuri_cloudproxy_js|ddos-guard/|perimeterx|human-challenge|ak-challenge|kpsdk"
        r"|vercel security checkpoint"
        r"|id=[\"']challenge-(?:form|running|stage|container)|arkoselabs|captcha-(?:box|container|form|page)"
    ),
    frozenset({401, 403, 405, 406, 429, 503}),
)
_LIMIT = _Wall(
    "rate_limited",
    re.compile(
        r"(?:error |http )?429(?: too many requests)?|too many requests|rate limit(?:ed| exceeded)?"
        r"|zu viele anfragen|trop de requêtes|demasiadas solicitudes",
        re.I,
    ),
    re.compile(
        r"(?:sent|made|received|seen|get(?:ting)?) too many requests|rate limit|try again (?:later|in|after)"
        r"|slow down|zu viele anfragen|versuchen sie es (?:später|in)"
        r"|trop de requêtes|réessayez|too many requests",
        re.I,
    ),
    codes=frozenset({429}),
)
_REGION = _Wall(
    "region_wall",
    re.compile(
        r"(?:error )?451.*|(?:this )?(?:content|page|site|video|service|article)?(?: is)? ?(?:not available"
        r"|unavailable|blocked|restricted) in your (?:country|region|location|area)"
        r"|nicht verfügbar in ihrem land|indisponible dans votre (?:pays|région)|unavailable (?:for legal reasons"
        r"|due to legal reasons)",
        re.I,
    ),
    re.compile(
        r"(?:not|un)\s?(?:currently )?available (?:to (?:visitors|readers|users) )?(?:in|from|to) (?:your|most"
        r"|the) (?:country|region|location|area|european)"
        r"|from a country (?:belonging|in)|european economic area|for legal reasons|your (?:country|region"
        r"|location) (?:is|has)|in ihrem land nicht|ihrem land (?:leider )?nicht verfügbar"
        r"|dans votre (?:pays|région)|en su (?:país|región)|nel tuo paese",
        re.I,
    ),
    codes=frozenset({451}),
)
_FAULT = _Wall(
    "error_page",
    re.compile(
        r"(?:error |http(?: error)? )?(?:500|502|503|504)(?:[ :-]+.{0,30})?|(?:internal )?server error|bad gateway"
        r"|gateway time-?out|service (?:temporarily )?unavailable"
        r"|(?:we(?:'re| are) )?(?:down for |under(?:going)? )?(?:scheduled )?maintenance(?: mode)?|(?:we'll"
        r"|we will) be (?:right )?back(?: soon)?|something went wrong"
        r"|an error (?:has )?occurred|application error|error establishing a database connection"
        r"|site (?:is )?(?:temporarily )?(?:unavailable|offline|down)|temporarily unavailable"
        r"|wartungsarbeiten|wartungsmodus|(?:interner )?serverfehler|es ist ein fehler aufgetreten"
        r"|maintenance en cours|site en maintenance|erreur (?:interne )?(?:du )?serveur"
        r"|une erreur est survenue|en mantenimiento|error del servidor|in manutenzione",
        re.I,
    ),
    re.compile(
        r"(?:server|we|our team|site|system|application|service) (?:\w+ ){0,3}(?:encountered|experienc\w+|detected"
        r"|undergoing|unable|temporarily|overloaded|down for|performing)"
        r"|(?:error|problem) (?:has )?occurred|something went wrong|try (?:again|reloading|refreshing)"
        r"|be (?:right )?back (?:soon|shortly)|establishing a database connection|^scheduled maintenance"
        r"|\b(?:(?:web ?)?site|server|system|page|we|our|portal|application|platform)\b[^.]{0,60} maintenance"
        r"|contact the (?:site |server |web ?site )?(?:administrator|owner|webmaster)|fehler ist aufgetreten"
        r"|fehler aufgetreten|wartungsarbeiten|später (?:noch ?einmal|erneut|wieder)"
        r"|erreur (?:est survenue|s'est produite)|en (?:cours de )?maintenance|plus tard|intente de nuevo|più tardi",
        re.I,
    ),
    codes=frozenset({500, 502, 503, 504}),
)
_PARKED = _Wall(
    "parked",
    re.compile(
        r".{0,60}\bis for sale|(?:this |buy this )?domain(?: name)?(?: \S+)?(?: (?:is|may be))?(?: for sale"
        r"| parked| registered| expired)?|parked domain|domain default page|default web ?site page|coming soon"
        r"|under construction"
        r"|(?:diese )?domain (?:steht zum verkauf|ist geparkt|zu verkaufen)|(?:ce )?domaine (?:est )?à vendre"
        r"|nom de domaine à vendre|welcome to nginx|apache2 \w+ default page(?: it works)?|it works",
        re.I,
    ),
    re.compile(
        r"domain(?: name)?(?: \S+)? (?:is|may be|has been) (?:for sale|parked|registered|available|expired)|(?:buy"
        r"|purchase|inquire about|make an offer (?:on|for)|acquire) (?:this|the) domain"
        r"|domain (?:steht|ist) (?:zum verkauf|geparkt|zu verkaufen)|domaine est (?:à vendre|en vente|réservé)"
        r"|(?:web ?site|site|page) is (?:coming soon|under construction|being built)"
        r"|further configuration is required|default (?:web ?)?(?:page|site)|used to test the correct operation"
        r"|related (?:links|searches)",
        re.I,
    ),
)
WALLS = (_BOT, _LIMIT, _REGION, _FAULT, _PARKED)
_BUILT = 12  # words of another text beside the markup of a wall,
_TITLED = 40  # or beside its title,
_LONGEST_TITLE = 200  # characters that are looked at
_SPOKEN = 20  # or beside what it says: beyond, a text has it in its house


def wall(look: Look, exchange: Exchange) -> Finding | None:
    """The first kind of wall that the page is, by its title, by what it says and by how it is built."""
    return next((found for each in WALLS if (found := _found(each, look, exchange))), None)


def _found(wall: _Wall, look: Look, exchange: Exchange) -> Finding | None:
    speech = said(look.content, wall.says)
    titled = [quoted(text) for text in (look.title, *look.headings[:1]) if _is_titled(wall, text)]
    built = wall.built.search(look.markup) if wall.built else None
    coded = exchange.code in wall.codes
    rest = speech.rest
    shows = [
        *(f"its title says {each}" for each in titled[:1]),
        *([f"it says {speech.shown}"] if speech.wall else []),
        *([f"its markup holds {quoted(built[0])}"] if built else []),
    ]
    is_wall = (
        (titled and rest < (_TITLED if speech.wall or built or coded else _BUILT))
        or (built and rest < _BUILT)
        or (speech.wall and rest < _SPOKEN and speech.wall >= rest and (speech.wall >= 2 * rest or coded))
    )
    return Finding(wall.kind, tuple(shows)) if is_wall else None


def _is_titled(wall: _Wall, title: str) -> bool:
    names = names_in(title[:_LONGEST_TITLE])
    return any(wall.title.fullmatch(name) and words_in(" ".join(names)) <= words_in(name) + 3 for name in names)
