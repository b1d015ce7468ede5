"""A PDF is read page by page: paragraphs whole, headings told apart, running heads set aside."""

import pytest

from carter.research.extract.pdf_file import read_pdf
from tests.research.extract.pdfs import At, column, drawn, escaped, pdf

LONG = "The north quay of the harbour was built in the year 1911, and since then"


def blocks(body, *fields):
    """Of each block its text and these fields."""
    readable = read_pdf(body, "notes/report.pdf")
    assert readable.status == "ok"
    return [
        (readable.text[each.start : each.end], *(getattr(each, field) for field in fields)) for each in readable.blocks
    ]


def texts(body):
    return [text for (text,) in blocks(body)]


def dated(cover):
    """The date of a document with this first page, whose file was made in April 2025."""
    published = read_pdf(pdf(cover, CreationDate="D:20250405"), "pump.pdf").published
    return published and published.value


def test_the_lines_of_a_paragraph_are_one_block():
    page = drawn(*column(f"{LONG}\nit has been widened twice.\n\nThe south quay is new."))
    assert texts(pdf(page)) == [f"{LONG} it has been widened twice.", "The south quay is new."]


def test_a_first_line_that_is_set_in_begins_a_paragraph():
    lines = [
        *column(f"{LONG}\nit has been widened twice."),
        At(90, 696, "The south quay is new, and it is"),
        At(72, 684, "the longer one."),
    ]
    assert texts(pdf(drawn(*lines)))[1:] == ["The south quay is new, and it is the longer one."]


def test_a_short_line_that_ends_a_sentence_ends_the_paragraph():
    page = drawn(
        *column(f"{LONG}\nit was widened.\nThe south quay is new, and it is the longer one of the two quays\nthere.")
    )
    assert [text[:14] for text in texts(pdf(page))] == ["The north quay", "The south quay"]


def test_headings_are_told_by_size_and_by_weight():
    lines = [
        At(72, 760, "Harbour report", 20), At(72, 730, "Quays", 14, "F2"), *column(f"{LONG}\nit was widened.", y=710),
        At(72, 670, "Depth", 10, "F2"), *column(f"{LONG}\nit was dredged.", y=650),
    ]  # fmt: skip
    assert blocks(pdf(drawn(*lines)), "kind", "level") == [
        ("Harbour report", "heading", 1),
        ("Quays", "heading", 2),
        (f"{LONG} it was widened.", "paragraph", 0),
        ("Depth", "heading", 3),
        (f"{LONG} it was dredged.", "paragraph", 0),
    ]


def test_items_are_parted_and_lose_their_bullets():
    page = drawn(
        *column("The crane needs\n\n• a calm day, with wind below ten metres a\n  second\n• a driver\n1. who is awake")
    )
    assert blocks(pdf(page), "kind")[1:] == [
        ("a calm day, with wind below ten metres a second", "item"),
        ("a driver", "item"),
        ("1. who is awake", "item"),
    ]


def test_the_cells_of_a_table_are_parted_by_tabs():
    rows = [("Crane", "Load", "Year"), ("North", "40 t", "1998"), ("South", "60 t", "2011")]
    cells = [
        At(72 + 120 * column, 700 - 14 * row, text) for row, line in enumerate(rows) for column, text in enumerate(line)
    ]
    assert blocks(pdf(drawn(*cells)), "kind") == [("\t".join(row), "row") for row in rows]


def test_cells_that_were_drawn_as_lines_of_their_own_are_those_of_a_row():
    rows = [("Plant", "Consumption (MWh)", "Cost"), ("North", "1,204", "310"), ("South", "998", "25")]
    places = [(72, 155, 260), (72, 215, 265), (72, 225, 270)]
    cells = [
        f"BT /F1 10 Tf 12 TL 1 0 0 1 {x} {700 - 14 * row} Tm ({escaped(text)}) Tj T* ET"
        for row, line in enumerate(rows)
        for x, text in zip(places[row], line, strict=True)
    ]
    assert blocks(pdf("\n".join(cells)), "kind") == [("\t".join(row), "row") for row in rows]


@pytest.mark.parametrize("edge", ["top", "bottom"])
def test_the_cells_of_a_row_may_go_over_several_lines(edge):
    rows = [
        ["Pump", "replaced in June by\na newer one", "310"],
        ["Chimney", "old, and\nnot straight", "12"],
        ["Boiler", "old", "0"],
    ]
    cells = []
    for number, row in enumerate(rows):
        for place, text in zip((72, 160, 320), row, strict=True):
            up = 12 * text.count("\n") if edge == "bottom" else 0
            cells += column(text, place, 700 - 40 * number + up)
    assert blocks(pdf(drawn(*cells)), "kind") == [("\t".join(row).replace("\n", " "), "row") for row in rows]


def test_a_number_that_is_raised_is_an_exponent():
    page = "BT /F1 10 Tf 1 0 0 1 72 700 Tm (some 10) Tj 4 Ts /F1 7 Tf (6) Tj 0 Ts /F1 10 Tf ( bolts) Tj ET"
    assert texts(pdf(page)) == ["some 10⁶ bolts"]


def test_lines_of_a_fixed_width_stay_lines():
    page = drawn(*column("def lift():\n\n", font="F3"), At(84, 708, "return 40", 10, "F3"))
    assert blocks(pdf(page), "kind") == [("def lift():\n  return 40", "code")]


def test_a_line_of_a_table_of_contents_is_no_main_content():
    page = drawn(*column("Quays . . . . . . . . . . 3\nCranes . . . . . . . . . 12"))
    assert blocks(pdf(page, page), "main")[:2] == [
        ("Quays . . . . . . . . . . 3", False),
        ("Cranes . . . . . . . . . 12", False),
    ]


def test_text_beside_the_page_or_on_its_edge_does_not_matter_where_it_is_turned():
    turned = "BT /F1 10 Tf 0 1 -1 0 40 300 Tm (Draft) Tj ET"
    assert texts(pdf(drawn(*column(LONG)) + turned)) == [LONG, "Draft"]


@pytest.mark.parametrize("order", ["by column", "by line"])
def test_two_columns_are_read(order):
    left = column("The left column begins\nthe tale of the harbour,\nwhich goes on over", x=72)
    right = column("there to the right of\nit, and ends.", x=320)
    lines = left + right if order == "by column" else sorted(left + right, key=lambda each: (-each.y, each.x))
    words = " ".join(texts(pdf(drawn(*lines)))).split()
    assert sorted(words) == sorted(" ".join(each.text for each in left + right).split())


def test_a_sentence_that_goes_on_in_the_next_column_is_one_block():
    left = column("The left column begins\nthe tale of the harbour,\nwhich goes on over", x=72)
    assert texts(pdf(drawn(*left, *column("there to the right.", x=320)))) == [
        "The left column begins the tale of the harbour, which goes on over there to the right."
    ]


def test_numbers_above_and_below_the_line_are_no_part_of_those_on_it():
    page = drawn(
        At(72, 700, "about 10"),
        At(111, 704, "6", 6),
        At(116, 700, "bolts, and CO"),
        At(176, 697, "2", 6),
    )
    assert texts(pdf(page)) == ["about 10⁶ bolts, and CO₂"]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("An exam-\nple. One example.", "An example. One example."),
        (
            "It is well-\nknown; a well-known one. An exam-\nple. One example.",
            "It is well-known; a well-known one. An example. One example.",
        ),
        ("A long-\nterm plan.", "A long-term plan."),
        ("Pre-\nand post-war. An exam-\nple. One example.", "Pre- and post-war. An example. One example."),
        ("From the Saint-\nMalo quay.", "From the Saint-Malo quay."),
    ],
)
def test_a_word_is_whole_again_as_the_document_writes_it(lines, text):
    assert texts(pdf(drawn(*column(lines)))) == [text]


@pytest.mark.parametrize(
    ("line", "published"),
    [
        ("March 2024", "2024-03"),
        ("Harbour Office, March 2024", "2024-03"),
        ("London, 4 March 2024", "2024-03-04"),
        ("Pump manual - MARCH 2024", "2024-03"),
        ("Changes since March 2024", "2025-04-05"),
        ("Meeting in March 2024.", "2025-04-05"),
        ("Annual report 2023", "2025-04-05"),
    ],
)
def test_a_date_at_the_end_of_a_line_of_the_cover_goes_before_that_of_the_file(line, published):
    text = "The pump stops after sixty seconds of running, as of 4 May 2023\nand at any hour."
    cover = drawn(At(72, 700, "Pump manual", 24, "F2"), At(72, 660, line, 14), *column(text, y=600))
    assert dated(cover) == published


def test_of_two_dates_on_a_cover_neither_counts():
    cover = drawn(*column("Pump manual, March 2024\n\nReprint, May 2024"))
    assert dated(cover) == "2025-04-05"
