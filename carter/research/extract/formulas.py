"""Formulas are put down as they are drawn: scripts on their side of a sign (¹⁴C, not C14), without its spaces."""

from itertools import zip_longest

from lxml import etree

# Within these, white space between elements draws nothing.
_ARRANGING = (
    "math menclose mfrac mmultiscripts mover mpadded mphantom mroot mrow msqrt mstyle msub msubsup msup mtable mtr "
    "munder munderover semantics"
)


def put_in_order(root: etree._Element) -> None:
    """Drop the white space of the markup, and make a row of each `mmultiscripts`: before its base, it, behind it."""
    if next(root.iter("math"), None) is None:
        return
    for node in root.iter(*_ARRANGING.split()):
        # What is kept is not put back: the parser holds characters that it would not take.
        if _is_blank(node.text):
            node.text = None
        for each in node:
            if _is_blank(each.tail):
                each.tail = None
    for node in list(root.iter("mmultiscripts")):
        parts = list(node.iterchildren(etree.Element))
        if not parts:
            continue
        marks = [place for place, each in enumerate(parts) if each.tag == "mprescripts"]
        border = marks[0] if marks else len(parts)
        before, behind = _scripts(parts[border + 1 :]), _scripts(parts[1:border])
        node.tag = "mrow"
        node[:] = [*(each for low, high in before for each in (*high, *low)), parts[0]]
        node.extend(each for low, high in behind for each in (*low, *high))


def _is_blank(text: str | None) -> bool:
    return text is not None and not text.strip()


_Script = list[etree._Element]  # one, or none


def _scripts(parts: list[etree._Element]) -> list[tuple[_Script, _Script]]:
    """Pairs of an index and an exponent, as elements that lower and raise what is in them."""
    pairs = list(zip_longest(parts[::2], parts[1::2]))
    return [(_moved("sub", low), _moved("sup", high)) for low, high in pairs]


def _moved(tag: str, part: etree._Element | None) -> _Script:
    if part is None or part.tag in ("none", "mprescripts"):
        return []
    outer = etree.Element(tag)
    outer.append(part)
    part.tail = None
    return [outer]
