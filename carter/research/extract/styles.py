"""A style as its declarations, and what they do to a text: hide, raise, strike or set it apart."""

import re

from carter.research.extract.tags import Role

Style = dict[str, str]  # property -> value, both in lower case

_LIMIT = 4_000  # characters of one style that are read
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_ZERO = r"[-+]?(?:0+(?:\.0*)?|\.0+)"
_FAR = re.compile(r"[-+]?(?:9\d\d|\d{4,})(?:\.\d+)?(?:px|pt)|-\d{3,}(?:\.\d+)?(?:r?em|ch|v[wh])")
_CLEAR = re.compile(rf"transparent|#[\da-f]{{3}}0|#[\da-f]{{6}}00|(?:rgb|hsl)a?\([^()]*[,/]\s*{_ZERO}%?\s*\)")
_ALPHA = re.compile(r"(?:rgb|hsl)a?\((?:[^(),/]*,){3}[^(),/]*\)|(?:rgb|hsl)a?\([^()/]*/[^()/]*\)|[^(]*")
_HIDES = {
    "display": re.compile(r"none"),
    "visibility": re.compile(r"hidden|collapse"),
    "content-visibility": re.compile(r"hidden"),
    "zoom": re.compile(_ZERO),
    "scale": re.compile(rf"{_ZERO}(?:\s.*)?"),
    "opacity": re.compile(rf"(?:{_ZERO}|0?\.0\d+)%?"),
    "filter": re.compile(rf".*\bopacity\({_ZERO}%?\).*"),
    "font-size": re.compile(rf"{_ZERO}[a-z%]*|[01]?(?:\.\d+)?(?:px|pt)|1(?:px|pt)|0?\.[01]\d*r?em|[0-9]%"),
    "font": re.compile(rf"(?:.*\s)?{_ZERO}(?:[a-z]+|%)?(?:\s*/|\s).*"),
    "clip-path": re.compile(r"(?:inset\(\s*(?:[5-9]\d|100)(?:\.\d+)?%|circle\(\s*0|polygon\(\s*0\S*\s+0\S*\s*,\s*0).*"),
    "clip": re.compile(r"rect\(\s*(?:[01](?:px)?[\s,]+){3}[01](?:px)?\s*\)"),
    "transform": re.compile(rf".*(?:scale[xy]?\(\s*{_ZERO}\s*[,)]|translate[xy3d]*\(.*-?\d{{4,}}).*"),
    **dict.fromkeys(("left", "right", "top", "bottom", "text-indent", "margin-left", "margin-top"), _FAR),
}
_FLAT = re.compile(r"[01](?:\.\d+)?(?:px)?|0[a-z%]*")
_RAISED = {"super": "sup", "sub": "sub"}
_BLOCKS = ("block", "flex", "grid", "table", "list-item", "flow-root", "table-row", "table-caption")


def declarations(style: str) -> Style:
    """The declarations of an inline style or of one rule of a sheet; the last of a property holds."""
    pairs = (part.partition(":") for part in _COMMENT.sub(" ", style[:_LIMIT]).lower().split(";"))
    return {name.strip(): " ".join(value.replace("!important", "").split()) for name, _, value in pairs if value}


def hides(style: Style) -> bool:
    """Whether text in this style cannot be seen, whatever stands behind it."""
    for name, pattern in _HIDES.items():
        if name in style and pattern.fullmatch(style[name]):
            return True
    return _is_clear(style) or _is_clipped(style)


def _is_clear(style: Style) -> bool:
    colours = (style.get("color", ""), style.get("-webkit-text-fill-color", ""))
    return any(_CLEAR.fullmatch(colour) and _ALPHA.fullmatch(colour) for colour in colours)


def _is_clipped(style: Style) -> bool:
    """A box of no height or width, cut at its edge."""
    overflow = {style.get(name, "") for name in ("overflow", "overflow-x", "overflow-y")}
    if not overflow & {"hidden", "clip", "hidden hidden"}:
        return False
    if style.get("text-indent", "") == "100%":
        return True
    return any(_FLAT.fullmatch(style.get(name, "auto")) for name in ("height", "width", "max-height", "max-width"))


def restyled(role: Role, style: Style) -> Role:
    """The role of a tag in this style: `display:block` breaks a line, `vertical-align:super` raises."""
    if "line-through" in style.get("text-decoration", "") or "line-through" in style.get("text-decoration-line", ""):
        return "struck"
    if role != "inline":
        return role
    raised = style.get("vertical-align", "")
    if raised in _RAISED:
        return "sup" if raised == "super" else "sub"
    return "block" if style.get("display", "") in _BLOCKS else role
