"""A page that asks the reader to sign in, in the place of the one that was asked for."""

import re
from urllib.parse import urlsplit

from carter.research.hygiene.abroad import abroad
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.look import Exchange, Look, names_in
from carter.research.hygiene.speech import quoted, said

_TITLE = re.compile(
    r"(?:please )?(?:sign|log) ?-?in(?: required| to (?:continue|your account|\S+(?: \S+)?))?|log ?in(?: page)?"
    r"|(?:account|member|user|customer|client)s? (?:log ?in|sign ?in)|authentication(?: required)?"
    r"|(?:sign in|log in) or (?:register|sign up|create an account)|welcome back|single sign-on|members only"
    r"|(?:bitte )?(?:anmelden|einloggen|anmeldung|login|log-in)(?: erforderlich)?|(?:bei \S+ )?anmelden"
    r"|melden sie sich an|kundenlogin|mitgliederbereich"
    r"|connexion|(?:se connecter|connectez-vous|identifiez-vous|s'identifier)(?: .{0,30})?|identification"
    r"|authentification|espace (?:client|membre|abonné)s?"
    r"|iniciar sesión|inicia sesión|accedi|accesso|inloggen|aanmelden|iniciar sessão|entrar|zaloguj się|logowanie"
    rf"|{abroad('login_title')}",
    re.I,
)
_SAYS = re.compile(
    r"(?:please|must|need to|have to|required to) (?:be )?(?:sign|log)(?:ged|ed)? ?-?in|(?:sign"
    r"|log) in (?:to (?:your|continue|view|read|see|access|proceed)|with (?:your|google|apple|facebook|sso|email))"
    r"|(?:don't|do not) have an account|forgot(?:ten)? (?:your )?password|create an account|enter your (?:e-?mail"
    r"|user ?name|password|credentials|account)|keep me (?:signed|logged) in|remember me|new (?:here|to \w+)\?"
    r"|only (?:available|visible|accessible) (?:to|for) (?:registered|logged[- ]in|signed[- ]in) |by (?:signing"
    r"|logging) in|your (?:password|account)\b"
    r"|(?:melden|loggen) sie sich (?:bitte )?(?:an|ein|mit)|bitte (?:melden|loggen|anmelden|einloggen)"
    r"|passwort vergessen|noch kein (?:konto|benutzerkonto)|noch nicht registriert|angemeldet (?:sein|bleiben)"
    r"|geben sie (?:ihre?n?|bitte) |jetzt registrieren"
    r"|(?:veuillez|devez|connectez)[- ](?:vous )?(?:vous )?(?:connecter|identifier|être connecté|vous)"
    r"|connectez-vous|mot de passe oublié|pas encore (?:de compte|inscrit|membre)|créer un compte|saisissez votre"
    r"|rester connecté"
    r"|debe iniciar sesión|inicie sesión|olvidó su contraseña|password dimenticata|effettua (?:il login|l'accesso)"
    rf"|wachtwoord vergeten|{abroad('login')}",
    re.I,
)
_PLACE = re.compile(
    r"(?:^|[./_-])(?:log-?in|sign-?in|auth|oauth2?|sso|saml2?|idp|accounts?|session|cas|wayf|shibboleth|anmelden"
    r"|connexion|adfs)(?=[./_?-]|$)",
    re.I,
)
_WITH_FIELD = 25  # words of a text beside a field for a password
_TITLED = 20  # beside such a title
_SENT = 40  # at a place for signing in, to which the reader was sent
_SPOKEN = 12  # beside a line that asks for it


def login(look: Look, exchange: Exchange) -> Finding | None:
    """Found by a field for a password, by title and lines, and by the place to which the reader was sent."""
    speech = said(look.content, _SAYS)
    titled = [
        quoted(text) for text in (look.title, *look.headings[:1]) if any(map(_TITLE.fullmatch, names_in(text[:200])))
    ]
    sent = _is_sent(exchange)
    asks = bool(titled or speech.wall or look.password)
    is_login = (
        (look.password and speech.rest < _WITH_FIELD)
        or (titled and speech.rest < _TITLED and (look.password or speech.wall or sent or not speech.rest))
        or (sent and asks and speech.rest < _SENT)
        or (speech.wall and speech.rest < _SPOKEN and speech.wall > speech.rest)
    )
    if not is_login:
        return None
    shows = [
        *([f"the reader was sent to {quoted(urlsplit(exchange.url).path or '/')}"] if sent else []),
        *([f"its title says {titled[0]}"] if titled else []),
        *(["it has a field for a password"] if look.password else []),
        *([f"it says {speech.shown}"] if speech.shown else []),
    ]
    return Finding("login", tuple(shows))


def _is_sent(exchange: Exchange) -> bool:
    asked, got = urlsplit(exchange.asked), urlsplit(exchange.url)
    places = [f"{each.hostname or ''}{each.path}" for each in (asked, got)]
    return bool(exchange.url) and _PLACE.search(places[1]) is not None and _PLACE.search(places[0]) is None
