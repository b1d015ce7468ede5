"""A sentence says no more than was read; each rule with what breaks it and what does not, in four languages."""

import pytest

from carter.evidence.honesty import Facts, breaches

READ_FOUR = Facts(sources=4)
# rule -> language -> (what breaks it, what does not though it is near)
PAIRS = {
    "act-by date": {
        "en": [
            ("Bidders must submit their offers by 2 May 2026.", "The notice is dated 2 May 2026."),
            ("Apply before May 2026.", "The contract was awarded on 2 May 2026."),
            ("The deadline is 2026-05-02.", "The act of 2026-05-02 names two berths."),
            ("You have until Friday.", "The office was open on Friday."),
            ("Suppliers should write before the award on 3 March 2026.", "The city awarded it on 3 March 2026."),
            ("By 15 May, bidders must register.", "By 15 May, 40 boats had been counted."),
        ],
        "de": [
            ("Angebote müssen bis zum 2. Mai 2026 eingereicht werden.", "Die Bekanntmachung ist vom 2. Mai 2026."),
            ("Bewerben Sie sich bis 02.05.2026.", "Der Zuschlag wurde am 02.05.2026 erteilt."),
            ("Bis 2030 soll die Stadt handeln.", "Bis 2030 war die Stadt klein."),
            ("Die Frist endet am 2. Mai 2026.", "Das Amt zählte am 2. Mai 2026."),
        ],
        "fr": [
            ("Les offres doivent être déposées avant le 2 mai 2026.", "L’avis date du 2 mai 2026."),
            ("La date limite est le 2 mai 2026.", "Le bureau a compté le 2 mai 2026."),
        ],
        "es": [
            ("Las ofertas deben presentarse antes del 2 de mayo de 2026.", "El anuncio es del 2 de mayo de 2026."),
            ("El plazo termina el 2 de mayo de 2026.", "La oficina contó el 2 de mayo de 2026."),
        ],
    },
    "exclusive": {
        "en": [
            ("Ostmark is the only harbour with a crane.", "Among the 4 sources read, Ostmark is the only one."),
            ("No other port has a crane.", "In the four sources, no other port has a crane."),
            ("All ports charge a fee.", "All 4 sources name a fee."),
            ("None of the ports is free.", "None of the sources read calls a port free."),
            ("Every port charges a fee.", "Not every port charges a fee."),
            ("The sole crane is at Ostmark.", "A crane is at Ostmark, after all, and not at all small."),
            ("It is the only one.", "It is not the only one."),
            ("Only Ostmark has a crane.", "Only if the gate is open, boats pass."),
            ("Ostmark alone has a crane.", "The clerk was alone."),
            ("Nobody offers more.", "The function returns None."),
            ("No tender other than this names a pump.", "No later than then, the boats left."),
        ],
        "de": [
            ("Ostmark ist der einzige Hafen mit Kran.", "Unter den 4 gelesenen Quellen ist es der einzige Hafen."),
            ("Kein anderer Hafen hat einen Kran.", "In den vier Quellen hat kein anderer Hafen einen Kran."),
            ("Alle Häfen verlangen eine Gebühr.", "Nicht alle Häfen verlangen eine Gebühr, vor allem kleine."),
            ("Nur Ostmark hat einen Kran.", "Nur wenn das Tor offen ist, fahren Boote."),
            ("Jeder Hafen verlangt eine Gebühr.", "In jedem Fall zahlt man jeden Tag."),
        ],
        "fr": [
            ("Ostmark est le seul port avec une grue.", "Parmi les 4 sources lues, c’est le seul port."),
            ("Aucun autre port n’a de grue.", "Dans les quatre sources, aucun autre port n’a de grue."),
            ("Tous les ports demandent une taxe.", "Pas tous les ports la demandent, tous les jours."),
        ],
        "es": [
            ("Ostmark es el único puerto con grúa.", "Entre las 4 fuentes leídas, es el único puerto."),
            ("Ningún otro puerto tiene grúa.", "En las cuatro fuentes, ningún otro puerto tiene grúa."),
            ("Todos los puertos cobran una tasa.", "No todos los puertos la cobran, sobre todo el sur."),
        ],
    },
    "absence": {
        "en": [
            ("There is no night berth.", "There is a night berth."),
            ("No evidence of a crane exists.", "In the 4 sources read, no evidence of a crane stands."),
            ("A record of the count was not found.", "A record of the count was found."),
            ("The crane does not exist.", "The crane does not turn."),
            ("There aren’t any cranes.", "There are two cranes."),
            ("No supplier offers this.", "The crane is no longer red."),
        ],
        "de": [
            ("Es gibt keinen Kran.", "Es gibt einen Kran."),
            ("Kein Anbieter hat einen Kran.", "Ein Anbieter hat einen Kran."),
            ("Für einen Kran fehlen Belege.", "In den gelesenen Quellen fehlen Belege für einen Kran."),
        ],
        "fr": [
            ("Il n’y a pas de grue.", "Il y a une grue."),
            ("Aucun fournisseur n’a de grue.", "Un fournisseur a une grue."),
            ("Aucune étude ne parle de la grue.", "Dans les sources lues, aucune étude ne parle de la grue."),
        ],
        "es": [
            ("No hay grúa.", "Hay grúa."),
            ("Ningún proveedor tiene grúa.", "Un proveedor tiene grúa."),
            ("No se menciona la grúa.", "En las fuentes leídas no se menciona la grúa."),
        ],
    },
    "trend": {
        "en": [
            ("The number of boats fell.", "The number of boats was 88 in 2019."),
            ("There is an increase in fees.", "To increase the timeout, set `wait`."),
            ("The trend is clear.", "The count was 88."),
            ("More and more skippers leave.", "More than 40 skippers left in 2019."),
        ],
        "de": [
            ("Die Zahl der Boote sank.", "Die Zahl der Boote betrug 2019 88."),
            ("Es kommen immer weniger Boote.", "Es kamen weniger als 90 Boote."),
            ("Die Zahl nimmt deutlich zu.", "Die Zahl der Boote steht im Register."),
        ],
        "fr": [
            ("Le nombre de bateaux augmente.", "Le nombre de bateaux était de 88 en 2019."),
            ("De plus en plus de bateaux partent.", "Plus de 40 bateaux sont partis en 2019."),
        ],
        "es": [
            ("El número de barcos aumentó.", "El número de barcos era 88 en 2019."),
            ("Cada vez menos barcos llegan.", "Menos de 90 barcos llegaron en 2019."),
        ],
    },
    "recency": {
        "en": [
            ("The fee is now 4 crowns.", "The fee is 4 crowns."),
            ("The latest count is 88.", "The count of 2019 is 88."),
            ("Currently the gate is shut.", "An electric current opens the gate."),
            ("The current price is 4 crowns.", "It reads the current directory."),
        ],
        "de": [
            ("Die Gebühr beträgt derzeit 4 Kronen.", "Die Gebühr beträgt 4 Kronen."),
            ("Die neueste Zählung ergab 88.", "Die Zählung von 2019 ergab 88."),
            ("Heute liegen dort 88 Boote.", "Dort liegen 88 Boote."),
        ],
        "fr": [
            ("La taxe est maintenant de 4 couronnes.", "La taxe est de 4 couronnes."),
            ("Les derniers chiffres sont de 88.", "La dernière porte est fermée."),
        ],
        "es": [
            ("La tasa es ahora de 4 coronas.", "La tasa es de 4 coronas."),
            ("Los últimos datos son 88.", "La última puerta está cerrada."),
        ],
    },
}
CASES = [(rule, language, *pair) for rule, by in PAIRS.items() for language, pairs in by.items() for pair in pairs]
CARRIED = {
    "act-by date": Facts(4, deadline=True),
    "exclusive": None,
    "absence": Facts(4, looked_for=True),
    "trend": Facts(4, points=2),
    "recency": Facts(4, dated=True),
}


def rules(sentence, facts=READ_FOUR, language=""):
    return [breach.rule for breach in breaches(sentence, facts, language)]


@pytest.mark.parametrize(("rule", "language", "bad", "good"), CASES)
def test_what_breaks_a_rule_is_told_and_what_is_near_it_is_not(rule, language, bad, good):
    assert rule in rules(bad, language=language)
    assert rules(good, language=language) == []


@pytest.mark.parametrize(("rule", "language", "bad", "good"), CASES)
def test_what_the_facts_carry_may_be_said(rule, language, bad, good):
    if (facts := CARRIED[rule]) is not None:
        assert rule not in rules(bad, facts, language)
    if rule != "recency":
        assert rule not in rules(bad, READ_FOUR._replace(evidence=(bad,)), language)


def test_the_language_is_found_where_it_is_not_given():
    assert rules("Ostmark ist der einzige Hafen, der einen Kran hat.") == ["exclusive"]
    assert rules("Ostmark est le seul port qui a une grue dans la région.") == ["exclusive"]
    assert rules("Ostmark: the only one.") == ["exclusive"]
    assert rules("Остмарк: единственный порт, в котором есть кран.") == []


def test_a_breach_says_which_words_and_what_may_be_said_instead():
    (breach,) = breaches("Ostmark is the only harbour.", READ_FOUR)
    assert breach.words == "the only"
    assert "among the 4 sources read" in breach.reason


def test_a_scope_must_name_as_many_sources_as_were_read():
    assert rules("Among the 5 sources read, Ostmark is the only one.") == ["scope"]
    assert rules("Unter den fünf gelesenen Quellen ist es der einzige Hafen.") == ["scope"]
    assert rules("The four sources read do not exist elsewhere.") == []


def test_a_scope_of_something_else_is_none():
    assert rules("In the document, Ostmark is the only harbour.") == ["exclusive"]
    assert rules("Among the harbours, Ostmark is the only one.") == ["exclusive"]


def test_what_stands_in_quotation_marks_is_said_by_somebody_else():
    assert rules("The office writes: “Ostmark is the only harbour now.”") == []
    assert rules("Das Amt schreibt: „Ostmark ist der einzige Hafen“.") == []
    assert rules("L’office écrit : « Ostmark est le seul port ».") == []


def test_a_source_without_a_date_does_not_know_what_is_now():
    assert rules("The fee is now 4 crowns.", READ_FOUR._replace(evidence=("The fee is now 4 crowns.",))) == ["recency"]


def test_one_point_is_no_trend_and_two_are():
    sentence = "The number of boats fell to 88."
    assert [rules(sentence, READ_FOUR._replace(points=points)) for points in (0, 1, 2)] == [["trend"], ["trend"], []]


def test_several_rules_may_be_broken_by_one_sentence():
    assert rules("All boats must leave by 2 May 2026, and there is no other berth now.") == [
        "act-by date",
        "exclusive",
        "absence",
        "recency",
    ]


@pytest.mark.parametrize("number", ["9" * 5000, "5"])
def test_a_scope_of_any_other_number_is_refused(number):
    assert rules(f"Among the {number} sources read, Ostmark is the only one.") == ["scope"]
