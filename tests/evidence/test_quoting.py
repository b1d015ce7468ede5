import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from carter.evidence.folding import spaced
from carter.evidence.quoting import quoted

PUNCTUATION = "\\`*_{}[]<>()#+-.!|~&=:;\"'/@$^%?, \n\tab1é"
MARKDOWN = [MarkdownIt("commonmark"), MarkdownIt("js-default"), MarkdownIt("gfm-like", {"linkify": False})]


def inline(markdown, source):
    """The inline tokens of a document that is one list with one item with one paragraph."""
    tokens = markdown.parse(source)
    assert [token.type for token in tokens] == [
        "bullet_list_open", "list_item_open", "paragraph_open", "inline",
        "paragraph_close", "list_item_close", "bullet_list_close",
    ]  # fmt: skip
    return tokens[3].children


def words_of(text):
    """The text without white space, and without what a quotation shows in its place."""
    return "".join(text.split()).replace("/", "").replace("·", "")


@given(st.text(st.sampled_from(PUNCTUATION), min_size=1).filter(str.strip))
def test_a_quotation_has_no_structure_and_reads_as_itself(text):
    for markdown in MARKDOWN:
        children = inline(markdown, f"- {quoted(text)} [1]")
        assert {child.type for child in children} <= {"text", "text_special"}
        shown = "".join(child.content for child in children)
        assert words_of(shown) == words_of(f"“{spaced(text)}” [1]")


PROBES = [
    "# heading",
    "text\n# heading",
    "[1]: http://evil.example",
    "---",
    "text\n---",
    "text\n===",
    "```\nopen code fence",
    "~~~\nanother",
    "- item\n- item",
    "1. item",
    "> quote",
    "<script>alert(1)</script>",
    "<!-- comment",
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
    "![x](https://evil.example/?q=1)",
    "[x](javascript:alert(1))",
    "    indented code",
    "a\\",
    "&lt;b&gt; &#35; &#x22; &amp;",
    "<https://evil.example>",
    "**bold** and __bold__ and _it_ and `code`",
    "[^1] and $x$ and {#id} and :smile:",
]


@pytest.mark.parametrize("probe", PROBES)
def test_a_probe_cannot_change_the_structure_of_a_brief(probe):
    for markdown in MARKDOWN:
        children = inline(markdown, f"- {quoted(probe)} [1]")
        assert {child.type for child in children} <= {"text", "text_special"}


def test_a_quotation_from_right_to_left_is_isolated_and_its_words_are_untouched():
    assert quoted("שלום 30 ימים") == "\u2068“שלום 30 ימים”\u2069"
    assert quoted("thirty days") == "“thirty days”"


def test_a_source_cannot_bring_marks_that_end_the_isolation():
    assert quoted("שלום\u2069x") == "\u2068“שלום⟨U+2069⟩x”\u2069"
