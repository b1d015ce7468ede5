"""What stands over a sentence: which list or table it belongs to, and where that began."""

import pytest

from carter.evidence.above import begins, heads
from carter.evidence.units import sentences
from carter.research.extract import read


def begun(html):
    """Of each sentence its text and that of the first one of its list or table."""
    readable = read(html.encode(), "a.html", marks=False)
    found = sentences(readable)
    told = [readable.text[each.start : each.end] for each in found]
    first = begins(readable.text, found, heads(readable.text, found))
    return [(each, told[begin]) for each, begin in zip(told, first, strict=True)]


@pytest.mark.parametrize(
    ("html", "first"),
    [
        ("<ul><li>a<li>b</ul><p>c<p>d<ul><li>e</ul>", "a a c c e"),
        ("<table><tr><th>a<th>b<tr><td>c<td>1<tr><td>d<td>2</table>", "a\tb a\tb a\tb"),
        ("<dl><dt>a<dd>b<ul><li>c<li>d</ul><dt>e<dd>f</dl>", "a a c c a a"),
        ("<h1>x</h1><ul><li>a</ul><h1>y</h1><ul><li>b</ul>", "a b"),
    ],
)
def test_a_sentence_knows_where_its_list_or_table_began(html, first):
    assert [begin for _, begin in begun(html)] == first.split(" ")
