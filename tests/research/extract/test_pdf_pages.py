"""Each block of a PDF tells its page, and what repeats on every page is no main content."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.research.extract.pdf_file import read_pdf
from tests.research.extract.pdfs import At, column, drawn, pdf

LONG = "The north quay of the harbour was built in the year 1911, and since then"


def report(*bodies, head="Harbour report", foot="Page {}"):
    """A document whose pages have these lines between a head and a foot."""
    return pdf(
        *(
            drawn(At(72, 800, head.format(number)), *column(body), At(280, 40, foot.format(number)))
            for number, body in enumerate(bodies, start=1)
        )
    )


def read(body):
    readable = read_pdf(body, "report.pdf")
    return readable, [(readable.text[each.start : each.end], each.page, each.main) for each in readable.blocks]


def test_heads_feet_and_page_numbers_stay_in_the_text_but_are_no_main_content():
    _, blocks = read(report("First text.", "Second text.", "Third text.", foot="- {} -"))
    assert blocks == [
        ("Harbour report", 1, False), ("First text.", 1, True), ("- 1 -", 1, False),
        ("Harbour report", 2, False), ("Second text.", 2, True), ("- 2 -", 2, False),
        ("Harbour report", 3, False), ("Third text.", 3, True), ("- 3 -", 3, False),
    ]  # fmt: skip


@pytest.mark.parametrize("foot", ["Page {} of 9", "{}", "vi", "Quays | {}", "report-2024.docx {}"])
def test_a_number_that_counts_the_pages_may_differ_from_page_to_page(foot):
    _, blocks = read(report("First text.", "Second text.", "Third text.", foot=foot))
    assert [main for _, _, main in blocks] == [False, True, False] * 3


def test_a_line_at_the_same_place_that_says_another_number_is_main_content():
    _, blocks = read(report("First.", "Second.", "Third.", foot="{}5 t were lifted"))
    assert [text for text, _, main in blocks if main][1::2] == [
        "15 t were lifted",
        "25 t were lifted",
        "35 t were lifted",
    ]


def test_the_head_of_a_chapter_may_name_its_section():
    pages = ["1. Quays and cranes 1.1 Depth", "1. Quays and cranes 1.2 Length", "1. Quays and cranes 1.3 Age"]
    _, blocks = read(pdf(*(drawn(At(72, 800, head, 9), *column(f"{head[-5:]} is told here.")) for head in pages)))
    assert [text for text, _, main in blocks if not main] == pages


def test_a_paragraph_that_goes_on_over_the_page_is_one_block_with_its_turn():
    readable, _ = read(report(f"{LONG}\nit has been", "widened twice. A new one is planned.", "Third."))
    (joined,) = [each for each in readable.blocks if each.turn]
    assert readable.text[joined.start : joined.end] == f"{LONG} it has been widened twice. A new one is planned."
    assert readable.text[joined.turn :].startswith("widened")
    assert [readable.page_at(readable.text.index(word)) for word in ("1911", "been", "widened", "planned")] == [
        1,
        1,
        2,
        2,
    ]


def test_a_paragraph_goes_on_over_notes_at_the_foot_of_the_page():
    page = drawn(*column(f"{LONG}\n{LONG}\nit has been"), At(72, 60, "1 Both figures are those of the office.", 7))
    _, blocks = read(pdf(page, drawn(*column("widened twice."))))
    assert blocks[0] == (f"{LONG} {LONG} it has been widened twice.", 1, True)
    assert blocks[1] == ("1 Both figures are those of the office.", 1, True)


def test_a_heading_on_a_new_page_does_not_go_on_with_the_page_before():
    readable, _ = read(
        pdf(drawn(*column(f"{LONG}\nit has been")), drawn(At(72, 720, "Cranes", 16), *column(LONG, y=690)))
    )
    assert [each.turn for each in readable.blocks] == [0, 0, 0]


def test_a_page_without_text_between_two_others_is_counted():
    readable, blocks = read(pdf(drawn(*column("First text.")), "", drawn(*column("Third text."))))
    assert blocks == [("First text.", 1, True), ("Third text.", 3, True)]
    assert [readable.page_at(place) for place in (0, 12, 99)] == [1, 3, 3]


LINES = st.lists(
    st.sampled_from(["Quay.", "a quay and", "• one", "12", "Head", "exam-", "x\ty", "1. A", "Z:"]), max_size=6
)


def letters(text):
    return sorted(letter for letter in text if letter.isalnum())


@settings(max_examples=40, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=5), st.integers(0, 40))
def test_every_word_of_every_page_is_kept_and_every_block_has_its_page(pages, shift):
    drawings = [
        drawn(*(At(72 + shift * (n % 2), 700 - 13 * n, line.replace("\t", " ")) for n, line in enumerate(lines)))
        for lines in pages
    ]
    readable = read_pdf(pdf(*drawings), "x.pdf")
    assert letters(readable.text) == letters("".join(line for lines in pages for line in lines))
    assert all(
        1 <= each.page <= len(pages) and (not each.turn or each.start < each.turn < each.end)
        for each in readable.blocks
    )
