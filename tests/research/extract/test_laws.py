"""Laws of reading: whatever the bytes, the blocks are the text, and the text is what is seen."""

import re
from textwrap import fill

from hypothesis import example, given
from hypothesis import strategies as st

from carter.research.extract import read

NAMES = st.sampled_from(["page.html", "notes.md", "notes.txt", "page", "https://a.example/x?y=z", ""])
TAG_NAMES = (
    "p div span b i a ul ol li table tr td th thead tbody caption pre code h1 h6 br hr q sup sub del s ins blockquote "
    "nav main article aside header footer section figure figcaption dl dt dd time details summary button select "
    "option textarea script style template noscript svg math msup mi iframe dialog title head body html img input "
    "form ruby rt"
)
TAGS = TAG_NAMES.split()
ATTRIBUTES = [
    "",
    " hidden",
    " class=x",
    " style='color:#fff'",
    " style=display:block",
    " style='vertical-align:super'",
    " colspan=3 rowspan=2",
    " id=comments",
    " role=main",
    " aria-hidden=true",
    " href=#x",
    " datetime=2019-05-02",
    ' a=">"',
    " open",
    " bgcolor=#000",
]
PIECES = st.one_of(
    st.builds("<{}{}>".format, st.sampled_from(TAGS), st.sampled_from(ATTRIBUTES)),
    st.builds("</{}>".format, st.sampled_from(TAGS)),
    st.text(max_size=12),
    st.sampled_from(
        [
            "<!--",
            "-->",
            "<![CDATA[",
            "&nbsp;",
            "&#x80;",
            "&#xd800;",
            "<",
            ">",
            "&",
            "\0",
            "\u200b",
            "Published 2 May 2019",
            "<?x",
        ]
    ),
)
SOUP = st.lists(PIECES, max_size=40).map("".join)


def assert_blocks_are_the_text(readable):
    lines = [readable.text[block.start : block.end] for block in readable.blocks]
    assert "\n".join(lines) == readable.text
    for block, line in zip(readable.blocks, lines, strict=True):
        assert line.strip()
        assert block.kind == "code" or (len(line.splitlines()) == 1 and line.strip(" ") == line)
        assert (block.level > 0) == (block.kind == "heading")
    assert (readable.status == "ok") == bool(readable.text)
    readable.text.encode()
    readable.title.encode()
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", readable.title + readable.text.replace("\x85", ""))


@given(st.binary(max_size=400), NAMES)
def test_any_bytes_give_a_text_or_a_reason(body, name):
    assert_blocks_are_the_text(read(body, name))


@given(st.text(max_size=300), NAMES)
def test_any_text_gives_a_text_or_a_reason(text, name):
    assert_blocks_are_the_text(read(text.encode("utf-8", "replace"), name))


@example("<math>\x08", False)
@given(SOUP, st.booleans())
def test_any_soup_of_tags_gives_a_text_or_a_reason(html, marks):
    assert_blocks_are_the_text(read(html.encode("utf-8", "replace"), "page.html", marks=marks))


@given(SOUP, NAMES)
def test_reading_again_gives_the_same(html, name):
    body = html.encode("utf-8", "replace")
    assert len({read(body, name).model_dump_json() for _ in range(8)}) == 1


@given(SOUP)
def test_marks_change_nothing_but_what_is_main(html):
    body = html.encode("utf-8", "replace")
    plain, marked = read(body, "page.html", marks=False), read(body, "page.html", marks=True)
    looked_at = {"blocks": (), "language": ""}  # which take a look at what is main
    assert plain.model_copy(update=looked_at) == marked.model_copy(update=looked_at)
    assert [(b.start, b.end, b.kind) for b in plain.blocks] == [(b.start, b.end, b.kind) for b in marked.blocks]


# Trees of elements that are all seen. Each word carries its number, so that order and repetition show.
INLINE = st.sampled_from(
    ["b", "i", "em", "strong", "span", "code", "a", "u", "small", "time", "mark", "abbr", "ins", "kbd"]
)
BLOCK = st.sampled_from(
    [
        "p",
        "div",
        "section",
        "h2",
        "blockquote",
        "ul><li",
        "figure><figcaption",
        "dl><dd",
        "article",
        "aside",
        "nav",
        "pre",
    ]
)


def inline(children):
    return st.builds(
        lambda tag, inside: f"<{tag}>{inside}</{tag}>", INLINE, st.lists(children, max_size=3).map(" ".join)
    )


def block(children):
    def built(tag, inside):
        return f"<{tag}>{inside}" + "".join(f"</{name}>" for name in reversed(tag.split("><")))

    return st.builds(built, BLOCK, st.lists(children, max_size=4).map("\n".join))


WORDS = st.recursive(st.just("@"), inline, max_leaves=6)


def table(rows):
    return (
        "<table>" + "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows) + "</table>"
    )


ROWS = st.lists(st.lists(WORDS, min_size=1, max_size=3), min_size=1, max_size=3).map(table)
PAGES = st.lists(
    st.recursive(st.one_of(WORDS, ROWS, st.just("@<br>@")), block, max_leaves=12), min_size=1, max_size=6
).map(" ".join)


@given(PAGES, st.booleans())
def test_every_visible_word_is_there_once_and_in_order(html, marks):
    count = html.count("@")
    words = [f"word{number}" for number in range(count)]
    left = iter(words)
    numbered = re.sub("@", lambda _: next(left), html)
    readable = read(f"<body>{numbered}</body>".encode(), "page.html", marks=marks)
    assert readable.text.split() == words


@given(
    st.lists(
        st.lists(st.from_regex(r"[a-z]{2,9}[.,]?", fullmatch=True), min_size=1, max_size=30), min_size=1, max_size=6
    ),
    st.integers(20, 90),
)
def test_a_wrapped_text_is_read_word_for_word_whatever_its_width(paragraphs, width):
    text = "\n\n".join(fill(" ".join(words), width) for words in paragraphs)
    readable = read(text.encode(), "notes.txt")
    assert readable.text.split("\n") == [" ".join(words) for words in paragraphs]
