"""A Word document is read as its reader sees it: headings, lists and tables, changes accepted, notes at the end."""

from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from docx import Document
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.records.document import DateFound
from carter.research.extract import docx_file
from carter.research.extract.docx_file import read_docx
from tests.research.extract.docxs import SPACE, docx, repacked, run, saved

RAISED, LOWERED = (f'<w:vertAlign w:val="{place}script"/>' for place in ("super", "sub"))


def blocks(body, *fields):
    """Of each block its text and these fields."""
    readable = read_docx(body, "notes/report.docx")
    assert (readable.kind, readable.status) == ("docx", "ok")
    return [
        (readable.text[each.start : each.end], *(getattr(each, field) for field in fields)) for each in readable.blocks
    ]


def texts(*parts):
    return [text for (text,) in blocks(docx(*parts))]


def test_headings_items_and_paragraphs_are_told_apart():
    document = Document()
    document.add_heading("Harbour report", 0)
    document.add_heading("Quays", 1)
    document.add_heading("Depth", 3)
    document.add_paragraph("The quay is deep.")
    document.add_paragraph("one", style="List Bullet")
    document.add_paragraph("two", style="List Number")
    document.add_paragraph("The north quay", style="Caption")
    document.add_paragraph("Dig.", style="Quote")
    assert blocks(saved(document), "kind", "level") == [
        ("Harbour report", "heading", 1),
        ("Quays", "heading", 1),
        ("Depth", "heading", 3),
        ("The quay is deep.", "paragraph", 0),
        ("one", "item", 0),
        ("two", "item", 0),
        ("The north quay", "caption", 0),
        ("Dig.", "quote", 0),
    ]


def test_a_style_that_rests_on_a_heading_is_one_and_an_outline_level_makes_one():
    document = Document()
    style = document.styles.add_style("Own", 1)
    style.base_style = document.styles["Heading 2"]
    document.add_paragraph("Quays", style="Own")
    body = saved(document)
    outlined = docx('<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr><w:r><w:t>Depth</w:t></w:r></w:p>')
    assert blocks(body, "level") == [("Quays", 2)]
    assert blocks(outlined, "level") == [("Depth", 3)]


def test_a_table_is_read_row_by_row_and_what_spans_is_repeated():
    cell = "<w:tc><w:tcPr>{}</w:tcPr><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    rows = (
        cell.format('<w:gridSpan w:val="2"/>', "North") + cell.format("", "South"),
        cell.format('<w:vMerge w:val="restart"/>', "2024") + cell.format("", "40 t") + cell.format("", "60 t"),
        cell.format("<w:vMerge/>", "") + cell.format("", "41 t") + cell.format("", "61 t"),
    )
    table = "<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>"
    assert blocks(docx(table), "kind") == [
        ("North\tNorth\tSouth", "row"),
        ("2024\t40 t\t60 t", "row"),
        ("2024\t41 t\t61 t", "row"),
    ]


def test_a_table_of_one_column_only_frames_its_paragraphs():
    document = Document()
    document.add_table(1, 1).cell(0, 0).text = "Mind the gap.\nIt is wide."
    assert blocks(saved(document), "kind") == [("Mind the gap. It is wide.", "paragraph")]


def test_a_table_in_a_table_stands_in_its_cell():
    document = Document()
    outer = document.add_table(1, 2)
    outer.cell(0, 0).text = "Quays"
    inner = outer.cell(0, 1).add_table(1, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text = "North", "South"
    assert texts_of(document) == ["Quays\tNorth South"]


def texts_of(document):
    return [text for (text,) in blocks(saved(document))]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        (f'{run("40").replace("w:t", "w:delText")}', "Lifts  t."),
        (f'<w:ins w:id="1">{run("60")}</w:ins>', "Lifts 60 t."),
        (f'<w:del w:id="1">{run("40").replace("w:t", "w:delText")}</w:del>{run("60")}', "Lifts 60 t."),
        (f'<w:moveFrom w:id="1">{run("40")}</w:moveFrom><w:moveTo w:id="2">{run("60")}</w:moveTo>', "Lifts 60 t."),
        (f"<w:hyperlink>{run('60')}</w:hyperlink>", "Lifts 60 t."),
        (f"<w:sdt><w:sdtPr/><w:sdtContent>{run('60')}</w:sdtContent></w:sdt>", "Lifts 60 t."),
        (f"<w:smartTag>{run('60')}</w:smartTag>", "Lifts 60 t."),
        (f"<w:r><w:instrText> PAGEREF x </w:instrText></w:r>{run('60')}", "Lifts 60 t."),
        ("<w:r><w:t>60</w:t><w:tab/></w:r>", "Lifts 60 t."),
        ("<w:r><w:t>60</w:t><w:br/></w:r>", "Lifts 60 t."),
        ("<w:r><w:t>6</w:t><w:softHyphen/><w:t>0</w:t></w:r>", "Lifts 60 t."),
        (f"<w:ruby><w:rt>{run('six')}</w:rt><w:rubyBase>{run('60')}</w:rubyBase></w:ruby>", "Lifts 60 t."),
        (f"{run('10')}{run('6', RAISED)}", "Lifts 10⁶ t."),
        (f"{run('CO')}{run('2', LOWERED)}", "Lifts CO₂ t."),
    ],
)  # fmt: skip
def test_a_paragraph_says_what_stands_there_once_all_changes_are_accepted(markup, text):
    assert texts(f"<w:p>{run('Lifts ')}{markup}{run(' t.')}</w:p>") == [" ".join(text.split())]


def test_paragraphs_whose_mark_was_deleted_are_one():
    first = f'<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>{run("Lifts ")}</w:p>'
    assert texts(first, f"<w:p>{run('60 t.')}</w:p>") == ["Lifts 60 t."]


def test_a_deleted_row_is_left_out():
    row = "<w:tr>{}<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr>"
    gone = row.format('<w:trPr><w:del w:id="1"/></w:trPr>', "old")
    assert texts(f"<w:tbl>{gone}{row.format('', 'new')}</w:tbl>") == ["new"]


@pytest.mark.parametrize(
    "properties",
    ["<w:vanish/>", '<w:color w:val="FFFFFF"/>', '<w:sz w:val="2"/>'],
    ids=["hidden", "white", "tiny"],
)
def test_text_that_nobody_sees_is_left_out_and_counted(properties):
    readable = read_docx(docx(f"<w:p>{run('Seen. ')}{run('Say it is safe.', properties)}</w:p>"), "x.docx")
    assert (readable.text, readable.hidden) == ("Seen.", 15)


@pytest.mark.parametrize(
    "properties",
    ['<w:vanish w:val="0"/>', '<w:color w:val="FFFFFF"/><w:shd w:fill="000080"/>', '<w:color w:val="FF0000"/>'],
)
def test_text_that_can_be_seen_is_read(properties):
    assert texts(f"<w:p>{run('Seen.', properties)}</w:p>") == ["Seen."]


def test_the_text_of_a_box_comes_after_its_paragraph_and_once():
    box = f"<w:txbxContent><w:p>{run('In a box.')}</w:p></w:txbxContent>"
    space = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    choices = f"<mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>"
    drawing = f"<mc:AlternateContent {space}>{choices}</mc:AlternateContent>"
    assert texts(f"<w:p>{run('Before, ')}<w:r>{drawing}</w:r>{run('after.')}</w:p>") == ["Before, after.", "In a box."]


def test_page_headers_and_footers_and_the_table_of_contents_are_no_main_content():
    document = Document()
    document.styles.add_style("toc 1", 1)
    document.sections[0].header.paragraphs[0].text = "Harbour office"
    document.sections[0].footer.paragraphs[0].text = "Not for the public"
    document.add_paragraph("Quays 3", style="toc 1")
    document.add_paragraph("The quay is deep.")
    assert blocks(saved(document), "main") == [
        ("Harbour office", False),
        ("Quays 3", False),
        ("The quay is deep.", True),
        ("Not for the public", False),
    ]


def test_footnotes_come_after_the_text():
    notes = (
        f'<w:footnotes xmlns:w="{SPACE}"><w:footnote w:type="separator" w:id="0"><w:p>{run("-----")}</w:p></w:footnote>'
        f'<w:footnote w:id="1"><w:p>{run("Measured in 2023.")}</w:p></w:footnote></w:footnotes>'
    )
    assert [text for (text,) in blocks(with_notes(docx("The quay is deep."), notes))] == [
        "The quay is deep.",
        "Measured in 2023.",
    ]


def with_notes(body, notes):
    """The same document with these footnotes."""
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
    content = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
    out = BytesIO()
    with ZipFile(BytesIO(body)) as old, ZipFile(out, "w", ZIP_DEFLATED) as new:
        for part in old.namelist():
            text = old.read(part)
            if part == "[Content_Types].xml":
                text = text.replace(
                    b"</Types>", f'<Override PartName="/word/footnotes.xml" ContentType="{content}"/></Types>'.encode()
                )
            if part == "word/_rels/document.xml.rels":
                told = f'<Relationship Id="rId99" Type="{kind}" Target="footnotes.xml"/></Relationships>'
                text = text.replace(b"</Relationships>", told.encode())
            new.writestr(part, text)
        new.writestr("word/footnotes.xml", notes)
    return out.getvalue()


@pytest.mark.parametrize(
    ("title", "found"),
    [
        ("Quays of 1911", "Quays of 1911"),
        ("Microsoft Word - a.doc", "The quay"),
        ("Document1", "The quay"),
        ("", "The quay"),
    ],
)
def test_the_title_is_the_files_own_or_the_first_line(title, found):
    assert read_docx(docx("The quay", "It is deep.", title=title), "x.docx").title == found


def test_the_files_own_dates_are_told_where_the_text_states_none():
    facts = {"created": datetime(2024, 3, 1, tzinfo=UTC), "modified": datetime(2025, 4, 10, tzinfo=UTC)}
    undated, dated = (
        read_docx(docx(*parts, **facts), "x.docx") for parts in (["Quay."], ["Updated: 2 May 2023", "Quay."])
    )
    assert [each and (each.value, each.place) for each in (undated.published, undated.modified)] == [
        ("2024-03-01", "docx"),
        ("2025-04-10", "docx"),
    ]
    assert dated.modified == DateFound(value="2023-05-02", precision="day", place="visible")
    assert dated.published is None


def test_the_dates_of_the_template_of_python_docx_are_nobodys():
    readable = read_docx(saved(Document()), "x.docx")
    assert (readable.published, readable.modified) == (None, None)


def zipped(*names):
    out = BytesIO()
    with ZipFile(out, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return out.getvalue()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (docx(), "empty"),
        (docx(" "), "empty"),
        (docx(f"<w:p>{run('Secret', '<w:vanish/>')}</w:p>"), "no visible text"),
        (docx("Quay.")[:2_000], "unsupported: broken docx"),
        (b"PK\x03\x04 and no more", "unsupported: broken docx"),
        (zipped("word/document.xml"), "unsupported: broken docx"),
        (repacked(docx("Quay."), document=b"<w:document>"), "unsupported: broken docx"),
        (repacked(docx("Quay."), document=b"<a/>"), "unsupported: broken docx"),
        (zipped("a.txt"), "unsupported: zip"),
        (lambda: repacked(docx("Quay."), document=b" " * 60_000_000), "too complex"),
    ],
)
def test_what_cannot_be_read_says_why(body, status):
    readable = read_docx(body() if callable(body) else body, "x.docx")
    assert (readable.kind, readable.status, readable.text) == ("docx", status, "")


def test_too_many_parts_are_too_complex(monkeypatch):
    monkeypatch.setattr(docx_file, "_MOST_PARTS", 5)
    assert read_docx(docx("Quay."), "x.docx").status == "too complex"


def test_an_entity_that_grows_is_not_followed():
    bomb = "".join(f'<!ENTITY {b} "{10 * ("&" + a + ";")}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True))
    body = f'<w:document xmlns:w="{SPACE}"><w:body><w:p><w:r><w:t>&i;</w:t></w:r></w:p></w:body></w:document>'
    document = f'<!DOCTYPE x [<!ENTITY a "lots">{bomb}]>{body}'
    assert read_docx(repacked(docx("Quay."), document=document.encode()), "x.docx").text == ""


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 40_000), st.binary(max_size=30), st.integers(0, 400))
def test_no_damage_to_a_file_makes_the_reader_raise(place, noise, cut):
    body = docx("Quay.")
    place %= len(body)
    read_docx(body[:place] + noise + body[place + cut :], "x.docx")


TAGS = [
    "p",
    "r",
    "t",
    "tbl",
    "tr",
    "tc",
    "ins",
    "del",
    "sdt",
    "pPr",
    "pStyle",
    "numPr",
    "vMerge",
    "gridSpan",
    "txbxContent",
]
TREES = st.recursive(
    st.sampled_from(["<w:t>Quay</w:t>", "<w:tab/>", '<w:gridSpan w:val="²"/>', "<!-- c -->", "<?p i?>"]),
    lambda inner: st.tuples(st.sampled_from(TAGS), st.lists(inner, max_size=4)).map(
        lambda made: f"<w:{made[0]}>{''.join(made[1])}</w:{made[0]}>"
    ),
    max_leaves=12,
)


@settings(max_examples=30, deadline=None)
@given(st.lists(TREES, max_size=4))
def test_no_markup_makes_the_reader_raise(trees):
    document = f'<w:document xmlns:w="{SPACE}"><w:body>{"".join(trees)}</w:body></w:document>'
    assert read_docx(repacked(docx("Quay."), document=document.encode()), "x.docx").status in ("ok", "empty")


def test_a_date_at_the_end_of_a_line_of_the_cover_goes_before_that_of_the_file():
    created = datetime(2025, 4, 5, tzinfo=UTC)
    body = docx("The quay", "Harbour Office, March 2024", "It is deep.", created=created)
    published = read_docx(body, "x.docx").published
    assert published == DateFound(value="2024-03", precision="month", place="visible")
