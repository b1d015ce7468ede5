import pytest

from carter.evidence.language import UNKNOWN, language_of, name_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Who signs?", "en"),
        ("Wie ist die Rotation der Schlüssel geregelt?", "de"),
        ("Wie is verantwoordelijk voor de back-ups?", "nl"),
        ("Qui approuve les achats ?", "fr"),
        ("¿Cuál es el plazo?", "es"),
        ("Chi firma il contratto?", "it"),
        ("Quem assina o contrato?", "pt"),
        ("Jaki jest termin?", "pl"),
        ("Кто подписывает договор?", "ru"),
        ("Πόσο καιρό φυλάσσονται τα αντίγραφα;", "el"),
        ("สำรองข้อมูลเก็บไว้นานเท่าไร", "th"),
        ("بکاپ چه مدت نگهداری می‌شود؟", "fa"),
        ("如何更换 API 密钥?", "zh"),
        ("APIキーの変更方法は?", "ja"),
        ("API 키는 어떻게 바꾸나요?", "ko"),
    ],
)
def test_a_short_question_shows_its_language(text, language):
    assert language_of(text) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12 + 30 = 42",
        "fsync wal commit",
        "die die die",
        "Backup retention",
        "API key rotation policy 密钥",
        "Hur länge sparas säkerhetskopior?",
        "Yedekler ne kadar süre saklanır?",
        "Колко дълго се пазят архивите?",
        "Коли зберігаються копії?",
    ],
    ids=["nothing", "numbers", "names", "die", "two words", "mixed", "Swedish", "Turkish", "Bulgarian", "Ukrainian"],
)
def test_what_shows_no_language_is_not_guessed(text):
    assert language_of(text) == UNKNOWN


def test_a_few_words_of_another_language_do_not_change_the_language_of_a_text():
    assert language_of("The Wahlordnung of the Verein says that the Vorstand is elected in spring.") == "en"


def test_a_language_has_a_name_or_its_code():
    assert (name_of("de"), name_of("xx")) == ("German", "“xx”")
