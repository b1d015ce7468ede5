"""The words by which a sentence says more than was read, in English, German, French and Spanish."""

import re
from functools import cache
from typing import NamedTuple


class Words(NamedTuple):
    """The patterns of one language; each finds the words that a breach of its rule is told with."""

    scope: re.Pattern[str]  # `among the 4 sources read`; the group `number` is how many, as it is written
    exclusive: re.Pattern[str]
    absence: re.Pattern[str]
    trend: re.Pattern[str]
    recency: re.Pattern[str]
    act_by: re.Pattern[str]
    numbers: tuple[str, ...]  # the words for 1, 2, …
    permitted: str  # how the scope is said


_EN_NUMBERS = "one two three four five six seven eight nine ten eleven twelve"
_DE_NUMBERS = "eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
_FR_NUMBERS = "une deux trois quatre cinq six sept huit neuf dix onze douze"
_ES_NUMBERS = "una dos tres cuatro cinco seis siete ocho nueve diez once doce"


def _any(words: str) -> str:
    return "|".join(words.split())


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE | re.VERBOSE)


_MONTHS = (
    r"(?:jan|feb|fév|mar|mär|apr|avr|abr|ma[iy]|jun|juin|jul|juil|aug|ao[uû]|ago|sep|o[ck]t|nov|de[cz]|déc|dic|ene)"
    r"[a-zäéû]*\.?"
)
# A day, a month or a year to come; also one that is only named.
_DATE = (
    r"(?:\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
    rf"|\d{{1,2}}(?:st|nd|rd|th|er|\.)?\ (?:of\ |de\ )?{_MONTHS}(?:\ (?:de\ )?\d{{4}})?"
    rf"|{_MONTHS}\ (?:de\ )?\d{{4}}|{_MONTHS}\ \d{{1,2}}(?:,\ \d{{4}})?"
    r"|(?:19|20)\d\d|Q[1-4]\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|tomorrow|next\ (?:week|month)|morgen|demain|mañana)"
)


def _english() -> Words:
    return Words(
        scope=_pattern(
            rf"""\b(?:among|of|in|from|across|by|all)\ (?:all\ )?(?:of\ )?(?:the|these|those)\ (?:(?P<number>\d+
            |{_any(_EN_NUMBERS)})
            \ (?:sources?|documents?|pages?|searches)\b(?:\ (?:that\ were\ |which\ were\ )?(?:read|searched|consulted
            |executed))?
            |(?:sources?|documents?|pages?|searches)\ (?:that\ were\ |which\ were\ )?(?:read|searched|consulted
            |executed))\b
            |\bthe\ (?P<subject>\d+|{_any(_EN_NUMBERS)})\ (?:sources?|documents?|pages?)
            \ (?:that\ were\ )?(?:read|searched|consulted)\b"""
        ),
        exclusive=_pattern(
            rf"""(?<!not\ )(?<!n't\ )\b(?:the\ only|the\ sole|the\ one\ and\ only|(?<!the\ )only\ one\b|unique(?:ly)?\b)
            |\bno\ others?\b|\bno\ \w+\ (?:other|else)\b|(?-i:\bnone\b|(?:^|[.:;]\ )None\b)|\b(?:nobody|no[\ -]one)\b
            |\bnothing\ else\b
            |(?:^|[.:;,]\ |\band\ |\bbut\ )only\ (?!if|when|after|then|once|on|in|at|with|by|for|to|a\ few|about|\d)\w+
            |\b\w+\ alone\ (?:has|have|is|are|can|may|offers?|does|do|was|were)\b
            |(?<!not\ )(?<!at\ )(?<!above\ )(?<!after\ )(?<!in\ )(?<!of\ )(?<!once\ and\ for\ )(?<!for\ )\ball\b
             (?!\ (?:but|in\ all|of\ a\ sudden|the\ same|right|along|day|year|night|(?:of\ )?(?:the\ |these\ |those\ )?
             (?:\d+|{_any(_EN_NUMBERS)})\b))
            |(?<!not\ )\b(?:every(?:one|body|thing)?)\b(?!\ (?:\d+|{_any(_EN_NUMBERS)}|other|day|week|month|year|hour
            |minute|time|now)\b)"""
        ),
        absence=_pattern(
            r"""
        \bthere\ (?:is|are|was|were|has\ been|have\ been|exists?)\ (?:currently\ |still\ )?(?:no|not\ (?:a|any))\b
            |\bthere\ (?:is|are|was|were)n't\ (?:a|any)\b
            |(?:^|[.:;]\ )no\ (?!longer|others?|more|less|matter|doubt|wonder|one|earlier|later|sooner)\w+
            |\bno\ (?:\w+\ )?(?:evidence|data|information|records?|mention|sign|study|studies|sources?|reports?
            |figures?|trace|proof
             |documents?|results?|known)\b
        |\b(?:do|does|did)(?:\ not|n't)\ exist\b|\bnothing\ (?:is|was|has\ been)\ (?:known|found|reported|published)\b
            |\bhas\ never\ been\b|\bhave\ never\ been\b|\b(?:is|are|was|were)\ (?:entirely\ |completely\ )?(?:absent
            |missing|unknown|lacking)\b
            |\b(?:is|are|was|were|could|can)\ not\ (?:be\ )?(?:known|available|found|mentioned|documented|recorded
            |reported)\b"""
        ),
        trend=_pattern(
            r"""\b(?<!to\ )(?<!must\ )(?<!should\ )(?<!can\ )(?<!may\ )(?<!could\ )(?<!might\ )
            (?:r[io]se[sn]?|rising|increas(?:ed|es|ing)|grew|grows|growing|grown|growth|fell|falling|fallen
            |declin(?:e[sd]?|ing)
            |decreas(?:ed|es|ing)|dropped|dropping|shr[aiu]nk(?:s|ing)?|improv(?:ed|es|ing|ements?)|worsen(?:ed|s|ing)
            |trends?|more\ and\ more|fewer\ and\ fewer|less\ and\ less|ever\ (?:more|fewer|less)|accelerat(?:ed|es|ing)
            |doubled|halved
            |upwards?|downwards?|year\ by\ year|year\ on\ year|over\ the\ years)\b
            |\b(?:an?|the|this)\ (?:\w+\ )?(?:increase|decrease|rise|fall|drop|decline|upturn|downturn)\ (?:in|of)\b"""
        ),
        recency=_pattern(
            r"""\b(?:now|nowadays|currently|presently|at\ present|at\ the\ moment|these\ days|today|latest|newest
            |most\ recent|recent(?:ly)?
            |as\ of\ now|so\ far\ this\ year|this\ (?:year|month|week)|up-to-date)\b
            |\b(?:the|its|their)\ current\ (?:state|situation|version|figures?|price|rate|number|law|level|plan|rules?
            |edition|owner
            |head|director|president|government|record|status|count|value|estimate|policy|practice)\b"""
        ),
        act_by=_pattern(
            rf"""\b(?:must|should|shall|has\ to|have\ to|needs?\ to|ought\ to|please|act|apply|applying|submit|bid
            |register|file|respond
            |reply|tender|order|book|pay|sign\ up|enrol|vote|object|comment|appl(?:y|ications?)|proposals?|offers?|bids
            |tenders)\b
            [^.;!?]{{0,80}}?\b(?:by|before|until|till|no\ later\ than|not\ later\ than|on\ or\ before|due(?:\ on
            |\ by)?)\ (?:\w+,?\ ){{0,4}}{_DATE}
            |\b(?:by|before|until|no\ later\ than)\ (?:the\ )?(?:end\ of\ )?{_DATE}[^.;!?]{{0,60}}?
            \b(?:must|should|shall|has\ to|have\ to|needs?\ to|please|submit|apply|register|bid|respond)\b
            |\b(?:deadlines?|closing\ date|due\ date|cut-off|final\ date)\b[^.;!?]{{0,40}}?{_DATE}
            |\b(?:closes?|expires?|ends?\ for\ applicants)\ (?:on|by|at)\ (?:the\ )?{_DATE}
            |\b(?:you|they|bidders|applicants)\ have\ (?:time\ )?until\ (?:the\ )?{_DATE}"""
        ),
        numbers=tuple(_EN_NUMBERS.split()),
        permitted="among the {} sources read",
    )


def _german() -> Words:
    return Words(
        scope=_pattern(
            rf"""\b(?:unter|von|in|aus|nach|bei)?\ ?(?:allen\ )?(?:den|diesen|der|dieser)\ (?:(?P<number>\d+
            |{_any(_DE_NUMBERS)})
            \ (?:gelesenen\ |durchsuchten\ )?(?:Quellen?|Dokumenten?|Seiten?)
            |(?:gelesenen|durchsuchten)\ (?:Quellen?|Dokumenten?|Seiten?))\b
        |\bdie\ (?P<subject>\d+|{_any(_DE_NUMBERS)})\ (?:gelesenen|durchsuchten)\ (?:Quellen?|Dokumente?|Seiten?)\b"""
        ),
        exclusive=_pattern(
            rf"""(?<!nicht\ )\b(?:der|die|das|dem|den|des)\ (?:einzig|alleinig)e[nrsm]?\b|\beinzigartig\w*
            |\bkeine?[nrsm]?\ andere[nrsm]?\b|\bniemand\b|(?:^|[.:;]\ )(?:nur|allein)\ (?!wenn|so|noch|in|an|bei|mit|für
            |\d)\w+|\bkeine[rs]\b|\bkeine\ (?:der|dieser)\b
            |(?<!nicht\ )(?<!vor\ )(?<!in\ )\balle[nrsm]?\b(?!\ (?:\d+|{_any(_DE_NUMBERS)}|Jahre|Tage)\b)
            |(?<!nicht\ )\bsämtliche[nrsm]?\b
            |(?<!nicht\ )(?<!in\ )\bjede[nrsm]?\b(?!\ (?:Tag|Jahr|Monat|Woche|Stunde|Minute|Fall|Zeit)\b)"""
        ),
        absence=_pattern(
            r"""(?:^|[.:;]\ )keine?[nrsm]?\ (?!andere)[A-ZÄÖÜ]\w+|\bes\ (?:gibt|gab|existier(?:t|te|en
            |ten))\ (?:derzeit\ |bisher\ |noch\ )?(?:kein|nicht)\w*
            |\bkeine?[nrsm]?\ (?:\w+\ )?(?:Belege?n?|Daten|Hinweise?n?|Angaben|Informationen|Studien?|Quellen?
            |Berichte?n?|Zahlen|Beweise?n?
             |Erwähnung|Spur(?:en)?|Dokumente?n?|Ergebnisse?n?)\b
            |\bexistier(?:t|en|te|ten)\ nicht\b|\b(?:ist|sind|war|waren)\ (?:nicht\ bekannt|unbekannt|nicht\ belegt
            |nicht\ verzeichnet)\b
            |\bnichts\ (?:bekannt|gefunden|berichtet)\b|\b(?:fehlt|fehlen|fehlte|fehlten)\b
            |\bwurden?\ nicht\ (?:gefunden|erwähnt|gemeldet)\b"""
        ),
        trend=_pattern(
            r"""\b(?:stieg(?:en)?|steigt|gestiegen\w*|steigende\w*|sank(?:en)?|sinkt|gesunken\w*|sinkende\w*
            |fiel(?:en)?|gefallen
            |wuchs(?:en)?|wächst|gewachsen\w*|wachsende\w*|zugenommen|abgenommen|Zunahme|Abnahme|Rückgang\w*|Anstieg\w*
            |Wachstum\w*
            |Trends?|immer\ (?:mehr|weniger|öfter|seltener)|verdoppelt\w*|halbiert\w*|zunehmend\w*|abnehmend\w*
            |rückläufig\w*
            |verbessert(?:e|en)?\ sich|verschlechtert\w*|von\ Jahr\ zu\ Jahr)\b|\bn(?:immt|ahm(?:en)?
            |ehmen)\b[^.;]{0,40}\b(?:zu|ab)\b"""
        ),
        recency=_pattern(
            r"""\b(?:jetzt|nun|derzeit|derzeitig\w*|gegenwärtig\w*|heute|heutig\w*|heutzutage|neueste[nrsm]?
            |jüngste[nrsm]?|kürzlich
            |zurzeit|zur\ Zeit|momentan|inzwischen|mittlerweile|neuerdings|dieses\ Jahr|in\ diesem\ Jahr)\b
            |\baktuell(?:e[nrsm]?)?\b(?!\ (?:Verzeichnis|Zeile|Seite|Transaktion|Wert))"""
        ),
        act_by=_pattern(
            rf"""\b(?:muss|müssen|soll(?:te|ten|en)?|bewerb\w*|einreich\w*|eingereicht|anmeld\w*|angemeldet|abgeb\w*
            |abgegeben|beantrag\w*
            |bieten|handeln|bestell\w*|bezahl\w*|Angebote?|Anträge?|Bewerbung(?:en)?|haben\ Zeit)\b[^.;!?]{{0,80}}?
            \b(?:bis|vor|spätestens)\b\ (?:spätestens\ |zum\ |am\ |dem\ |Ende\ |Anfang\ |\w+,\ ){{0,3}}{_DATE}
            |\b(?:bis|spätestens)\ (?:spätestens\ |zum\ |am\ |Ende\ |\w+,\ ){{0,3}}{_DATE}[^.;!?]{{0,60}}?
            \b(?:soll(?:en|te|ten)?|muss|müssen)\b
            |\b(?:bis|spätestens)\ (?:spätestens\ |zum\ |am\ |Ende\ |\w+,\ ){{0,3}}{_DATE}[^.;!?]{{0,60}}?
            \b(?:bewerben|einreichen|eingereicht|anmelden|abgeben|abgegeben|beantragen|bieten|handeln|bestellen
            |bezahlen)\b
            |\b(?:Frist|Stichtag|Abgabetermin|\w*schluss)\b[^.;!?]{{0,40}}?{_DATE}|\bendet\ am\ {_DATE}"""
        ),
        numbers=tuple(_DE_NUMBERS.split()),
        permitted="unter den {} gelesenen Quellen",
    )


def _french() -> Words:
    return Words(
        scope=_pattern(
            rf"""\b(?:parmi|dans|selon|d'après|de|d')\ ?(?:toutes\ )?(?:les|ces|des)\ (?:(?P<number>\d+
            |{_any(_FR_NUMBERS)})
            \ (?:sources?|documents?|pages?)\b(?:\ (?:lue?s?|consultée?s?))?
            |(?:sources?|documents?|pages?)\ (?:lue?s?|consultée?s?))\b
            |\b[ld]es\ (?P<subject>\d+|{_any(_FR_NUMBERS)})\ (?:sources|documents|pages)\ (?:lue?s|consultée?s)\b"""
        ),
        exclusive=_pattern(
            rf"""(?<!pas\ )\b(?:le\ seul|la\ seule|les\ seule?s|l'unique|l'unique)\b|\b(?:aucune?|nulle?)\ autre\b
            |\bpersonne\ (?:d'autre|ne|n')|(?:^|[.:;]\ )seule?s?\ \w+
            |\brien\ d'autre\b|\b(?:aucune?)\b(?=\ (?:des|de\ ces|d'entre|ne|n'))|(?<!pas\ )\b(?:tous|toutes)\b
            (?!\ (?:les\ )?(?:\d+|{_any(_FR_NUMBERS)}|jours|mois|ans|semaines)\b)|\btout\ le\ monde\b
            |\bchaque\b(?!\ (?:jour|mois|année|fois|semaine))"""
        ),
        absence=_pattern(
            r"""(?:^|[.:;]\ )aucune?\ (?!autre|des|de)\w+|\bil\ n'(?:y\ a|existe|y\ avait
            |existait)\ (?:actuellement\ )?(?:pas|aucune?|plus)\b
            |\baucune?\ (?:\w+\ )?(?:preuve|donnée|information|mention|étude|source|rapport|chiffre|trace|document
            |résultat)\b
            |\bn'existe(?:nt)?\ pas\b|\b(?:est|sont|reste|restent)\ (?:inconnue?s?|absente?s?)\b|\brien\ n'(?:est
            |a\ été)\ (?:connu|trouvé|publié)\b
            |\bn'a(?:\ pas)?\ (?:jamais\ )?été\ (?:pas\ )?(?:trouvée?|mentionnée?|signalée?)\b|\bn'(?:est|a)\ (?:pas
            |jamais)\ (?:été\ )?(?:connue?|trouvée?|mentionnée?)\b"""
        ),
        trend=_pattern(
            r"""\b(?:a(?:ugment(?:e|é|ée|ent|ait|ation))|(?:en\ |une\ |la\ )?hausse|(?:en\ |une\ |la\ )?baisse(?!r)
            |baissé|diminu(?:e|é|ent|tion|ait)
            |croissan\w+|croît|accru\w*|recul(?:e|é|ait)?|progress(?:e|é|ion|ait)|tendances?|de\ plus\ en\ plus
            |de\ moins\ en\ moins|doublé
            |chut(?:e|é)|s'améliore\w*|s'aggrave\w*|d'année\ en\ année)\b"""
        ),
        recency=_pattern(
            r"""\b(?:maintenant|actuel(?:le)?s?|actuellement|aujourd'hui|récente?s?|récemment|à\ présent|en\ ce\ moment
            |désormais|de\ nos\ jours
            |cette\ année|ce\ mois-ci)\b|\b(?:la\ |le\ |les\ )?derni(?:er|ère)s?\ (?:versions?|données|chiffres?
            |rapports?|recensements?|nouvelles?)\b"""
        ),
        act_by=_pattern(
            rf"""\b(?:doit|doivent|devez|devra|devront|faut|soumettre|déposer|déposée?s?|candidater|postuler|s'inscrire
            |inscrire|répondre|agir
            |envoyer|commander|payer|offres?|candidatures?|demandes?)\b[^.;!?]{{0,80}}?\b(?:avant|jusqu'au|jusqu'en
            |au\ plus\ tard|d'ici)\b
            \ (?:le\ |la\ |au\ |fin\ |\w+\ ){{0,2}}{_DATE}
            |\b(?:avant|d'ici|au\ plus\ tard)\ (?:le\ |au\ |fin\ ){{0,2}}{_DATE}[^.;!?]{{0,60}}?\b(?:doit|doivent|devez
            |faut)\b
            |\b(?:date\ limite|échéance|clôture|délai)\b[^.;!?]{{0,40}}?{_DATE}"""
        ),
        numbers=tuple(_FR_NUMBERS.split()),
        permitted="parmi les {} sources lues",
    )


def _spanish() -> Words:
    return Words(
        scope=_pattern(
            rf"""\b(?:entre|en|de|según)\ (?:todas\ )?(?:las|los|estas|estos)\ (?:(?P<number>\d+|{_any(_ES_NUMBERS)})
            \ (?:fuentes?|documentos?|páginas?)\b(?:\ (?:leíd[oa]s?|consultad[oa]s?))?
            |(?:fuentes?|documentos?|páginas?)\ (?:leíd[oa]s?|consultad[oa]s?))\b
            |\b[Ll]as\ (?P<subject>\d+|{_any(_ES_NUMBERS)})\ (?:fuentes|páginas)\ (?:leídas|consultadas)\b"""
        ),
        exclusive=_pattern(
            rf"""(?<!no\ es\ )(?<!no\ son\ )\b(?:el\ único|la\ única|los\ únicos|las\ únicas)\b|\bning(?:ún|una
            |uno)\ otr[oa]\b|\bnadie\b|(?:^|[.:;]\ )s[oó]lo\ (?!si|en|con|para|\d)\w+
            |\bning(?:uno|una)\ (?:de|entre)\b|(?<!no\ )\btod[oa]s\b(?!\ (?:los\ |las\ )?(?:\d+|{_any(_ES_NUMBERS)}
            |días|meses|años|semanas)\b)
            |\btodo\ el\ mundo\b|\bcada\b(?!\ (?:vez|día|mes|año|semana|hora))"""
        ),
        absence=_pattern(
            r"""(?:^|[.:;]\ )ning(?:ún|una)\ (?!otr)\w+|\bno\ (?:hay|había|existe[n]?|existía[n]?|hubo)\b|\bning(?:ún
            |una)\ (?:\w+\ )?(?:prueba|dato
            |información|mención|estudio|fuente
            |informe|cifra|rastro|documento|resultado)\b|\b(?:es|son|se\ )\ ?desconocid[oa]s?\b|\bno\ se\ (?:conoce
            |sabe|encontró|encuentra|menciona)n?\b
            |\bnunca\ (?:se\ )?ha(?:n)?\ (?:sido|publicado|encontrado)\b"""
        ),
        trend=_pattern(
            r"""\b(?:aument(?:ó|a|an|aron|os?)|creci(?:ó|eron|miento|ente)s?|crecen?|disminu(?:yó|ye|yeron|ción)
            |cay(?:ó|eron)|caída|subi(?:ó|eron|da)|suben?
            |baj(?:ó|aron|ada)|tendencias?|cada\ vez\ (?:más|menos)|(?:se\ )?duplic(?:ó|aron)|descen(?:dió|dieron|so)
            |mejor(?:ó|aron)|empeor(?:ó|aron|a)
            |de\ año\ en\ año)\b"""
        ),
        recency=_pattern(
            r"""\b(?:ahora|actual(?:es|mente)?|hoy(?:\ en)?(?:\ día)?|reciente(?:s|mente)?|en\ este\ momento|este\ año
            |en\ la\ actualidad)\b
            |\búltim[oa]s?\ (?:versión|versiones|datos|cifras?|informes?|censos?|noticias?)\b"""
        ),
        act_by=_pattern(
            rf"""\b(?:debe[n]?|deberá[n]?|hay\ que|tiene[n]?\ que|presentar(?:se)?|solicitar(?:se)?|inscribirse
            |enviar(?:se)?|actuar|responder|pagar|ofertas?
            |solicitudes)\b[^.;!?]{{0,80}}?\b(?:antes\ del?|hasta|a\ más\ tardar)\b\ (?:el\ |la\ |día\ ){{0,2}}{_DATE}
            |\b(?:antes\ del?|hasta)\ (?:el\ )?{_DATE}[^.;!?]{{0,60}}?\b(?:debe[n]?|hay\ que|tiene[n]?\ que)\b
            |\b(?:plazo|fecha\ límite|cierre|vencimiento)\b[^.;!?]{{0,40}}?{_DATE}"""
        ),
        numbers=tuple(_ES_NUMBERS.split()),
        permitted="entre las {} fuentes leídas",
    )


_LANGUAGES = {"en": _english, "de": _german, "fr": _french, "es": _spanish}


@cache
def words_of(language: str) -> Words | None:
    """The words of a language, a code of ISO 639-1; None of another. They are made when they are first wanted."""
    return _LANGUAGES[language]() if language in _LANGUAGES else None
