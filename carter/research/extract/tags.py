"""What each tag does to the flow of the text: it breaks it, quotes it, hides it, or nothing at all."""

from typing import Literal

Role = Literal[
    "inline",  # part of the sentence that it stands in
    "block",  # begins and ends a line
    "heading",
    "item",
    "term",
    "definition",  # of the term before it
    "quote",
    "caption",
    "code",  # keeps its white space
    "table",
    "row",
    "cell",
    "quoted",  # in quotation marks, within a sentence
    "sup",
    "sub",
    "math",
    "numerator",
    "denominator",
    "radicand",
    "degree",  # of a root
    "link",
    "break",
    "apart",  # a button: words beside it do not touch
    "ruby",
    "replaced",  # something else stands in its place: a picture, a field to fill in
    "struck",  # visible, but what the page takes back
    "unseen",  # never shown, whatever it holds
    "hidden",  # what this page does not show
]

_BLOCKS = (
    "address article aside body center details dialog dir div dl fieldset figure footer form header hgroup hr html "
    "legend main marquee menu nav ol optgroup p search section summary tbody tfoot thead ul"
)
_UNSEEN = (
    "annotation annotation-xml area base col colgroup datalist frame frameset link meta mphantom noembed noframes "
    "noscript param rp script source style template title track"
)
_REPLACED = "applet audio canvas embed iframe img input meter object progress select svg textarea video"
_MATHML = "mfenced mfrac mi mn mo mover mpadded mroot mrow ms msqrt mstyle msub msubsup msup mtext munder"
ROLES: dict[str, Role] = {
    **dict.fromkeys(_BLOCKS.split(), "block"),
    **dict.fromkeys(_UNSEEN.split(), "unseen"),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("caption", "figcaption"), "caption"),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), "code"),
    **dict.fromkeys(("td", "th"), "cell"),
    **dict.fromkeys(("del", "s", "strike"), "struck"),
    **dict.fromkeys(_REPLACED.split(), "replaced"),
    **dict.fromkeys(_MATHML.split(), "math"),
    "li": "item",
    "dt": "term",
    "dd": "definition",
    "button": "apart",
    "blockquote": "quote",
    "table": "table",
    "tr": "row",
    "q": "quoted",
    "sup": "sup",
    "sub": "sub",
    "a": "link",
    "br": "break",
    "rt": "ruby",
    "mtr": "apart",
    "mtd": "apart",
    "mspace": "apart",
}
# Machinery of a page: what stands in it was never meant to be looked at, so it hides nothing.
INERT = frozenset({"script", "style", "noscript", "template", "svg"})
# Unless a page says what is its main part, these show that a table arranges the page and holds no data.
_ARRANGED = "table h1 h2 h3 h4 h5 h6 pre blockquote article section nav form hr dl"
ARRANGED = tuple(_ARRANGED.split())


_MATHML_PARTS: dict[tuple[str, int], Role] = {
    ("msup", 1): "sup",
    ("mover", 1): "sup",
    ("msub", 1): "sub",
    ("munder", 1): "sub",
    ("munderover", 1): "sub",
    ("munderover", 2): "sup",
    ("msubsup", 1): "sub",
    ("msubsup", 2): "sup",
    ("mfrac", 0): "numerator",
    ("mfrac", 1): "denominator",
    ("mroot", 0): "radicand",
    ("mroot", 1): "degree",
}


def mathml_role(parent: str, place: int) -> Role:
    """The role of the child at `place`, from 0, of a MathML element: the second of `msup` is raised."""
    return _MATHML_PARTS.get((parent, place), "inline")
