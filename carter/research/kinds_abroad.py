"""Kinds of question in German, Spanish, French, Italian, Dutch and Portuguese: how each is asked, and why answered."""

import re
from collections.abc import Iterator
from functools import lru_cache

from carter.records.facets import FacetKind

# The order in which the kinds are tried; the patterns of each language stand in it.
_ORDER: tuple[FacetKind, ...] = (
    "why",
    "comparison",
    "how much",
    "when",
    "list",
    "definition",
    "how",
    "yes or no",
)
_ASKED = {
    "de": (
        r"\b(?:warum|weshalb|wieso|wozu|aus welche[mn] gr[uü]nde?n?)\b",
        r"\bunterschied|\bunterscheid|\bvergl[ei]+ch|\bversus\b|\bvs\b|\bim gegensatz\b|\bvor- und nachteile|\bbesser\b"
        r"|\banstelle\b|\bstatt\b",
        r"^\W*was kostete?[nt]?\b|\bwie ?viele?[nr]?\b"
        r"|\bwie (?:lange|oft|hoch|groß|teuer|alt|weit|schnell|schwer|häufig|spät)\b",
        r"\bwann\b|\bunter welchen (?:umständen|bedingungen|voraussetzungen)\b|\bin welche[mn] f[aä]ll",
        r"\bwelche[rsmn]?\b|^\W*(?:von |für |mit |an )?we[rmn]\b|\bliste\b",
        r"^\W*was (?:ist|sind|bedeutet|bedeuten|heißt|versteht)\b",
        r"\bwie\b|\bauf welche weise\b|\bwomit\b|\bwodurch\b",
        r"^\W*(?:ist|sind|war|waren|hat|haben|kann|können|darf|dürfen|muss|müssen|soll|sollen|sollte[nt]?|wird|werden|gibt"
        r"|gilt|gelten|braucht|brauchen)\b|\bob\b",
    ),
    "es": (
        r"\bpor qu[eé]\b|\braz[oó]n(?:es)?\b|\bmotivos?\b",
        r"\bdiferenci|\bcompar|\bversus\b|\bvs\b|\bventajas y\b|\bmejor\b|\ben lugar de\b|\ben vez de\b|\bfrente a\b",
        r"\bcu[aá]nt[oa]s?\b|\bqué (?:tamaño|precio|límite|plazo|cantidad)\b",
        r"\bcuándo\b|^\W*(?:desde |hasta )?cuando\b|\ben qué (?:casos?|condiciones|circunstancias)\b",
        r"\bcuáles\b|\bqué (?!es\b)\w+s\b(?<!\bson)|\bqui[eé]n(?:es)?\b|\blista\b",
        r"^\W*qué (?:es|son|significan?)\b",
        r"\bcómo\b|^\W*como\b|\bde qué (?:manera|modo|forma)\b",
        r"^\W*(?:es|son|está|están|puede[ns]?|se (?:puede|debe|permite)[n]?|debe[ns]?|hay|tiene[ns]?|hace falta)\b",
    ),
    "fr": (
        r"\bpourquoi\b|\bpour quelles? raisons?\b|\braisons?\b",
        r"\bdifféren|\bcompar|\bversus\b|\bvs\b|\bavantages et\b|\bmieux\b|\bplutôt que\b|\bau lieu d",
        r"\bcombien\b|\bquel(?:le)?s? (?:est|sont|était) (?:le |la |l['’]|les )(?:nombre|taille|limite|prix|montant"
        r"|durée|taux|coût|délai|budget)\b|\bà quelle (?:fréquence|vitesse|hauteur)\b",
        r"^\W*(?:depuis |jusqu['’]à |à partir de )?quand\b|\bdans quel(?:le)?s? (?:cas|circonstances|conditions?)\b"
        r"|\bà quelles? conditions?\b",
        r"\bquel(?:le)?s?\b|\blesquel|^\W*(?:à |avec |par |pour )?qui\b|\bliste\b",
        r"^\W*(?:qu['’]est[- ]ce qu(?!i)|c['’]est quoi|que (?:signifie|veut dire|désigne))",
        r"\bcomment\b|\bde quelle (?:manière|façon)\b",
        r"^\W*(?:est-ce qu|faut-il|peut-on|doit-on|y a-t-il)|\w-(?:t-)?(?:ils?|elles?|on)\b",
    ),
    "it": (
        r"\bperch[eé]\b|\bmotiv[oi]\b|\bragion[ei]\b",
        r"\bdifferen|\bconfront|\bparagon|\bversus\b|\bvs\b|\bvantaggi e\b|\bmeglio\b|\binvece d|\brispetto a",
        r"\bquant[oaie]\b|\bqual è (?:il |la |l['’])(?:numero|limite|prezzo|durata|costo|scadenza|dimensione)\b",
        r"^\W*(?:da |fino a )?quando\b|\bin (?:quali|che) (?:casi|caso|condizioni|circostanze)\b",
        r"\bquali\b|^\W*(?:a |con |da |di |per )?chi\b|\belenco\b",
        r"^\W*(?:che )?cos(?:['’]è|a (?:è|sono|significa))",
        r"\bcome\b|\bin (?:che|quale) modo\b",
        r"^\W*(?:è|sono|può|possono|si (?:può|possono|deve|devono)|deve|devono|bisogna|occorre|c['’]è|ci sono|ha"
        r"|hanno)\b",
    ),
    "nl": (
        r"\bwaarom\b|\bwaardoor\b|\breden(?:en)?\b",
        r"\bverschil|\bvergelijk|\bversus\b|\bvs\b|\bvoor- en nadelen|\bbeter\b|\bin plaats van\b",
        r"\bhoeveel\b|\bhoe (?:lang|vaak|hoog|groot|duur|oud|ver|snel|laat|zwaar)\b",
        r"\bwanneer\b|\b(?:onder|in) welke (?:voorwaarden|omstandigheden|gevallen)\b",
        r"\bwelke?\b|^\W*(?:aan |door |met |van |voor )?wie\b|\blijst\b",
        r"^\W*wat (?:is|zijn|betekent|betekenen)\b",
        r"\bhoe\b|\bop welke manier\b|\bwaarmee\b",
        r"^\W*(?:is|zijn|was|waren|kan|kunnen|mag|mogen|moet|moeten|heeft|hebben|wordt|worden|zal|zullen|bestaat)\b",
    ),
    "pt": (
        r"\bpor ?qu[eê]\b|\braz(?:ão|ões)\b|\bmotivos?\b",
        r"\bdiferen|\bcompar|\bversus\b|\bvs\b|\bvantagens e\b|\bmelhor\b|\bem vez de\b",
        r"\bquant[oa]s?\b|\bqual é (?:o |a )(?:número|limite|preço|prazo|custo|tamanho|duração)\b",
        r"^\W*(?:desde |até )?quando\b|\bem que (?:casos?|condições|circunstâncias)\b",
        r"\bquais\b|\bquem\b|\blista\b|^\W*que (?!é\b)\w+s\b",
        r"^\W*o que (?:é|são|significam?)\b",
        r"\bcomo\b|\bde que (?:maneira|modo|forma)\b",
        r"^\W*(?:é|são|está|estão|pode[m]?|deve[m]?|há|tem|têm|existe[m]?|é preciso)\b",
    ),
}
_REASONS = {
    "de": "weil da denn daher deshalb deswegen darum damit somit wegen grund sonst um folglich vermeiden verhindern",
    "es": "porque pues ya debido causa razón motivo así para evitar evita impide permite",
    "fr": "parce car puisque afin pour raison cause donc ainsi éviter évite empêche sinon permet",
    "it": "perché poiché siccome quindi causa motivo ragione per così evitare evita impedisce altrimenti permette",
    "nl": "omdat want daarom doordat zodat vanwege wegens reden dus om voorkomen voorkomt anders",
    "pt": "porque pois causa razão motivo assim para evitar evita impede senão permite",
}

# What a figure must be of, where the question shows it.
_FIGURES = {
    "de": (
        (("#time",), r"\bwie (?:lange|oft)\b"),
        (("#money",), r"\bkostet\b|\bkosten\b|\bwie teuer\b|\b(?:preis|gebühr|gehalt|lohn|miete)\b"),
    ),
    "fr": (
        (("#time",), r"\bcombien de temps\b|\bà quelle fréquence\b|\bla durée\b"),
        (("#money",), r"\bcoûte\b|\bcoûtent\b|\b(?:le prix|le coût|le montant|le tarif|le salaire|le loyer)\b"),
    ),
    "es": (
        (("#time",), r"\bcuánto tiempo\b|\bcon qué frecuencia\b"),
        (("#money",), r"\bcuest[ae]n?\b|\b(?:el precio|el coste|el sueldo|el alquiler)\b"),
    ),
}


def kind_abroad(part: str, language: str) -> FacetKind:
    """The kind of a part of a question in this language; `other` in those that are not known here."""
    return next((kind for kind, asks in _patterns(language) if asks.search(part)), "other")


def reasons_abroad(language: str) -> tuple[str, ...]:
    """The words by which an answer to "why" may give itself away."""
    return tuple(_REASONS.get(language, "").split())


def figures_abroad(part: str, language: str) -> tuple[str, ...]:
    """The cues of the figures that a part asks for: of time or money where it shows that, else of any kind."""
    if language not in _FIGURES:
        return ()
    return next((cues for cues, asks in _FIGURES[language] if re.search(asks, part, re.IGNORECASE)), ("#",))


@lru_cache(maxsize=16)
def _compiled(language: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(asks, re.IGNORECASE) for asks in _ASKED.get(language, ()))


def _patterns(language: str) -> Iterator[tuple[FacetKind, re.Pattern[str]]]:
    return zip(_ORDER, _compiled(language), strict=False)
