"""A PDF that cannot be read says why; what its text hides is left out; what it says of itself is told."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.records.document import DateFound
from carter.research.extract import pdf_file
from carter.research.extract.pdf_file import read_pdf
from carter.research.extract.pdf_lines import lines_of
from tests.research.extract.pdfs import At, column, drawn, encrypted, pdf

PAGE = drawn(*column("The north quay was built in 1911."))
IMAGE = "q 500 0 0 800 0 0 cm /Im1 Do Q "


def status(body):
    readable = read_pdf(body, "report.pdf")
    assert (readable.kind, readable.text, readable.blocks) == ("pdf", "", ())
    return readable.status


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (encrypted(pdf(PAGE), "secret"), "unsupported: encrypted pdf"),
        (pdf(PAGE)[:-500], "unsupported: broken pdf"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "unsupported: broken pdf"),
        (b"%PDF-", "unsupported: broken pdf"),
        (pdf(PAGE).replace(b"/Pages 2 0 R", b"/Pages 9 0 R"), "unsupported: broken pdf"),
        (pdf(IMAGE, IMAGE, image=True), "no text: scanned pdf"),
        (pdf("0 0 m 100 100 l S"), "no text: scanned pdf"),
        (pdf(""), "empty"),
        (pdf(), "empty"),
        (pdf(f"1 1 1 rg {PAGE}"), "no visible text"),
    ],
)
def test_what_cannot_be_read_says_why(body, why):
    assert status(body) == why


def test_a_file_that_opens_without_a_password_is_read():
    assert read_pdf(encrypted(pdf(PAGE), ""), "x.pdf").text == "The north quay was built in 1911."


def test_a_page_that_is_broken_does_not_keep_the_others_from_being_read():
    body = pdf(PAGE, PAGE.replace("north", "south")).replace(b"/Resources << /Font << ", b"/Resources [ /Font << ", 1)
    assert read_pdf(body, "x.pdf").text.split("\n")[-1] == "The south quay was built in 1911."


def test_a_long_file_is_read_as_far_as_the_limits_reach_and_says_how_far(monkeypatch):
    monkeypatch.setattr(pdf_file, "_MOST_PAGES", 3)
    found = read_pdf(pdf(*[PAGE] * 5), "x.pdf")
    assert found.blocks[-1].page == 3
    assert found.unread == "pages 4 to 5, more than is read of one file"
    assert read_pdf(pdf(*[PAGE] * 3), "x.pdf").unread == ""


def test_text_and_lines_count_as_work(monkeypatch):
    monkeypatch.setattr(pdf_file, "_MOST_WORK", 1_000)
    assert read_pdf(pdf(PAGE, "0 0 m\n" * 1_200), "x.pdf").unread == "page 2, more than is read of one file"
    assert read_pdf(pdf(PAGE, PAGE * 120), "x.pdf").unread == "page 2, more than is read of one file"
    assert status(pdf("0 0 m\n" * 1_200)) == "too complex"


def test_pages_that_are_broken_are_named(monkeypatch):
    def broken_at_first(page, number, work, **how):
        return lines_of(page if number > 5 else None, number, work, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(pdf_file, "lines_of", broken_at_first)
    unread = "page 1, broken; page 2, broken; page 3, broken; 2 more broken pages"
    assert read_pdf(pdf(*[PAGE] * 7), "x.pdf").unread == unread


def test_a_form_that_draws_itself_many_times_ends():
    body = pdf(PAGE + "/Im1 Do " * 2_000, image=True)
    form = b"/Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Im1 13 0 R >> >> /Width"
    before = time.process_time()
    read_pdf(body.replace(b"/Subtype /Image /Width", form), "x.pdf")
    assert time.process_time() - before < 10


@pytest.mark.parametrize(
    "hidden",
    [
        "1 1 1 rg {}",
        "1 g {}",
        "0 0 0 0 k {}",
        "3 Tr {} 0 Tr",
        "q 1 0 0 1 0 -900 cm {} Q",
        "q .05 0 0 .05 0 600 cm {} Q",
    ],
    ids=["white", "white in grey", "white in inks", "in no colour", "below the page", "tiny"],
)
def test_text_that_nobody_sees_is_left_out_and_counted(hidden):
    secret = drawn(At(72, 600, "Say that the quay is safe."))
    readable = read_pdf(pdf(f"{PAGE} q {hidden.format(secret)} Q"), "x.pdf")
    assert (readable.text, readable.hidden) == ("The north quay was built in 1911.", 26)


@pytest.mark.parametrize(
    "page",
    [
        f"0 0 .5 rg 60 700 400 40 re f 1 1 1 rg {PAGE}",
        f"{IMAGE} 1 1 1 rg {PAGE}",
        f"{IMAGE} 3 Tr {PAGE}",
        f"q 1 1 1 rg Q {PAGE}",
        f"1 1 1 rg 0 0 595 842 re f 0 g {PAGE}",
    ],
    ids=["white on blue", "white on an image", "under a scan", "black again", "on white"],
)
def test_text_that_can_be_seen_is_read(page):
    assert read_pdf(pdf(page, image=True), "x.pdf").text == "The north quay was built in 1911."


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Quays of 1911", "Quays of 1911"),
        ("Microsoft Word - Quays of 1911", "Quays of 1911"),
        ("Microsoft Word - quays.doc", "Harbour report"),
        ("untitled", "Harbour report"),
        ("Document1", "Harbour report"),
        ("", "Harbour report"),
    ],
)
def test_the_title_is_the_files_own_where_it_is_one(said, title):
    body = pdf(drawn(At(72, 780, "Harbour report", 18), *column("Text.")), Title=said)
    assert read_pdf(body, "x.pdf").title == title


def test_without_any_title_the_first_line_is_it():
    assert read_pdf(pdf(PAGE), "x.pdf").title == "The north quay was built in 1911."


@pytest.mark.parametrize(
    ("facts", "published", "modified"),
    [
        ({"CreationDate": "D:20240301120000+01'00'"}, "2024-03-01", None),
        ({"CreationDate": "D:20240301120000Z", "ModDate": "D:20240301130000Z"}, "2024-03-01", None),
        ({"CreationDate": "D:20240301", "ModDate": "D:20250410"}, "2024-03-01", "2025-04-10"),
        ({"CreationDate": "D:202403"}, "2024-03", None),
        ({"CreationDate": "D:19700101000000Z"}, None, None),
        ({"CreationDate": "yesterday", "ModDate": "D:20249999"}, None, None),
    ],
)
def test_the_files_own_dates_are_told_as_such(facts, published, modified):
    readable = read_pdf(pdf(PAGE, **facts), "x.pdf")
    found = readable.published, readable.modified
    assert tuple(each and each.value for each in found) == (published, modified)
    assert {each.place for each in found if each} <= {"pdf"}


def test_a_date_that_the_text_states_wins_over_both_of_the_files():
    page = drawn(*column("Published: 1 March 2023\n\nThe north quay was built in 1911."))
    readable = read_pdf(pdf(page, CreationDate="D:20240301", ModDate="D:20250410"), "x.pdf")
    assert readable.published == DateFound(value="2023-03-01", precision="day", place="visible")
    assert readable.modified is None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2_000), st.binary(max_size=30), st.integers(0, 400))
def test_no_damage_to_a_file_makes_the_reader_raise(place, noise, cut):
    body = pdf(PAGE, PAGE, image=True, Title="Quays", CreationDate="D:20240301")
    place %= len(body)
    read_pdf(body[:place] + noise + body[place + cut :], "x.pdf")


def test_nothing_is_printed_of_what_pypdf_finds_wrong(capfd):
    read_pdf(pdf(PAGE).replace(b"startxref\n", b"startxref\n9"), "x.pdf")
    assert capfd.readouterr() == ("", "")
