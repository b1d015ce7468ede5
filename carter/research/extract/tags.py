"""What each tag does to the flow of the text: it breaks it, quotes it, hides it, or nothing at all."""

from typing import Literal

Role = Literal[
    "inline",  # part of the sentence that it stands in
    "block",  # begins and ends a line
    "heading",
    "item",
    "quote",
    "caption",
    "code",  # keeps its white space
    "table",
    "row",
    "cell",
    "quoted",  # in quotation marks, within a sentence
    "sup",
    "sub",
    "link",
    "break",
    "apart",  # a picture or a button: words beside it do not touch
    "ruby",
    "struck",  # visible, but what the page takes back
    "unseen",  # never shown, whatever it holds
]

_BLOCKS = (
    "address article aside body center details dialog dir div dl fieldset figure footer form header hgroup hr html "
    "legend main marquee menu nav ol optgroup p search section summary tbody tfoot thead ul"
)
_UNSEEN = (
    "applet area audio base canvas col colgroup datalist embed frame frameset head iframe link meta noembed noframes "
    "noscript object option param rp script select source style svg template textarea title track video "
    "annotation annotation-xml"
)
ROLES: dict[str, Role] = {
    **dict.fromkeys(_BLOCKS.split(), "block"),
    **dict.fromkeys(_UNSEEN.split(), "unseen"),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    **dict.fromkeys(("caption", "figcaption"), "caption"),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), "code"),
    **dict.fromkeys(("td", "th"), "cell"),
    **dict.fromkeys(("del", "s", "strike"), "struck"),
    **dict.fromkeys(("img", "input", "button", "progress", "meter"), "apart"),
    "blockquote": "quote",
    "table": "table",
    "tr": "row",
    "q": "quoted",
    "sup": "sup",
    "sub": "sub",
    "a": "link",
    "br": "break",
    "rt": "ruby",
}
# What a browser never draws as text, so that what stands in it says nothing of what a person was to be shown.
INERT = frozenset("head script style noscript template title svg".split())
# Unless a page says what is its main part, these show that a table arranges the page and holds no data.
ARRANGED = ("table", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "article", "section", "nav", "form", "hr", "dl")


def mathml_role(tag: str, place: int) -> Role:
    """The role of the child at `place` of a MathML element: the second of `msup` is raised."""
    if (tag, place) in {("msup", 1), ("msubsup", 2), ("mover", 1)}:
        return "sup"
    return "sub" if (tag, place) in {("msub", 1), ("msubsup", 1), ("munder", 1)} else "inline"
