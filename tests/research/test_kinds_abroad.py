"""A question of another language is told its kind, as an English one is."""

import pytest

from carter.evidence.defining import subject_of_definition
from carter.records.task_spec import TaskSpec
from carter.research.stages.read_question import read_question

ASKED = {
    "de": {
        "why": "Warum werden die Sicherungen verschlüsselt?",
        "comparison": "Was ist der Unterschied zwischen einer Kopie und einem Abbild?",
        "how much": "Wie lange werden die Sicherungen aufbewahrt?",
        "when": "Wann werden die Server gesichert?",
        "list": "Welche Server werden nachts gesichert?",
        "definition": "Was ist ein Abbild?",
        "how": "Wie wird eine Platte gewechselt?",
        "yes or no": "Muss der Server vorher angehalten werden?",
    },
    "es": {
        "why": "¿Por qué se cifran las copias?",
        "comparison": "¿Qué diferencia hay entre una copia y una imagen?",
        "how much": "¿Cuánto tiempo se conservan las copias?",
        "when": "¿Cuándo se copian los servidores?",
        "list": "¿Qué servidores se copian cada noche?",
        "definition": "¿Qué es una imagen?",
        "how": "¿Cómo se cambia un disco?",
        "yes or no": "¿Se puede cambiar un disco sin parar el servidor?",
    },
    "fr": {
        "why": "Pourquoi les sauvegardes sont-elles chiffrées ?",
        "comparison": "Quelle est la différence entre une copie et une image ?",
        "how much": "Combien de temps les sauvegardes sont-elles conservées ?",
        "when": "Quand les serveurs sont-ils sauvegardés ?",
        "list": "Quels serveurs sont sauvegardés la nuit ?",
        "definition": "Qu'est-ce qu'une image ?",
        "how": "Comment remplacer un disque qui est usé ?",
        "yes or no": "Les sauvegardes sont-elles chiffrées ?",
    },
    "it": {
        "why": "Perché le copie sono cifrate?",
        "comparison": "Qual è la differenza tra una copia e un'immagine?",
        "how much": "Per quanto tempo si conservano le copie?",
        "when": "Quando si copiano i server?",
        "list": "Quali server si copiano di notte?",
        "definition": "Che cos'è un'immagine?",
        "how": "Come si cambia un disco?",
        "yes or no": "Si può cambiare un disco senza fermare il server?",
    },
    "nl": {
        "why": "Waarom worden de kopieën versleuteld?",
        "comparison": "Wat is het verschil tussen een kopie en een beeld?",
        "how much": "Hoe lang worden de kopieën bewaard?",
        "when": "Wanneer worden de servers gekopieerd?",
        "list": "Welke servers worden 's nachts gekopieerd?",
        "definition": "Wat is een beeld?",
        "how": "Hoe wordt een schijf vervangen?",
        "yes or no": "Moet de server eerst worden gestopt?",
    },
    "pt": {
        "why": "Por que as cópias são cifradas?",
        "comparison": "Qual é a diferença entre uma cópia e uma imagem?",
        "how much": "Quanto tempo são guardadas as cópias?",
        "when": "Quando são copiados os servidores?",
        "list": "Quais servidores são copiados à noite?",
        "definition": "O que é uma imagem?",
        "how": "Como se troca um disco?",
        "yes or no": "Pode trocar-se um disco sem parar o servidor?",
    },
}


@pytest.mark.parametrize("language", ASKED)
def test_each_kind_is_known_by_how_it_is_asked(language):
    found = {
        kind: read_question(TaskSpec(question=asked, language=language)).facets[0].kind
        for kind, asked in ASKED[language].items()
    }
    assert found == {kind: kind for kind in ASKED[language]}


def test_the_kind_in_a_language_that_is_not_known_is_left_open():
    assert read_question(TaskSpec(question="Dlaczego kopie są szyfrowane?", language="pl")).facets[0].kind == "other"


@pytest.mark.parametrize(
    ("language", "sentence", "subject"),
    [
        ("de", "Ein Abbild ist eine Kopie der Platte.", "Abbild"),
        ("en", "A replica is a copy of the database.", "replica"),
        ("es", "Una imagen es una copia del disco.", "imagen"),
        ("fr", "L'image est une copie du disque.", "image"),
        ("it", "Un'immagine è una copia del disco.", "immagine"),
        ("nl", "Een beeld is een kopie van de schijf.", "beeld"),
        ("pt", "Uma imagem é uma cópia do disco.", "imagem"),
        ("de", "Das Abbild ist verschlüsselt.", ""),
        ("fr", "L'image est chiffrée.", ""),
        ("pl", "Obraz to kopia dysku.", ""),
    ],
)
def test_a_definition_is_known_by_its_form(language, sentence, subject):
    assert subject_of_definition(sentence, language) == subject


def test_a_word_that_joins_two_parts_stands_in_no_title():
    made = read_question(TaskSpec(question="Qu'est-ce qu'une image disque, et pourquoi est-elle chiffrée ?"))
    assert [facet.title for facet in made.facets] == ["Qu'est-ce qu'une image disque", "Pourquoi est-elle chiffrée"]
