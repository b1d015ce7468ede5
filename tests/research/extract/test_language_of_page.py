import pytest

from carter.research.extract import read

GERMAN = "Die Sicherung der Server ist jede Nacht, und sie wird dreißig Tage lang aufbewahrt."
ARABIC = "تحفظ النسخ الاحتياطيـة اليومية (نسختان) لمدة ٣٠ يوما، ثم تُحذف."


def page(attributes, text):
    return f"<html{attributes}><head><title>T</title></head><body><p>{text}</p></body></html>".encode()


@pytest.mark.parametrize(
    ("attributes", "text", "language"),
    [
        (' lang="fr"', "fsync wal commit", "fr"),
        (' lang="pt-BR"', "fsync wal commit", "pt"),
        (' lang="en"', GERMAN, "de"),
        (' lang="english"', "fsync wal commit", ""),
        (' lang=""', "fsync wal commit", ""),
        ("", "fsync wal commit", ""),
    ],
)
def test_a_page_is_in_the_language_that_its_text_shows_or_else_in_the_one_that_it_says(attributes, text, language):
    assert read(page(attributes, text), "a.html").language == language


def test_a_text_file_is_in_the_language_that_it_shows():
    assert read(GERMAN.encode(), "a.txt").language == "de"
    assert read(b"12 34", "a.txt").language == ""


@pytest.mark.parametrize("name", ["a.html", "a.md", "a.txt"])
def test_text_from_right_to_left_stays_letter_by_letter_as_it_is(name):
    body = page("", ARABIC) if name.endswith("html") else ARABIC.encode()
    readable = read(body, name)
    assert ARABIC in readable.text
    assert readable.language == "ar"
