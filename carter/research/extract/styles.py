"""A style as its declarations, and what they do to a text: remove, mute, raise, strike or set it apart."""

import re
from typing import NamedTuple

from carter.research.extract.selectors import unescaped
from carter.research.extract.sums import worked_out
from carter.research.extract.tags import Role

Style = dict[str, str]  # property -> value, both in lower case

_LIMIT = 4_000  # characters of one style that are read
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_ZERO = r"[-+]?(?:0+(?:\.0*)?|\.0+)"
_FAR = re.compile(r"[-+]?(?:9\d\d|\d{4,})(?:\.\d+)?(?:px|pt)|-\d{3,}(?:\.\d+)?(?:r?em|ch|v[wh])")
_OUT = re.compile(rf"{_FAR.pattern}|-\d{{3,}}(?:\.\d+)?%")  # of the box around it; a column may begin so far left
_CLEAR = re.compile(
    rf"transparent|#[\da-f]{{3}}0|#[\da-f]{{6}}00"
    rf"|(?:rgb|hsl)a?\((?:[^(),/]*,){{3}}\s*{_ZERO}%?\s*\)|(?:rgb|hsl)a?\([^()/]*/\s*{_ZERO}%?\s*\)"
)
# What takes away an element with all that is in it.
_REMOVES = {
    "display": re.compile(r"none"),
    "content-visibility": re.compile(r"hidden"),
    "zoom": re.compile(_ZERO),
    "scale": re.compile(rf"{_ZERO}(?:\s.*)?"),
    "opacity": re.compile(rf"(?:{_ZERO}|0?\.0\d+)%?"),
    "filter": re.compile(rf".*\bopacity\({_ZERO}%?\).*"),
    "clip-path": re.compile(r"(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0|polygon\(\s*0\S*\s+0\S*\s*,\s*0).*"),
    "clip": re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)"),
    "transform": re.compile(rf".*(?:scale[xy]?\(\s*{_ZERO}\s*[,)]|translate[xy3d]*\(.*-?\d{{4,}}).*"),
    **dict.fromkeys(("left", "right", "top", "bottom"), _OUT),
    **dict.fromkeys(("margin-left", "margin-top"), _FAR),
}
# What an element within may undo for itself.
_MUTES = {
    "visibility": re.compile(r"hidden|collapse"),
    "font-size": re.compile(rf"{_ZERO}[a-z%]*|[01]?(?:\.\d+)?(?:px|pt)|0?\.[01]\d*r?em|\d%"),
    "font": re.compile(rf"(?:.*\s)?{_ZERO}(?:[a-z]+|%)?(?:\s*/|\s).*"),
    "text-indent": _OUT,
    "color": _CLEAR,
    "-webkit-text-fill-color": _CLEAR,
}
_SAME = {"font": "font-size"}  # sets the other as well
_FLAT = re.compile(r"[01](?:\.\d+)?(?:px)?|0[a-z%]*")
_APART = re.compile(r"(?:inline-)?(?:flex|grid)|table-row")
_BLOCKS = frozenset({"block", "flex", "grid", "table", "list-item", "flow-root", "table-row", "table-caption"})
_PRESERVED = frozenset({"pre", "pre-wrap", "break-spaces"})
_LIFTED = re.compile(r"0?\.[3-9]\d*em|[3-9]\d%")
_SHIFTED = re.compile(r"0?\.[2-9]\d*em|[3-9](?:px|pt)")
TELLING = frozenset(
    {
        *_REMOVES,
        *_MUTES,
        "overflow",
        "overflow-x",
        "overflow-y",
        "height",
        "width",
        "max-height",
        "max-width",
        "background",
    }
    | {"background-color", "vertical-align", "text-decoration", "text-decoration-line", "white-space", "position"}
)


class Declared(NamedTuple):
    """The declarations of a style; the last of a property holds, and an important one before all others."""

    normal: Style
    important: Style

    @property
    def all(self) -> Style:
        """What holds if nothing else is declared."""
        return self.normal | self.important

    def then(self, other: "Declared") -> "Declared":
        """These, and others that weigh more."""
        return Declared(self.normal | other.normal, self.important | other.important)

    def of(self, names: frozenset[str]) -> "Declared":
        """Those of some properties."""
        normal, important = ({name: style[name] for name in style if name in names} for style in self)
        return Declared(normal, important)


NOTHING = Declared({}, {})


def declared_in(style: str) -> Declared:
    """The declarations of an inline style or of one rule of a sheet, escapes undone and sums worked out."""
    found = Declared({}, {})
    for part in unescaped(_COMMENT.sub(" ", style[:_LIMIT])).lower().split(";"):
        name, _, value = part.partition(":")
        value, mark, important = value.partition("!")
        if value.strip() and (not mark or important.strip() == "important"):
            value = " ".join(value.split())
            kept = found.important if mark else found.normal
            kept[name.strip()] = worked_out(value) if "calc(" in value else value
    return found


def lays_apart(style: Style) -> bool:
    """Whether the children of an element in this style stand beside each other, though no space is between them."""
    return bool(_APART.fullmatch(style.get("display", "")))


def removes(style: Style) -> bool:
    """Whether nothing of an element in this style can be seen, whatever is in it."""
    for name, value in style.items():
        if name in _REMOVES and _REMOVES[name].fullmatch(value):
            return True
    return _is_clipped(style)


def muted(style: Style, outer: frozenset[str]) -> frozenset[str]:
    """The properties by which text in this style is not seen, given those of the element around it."""
    now = outer
    for name, value in style.items():
        if name in _MUTES:
            key = frozenset({_SAME.get(name, name)})
            now = now | key if _MUTES[name].fullmatch(value) else now - key
    return now


def _is_clipped(style: Style) -> bool:
    """A box of no height or width, or whose text begins behind its edge, cut there."""
    overflow = {style.get(name, "") for name in ("overflow", "overflow-x", "overflow-y")}
    if not overflow & {"hidden", "clip", "hidden hidden"}:
        return False
    if style.get("text-indent", "") == "100%":
        return True
    return any(_FLAT.fullmatch(style.get(name, "auto")) for name in ("height", "width", "max-height", "max-width"))


def restyled(role: Role, style: Style) -> Role:
    """The role of a tag in this style: `display:block` breaks a line, `vertical-align:super` raises."""
    if "line-through" in style.get("text-decoration", "") + style.get("text-decoration-line", ""):
        return "struck"
    if role == "inline":
        return "block" if style.get("display", "") in _BLOCKS else _raised(style)
    return "code" if role == "block" and style.get("white-space", "") in _PRESERVED else role


def _raised(style: Style) -> Role:
    """`sup` or `sub` where the text is moved up or down by a part of its height, else `inline`."""
    aligned, shifted = style.get("vertical-align", ""), style.get("position", "") == "relative"
    if aligned == "super" or _LIFTED.fullmatch(aligned):
        return "sup"
    if shifted and (style.get("top", "")[:1] == "-" and _SHIFTED.fullmatch(style["top"][1:])):
        return "sup"
    return "sub" if aligned == "sub" or (shifted and _SHIFTED.fullmatch(style.get("top", ""))) else "inline"
