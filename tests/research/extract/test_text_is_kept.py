"""What a person sees of a page is in its text: whole, once, in order and unaltered."""

import pytest

from carter.research.extract import read
from tests.research.extract.pages import P2, P, kinds, lines, page

SPANS = (
    "<table><tr><th rowspan=2>Quay</th><th colspan=2>Boats</th></tr><tr><th>2019</th><th>2020</th></tr>"
    "<tr><td>North</td><td>40</td><td>30</td></tr><tr><td>South</td><td colspan=2>no count</td></tr></table>"
)


def test_each_sentence_of_a_small_article_is_there_once():
    readable = page(
        "<body><nav>Home Shop</nav><article><h1>Harbour notes</h1>"
        "<p>The first count found forty boats at the quay in spring.</p>"
        "<p>The second count found thirty boats at the same quay.</p></article><footer>About us</footer></body>"
    )
    assert lines(readable) == [
        "Home Shop",
        "Harbour notes",
        "The first count found forty boats at the quay in spring.",
        "The second count found thirty boats at the same quay.",
        "About us",
    ]


def test_nested_emphasis_around_a_link_stays_one_sentence():
    readable = page(
        "<p>Only this address belongs to the harbour office.</p>"
        "<u><strong>SEND COMMENTS TO <a href=/c>COMMENT DESK</a></strong></u>"
    )
    assert lines(readable)[1] == "SEND COMMENTS TO COMMENT DESK"


def test_inline_code_stays_in_its_sentence_and_code_keeps_its_indentation():
    readable = page(
        "<p>Call <code>open_port()</code> before <code>close_port()</code> or the gate jams.</p>"
        "<pre><code>def gate(n):\n    return n</code></pre>"
    )
    assert kinds(readable) == [
        ("paragraph", "Call open_port() before close_port() or the gate jams."),
        ("code", "def gate(n):\n    return n"),
    ]


@pytest.mark.parametrize("marks", [True, False])
def test_a_list_of_nothing_but_links_is_kept(marks):
    readable = page(
        f"<article><p>{P} {P}</p><ul><li><a href=https://a.example/n>North quay sheet</a></li>"
        f"<li><a href=https://a.example/s>South quay sheet</a></li></ul><p>{P2} {P2}</p></article>",
        marks=marks,
    )
    assert kinds(readable)[1:3] == [("item", "North quay sheet"), ("item", "South quay sheet")]
    assert all(block.main for block in readable.blocks)


def test_a_list_that_holds_the_answer_is_kept():
    readable = page(
        f"<p>{P}</p><p>Did the clerk admit it? He said:</p><ul><li>The register was wet.</li></ul><p>{P2}</p>"
    )
    assert "He said:\nThe register was wet.\n" in readable.text
    assert all(block.main for block in readable.blocks)


def test_a_cell_that_spans_two_columns_speaks_for_both():
    assert lines(page(SPANS)) == [
        "Quay\tBoats\tBoats",
        "Quay\t2019\t2020",
        "North\t40\t30",
        "South\tno count\tno count",
    ]


def test_what_spans_in_a_long_cell_is_marked_instead_of_repeated():
    text = "There was no count in either year, " * 4
    (line,) = lines(page(f"<table><tr><td>South</td><td colspan=2>{text}</td></tr></table>"))
    assert line == f"South\t{text.strip()}\t″"


def test_a_table_of_nothing_but_spans_does_not_grow_without_bound():
    rows = "<tr><td rowspan=1000 colspan=60>boats<td>y" * 3_000
    assert len(page(f"<table>{rows}</table>", marks=False).text) < 200_000


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (
            "The yard used 10<sup>6</sup> nails, H<sub>2</sub>O, 3&times;10<sup>&minus;4</sup>.",
            "The yard used 10⁶ nails, H₂O, 3×10⁻⁴.",
        ),
        ("10<sup>-3</sup> m<sup>2</sup>", "10⁻³ m²"),
        ('10<span style="vertical-align: super">6</span> nails', "10⁶ nails"),
        ("10<span class=superscript>6</span> nails", "10⁶ nails"),
        ("<style>.up { vertical-align: super }</style>10<span class=up>6</span> nails", "10⁶ nails"),
        ("10<span style='position: relative; top: -0.4em'>6</span> nails", "10⁶ nails"),
        ("10 <sup>6</sup>nails", "10 ⁶nails"),
        ("10<sup>6 </sup>nails", "10⁶ nails"),
        ("2<sup>n</sup> and 2<sup>n+1</sup>", "2ⁿ and 2ⁿ⁺¹"),
        ("x<sup>a</sup> and x<sup>k m</sup>", "x^a and x^(k m)"),
        ("10<sup>0.5</sup>", "10^0.5"),
        ("CO<sub>2</sub> and V<sub>max</sub>", "CO₂ and V_max"),
        ("The 21<sup>st</sup> of May", "The 21st of May"),
        ("le XIX<sup>e</sup> siècle", "le XIXe siècle"),
        ("88 boats<sup>[1]</sup>", "88 boats[1]"),
        ("88<sup><a href=#f>1</a></sup> boats", "88¹ boats"),
        ("88 boats<sup>*</sup>", "88 boats*"),
        ("Na<sup>+</sup>, Ca<sup>2+</sup>", "Na⁺, Ca²⁺"),
        ("<math><msup><mn>10</mn><mn>6</mn></msup></math> nails", "10⁶ nails"),
        ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> boat", "1/2 boat"),
        ("<math><msqrt><mn>2</mn></msqrt> boats</math>", "√2 boats"),
        ("<math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>", "√(x+1)"),
        ("<math><mroot><mn>27</mn><mn>3</mn></mroot></math>", "³√27"),
        ("<math><mroot><mi>y</mi><mrow><mi>k</mi><mi>m</mi></mrow></mroot></math>", "^(km)√y"),
        ("<math><mfrac><msqrt><mn>3</mn></msqrt><mn>2</mn></mfrac></math>", "(√3)/2"),
    ],
)
def test_a_raised_or_lowered_number_never_joins_the_one_before_it(html, text):
    assert page(f"<p>{html}</p>").text == text


def test_a_date_in_a_time_element_stays_in_its_place():
    readable = page(
        "<p>It opened on <time>2 May 2019</time>, <b>not</b> in June.</p>"
        "<ul><li>Opened <time>2 May 2019</time> by the board</li></ul>"
        "<table><tr><td>Opened</td><td><time>2 May 2019</time></td></tr></table>"
    )
    assert lines(readable) == [
        "It opened on 2 May 2019, not in June.",
        "Opened 2 May 2019 by the board",
        "Opened\t2 May 2019",
    ]


@pytest.mark.parametrize(
    ("html", "line"),
    [
        ("<figure><img src=x><figcaption>Chart shows 410 boats</figcaption></figure>", "Chart shows 410 boats"),
        ("<aside><p>Correction: the total was 88.</p></aside>", "Correction: the total was 88."),
        ("<table><caption>Boats by quay</caption><tr><td>1</td></tr></table>", "Boats by quay"),
        ("<dl><dt>Quay</dt><dd>Where boats lie.</dd></dl>", "Where boats lie."),
        ("<details><summary>More</summary>The gate was shut.</details>", "The gate was shut."),
    ],
)
def test_captions_corrections_definitions_and_details_are_kept(html, line):
    readable = page(f"<article><p>{P}</p>{html}<p>{P2}</p></article>")
    assert line in lines(readable)
    assert all(block.main for block in readable.blocks)


@pytest.mark.parametrize(
    "html",
    [
        "The total is <del>900</del> <ins>88</ins> boats.",
        "The total is <s>900</s> 88 boats.",
        "The total is <strike>900</strike> 88 boats.",
        'The total is <span style="text-decoration: line-through">900</span> 88 boats.',
    ],
)
def test_what_the_page_takes_back_is_left_out(html):
    assert page(f"<p>{html}</p>").text == "The total is 88 boats."


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>one<br>two</p>", "one two"),
        ("<p>one<br><br>two</p>", "one\ntwo"),
        ("<div>one<div>two</div>three</div>", "one\ntwo\nthree"),
        ("<p>un<b>believ</b>able", "unbelievable"),
        ("<p>one&nbsp;two\n   three\ttwo</p>", "one two three two"),
        ("<p>He said <q>the count <q>fell</q></q>.</p>", "He said “the count \u2018fell\u2019”."),
        ("<ul><li>a<ul><li>b</ul><li>c</ul>", "a\nb\nc"),
        ("<a href=1>one</a><a href=2>two</a>", "one two"),
        ("one<img src=x>two", "one two"),
        ("one<script>var a</script>two", "onetwo"),
        ("<p>one<!-- no -->two<?php no ?> three</p>", "onetwo three"),
        ("<pre>\n  a\n\n\tb  \n</pre>", "  a\n\n\tb"),
        ("<table><tr><td>a<p>b</p></td><td></td><td>c</td><td></td></tr></table>", "a b\t\tc"),
        (
            "<table><tr><td><table><tr><td>in</td><td>ner</td></tr></table></td><td>out</td></tr></table>",
            "in\tner\nout",
        ),
        ("<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "漢字(かんじ)"),
        ("<p>one</p></body></html>\n<p>two</p>", "one\ntwo"),
        ("<?xml version='1.0'?><html><head><script src='x'/><title/></head><p><a id='x'/>one</p></html>", "one"),
        ("<p>5 &lt; 6 &amp; 7 &unknown; &copy;</p>", "5 < 6 & 7 &unknown; ©"),
    ],
)
def test_the_flow_of_the_text_is_that_of_the_page(html, text):
    assert page(html).text == text


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("It is 2*3*4 = 24 metres, or 5**2 and 6**3.", "It is 2*3*4 = 24 metres, or 5**2 and 6**3."),
        ("The code `a = 2*3*4` and *four* boats.", "The code a = 2*3*4 and four boats."),
        ("``2*3*4 ` `` and 2*3*4", "2*3*4 ` and 2*3*4"),
    ],
)
def test_a_product_in_markdown_is_no_emphasis(markdown, text):
    assert read(markdown.encode(), "a.md").text == text


@pytest.mark.parametrize("attributes", ['media="print"', 'media="(max-width:600px)"', 'type="text/less"'])
def test_a_sheet_that_holds_elsewhere_hides_nothing(attributes):
    page = f"<style {attributes}>.np{{display:none}}</style><p class=np>The area is 5 hectares.</p><p>More.</p>"
    assert "The area is 5 hectares." in read(page.encode(), "a.html").text


def test_cells_that_span_millions_are_judged_in_no_time():
    page = (
        "<table><tr>"
        + "<td rowspan=65534 colspan=1000>x</td>" * 300
        + "</tr>"
        + "<tr><td>q</td></tr>" * 600
        + "</table>"
    )
    assert read(page.encode(), "a.html").status in ("ok", "too complex")


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("1986. A great year for boats.", "1986. A great year for boats."),
        ("88) boats\n89) more boats", "88) boats\n89) more boats"),
        ("1. first\n2. second", "first\nsecond"),
        ("- a\n\n  7. seven\n\n- b", "a\n7. seven\nb"),
    ],
)
def test_a_number_that_begins_a_list_and_is_not_one_stays_in_the_text(markdown, text):
    assert read(markdown.encode(), "a.md").text == text


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        ("<ol><li>a<li>b</ol>", ["a", "b"]),
        (
            "<ol start=5><li>a<ol><li>b</ol><li><p>c</p><p>d</p><li><li>e</ol><p>f</p>",
            ["5. a", "b", "6. c", "d", "8. e", "f"],
        ),
        ("<ol><li>a<li value=20>b<ul><li>c</ul><li>d</ol>", ["a", "20. b", "c", "21. d"]),
        ("<ol reversed><li>a<li>b</ol>", ["2. a", "1. b"]),
        ("<ol type=a start=3><li>a</ol><ol type=I start=4><li>b</ol>", ["c. a", "IV. b"]),
        ("<ol start=-1><li>a</ol><ol start=x><li>b</ol>", ["-1. a", "b"]),
    ],
)
def test_the_number_of_an_item_is_kept_where_it_says_more_than_the_order(html, shown):
    assert lines(page(html)) == shown
