"""Lines in which a page says in words when it was published or changed."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from carter.research.extract.blocks import Draft
from carter.research.extract.date_words import Stated, leading_date

Role = Literal["published", "modified"]

_LONGEST = 200  # characters of a line that states a date and little else
_PUBLISHED = (
    r"(?:first |originally |date )?(?:published|posted|issued|released)(?: online)?|publication date"
    r"|date of (?:publication|issue|release)|(?:publish|release|issue) date|date(?=\s*:)|created"
    r"|veröffentlicht|erstellt|erschienen"
    r"|publié|mis en ligne|publicado|pubblicato|gepubliceerd|公開日|発行日|掲載日|发布(?:时间|日期)?|發布"
)
_MODIFIED = (
    r"(?:this (?:page|document|article|file|entry) (?:was |has been )?)?(?:last |most recently )?"
    r"(?:updated?|modified|modification|revised|revision|edited|changed|reviewed)(?: date)?|date (?:modified|updated)"
    r"|(?:version|ver\.?|v|rev(?:ision|\.)?|edition|issue|release)\s?\d+(?:\.\d+)*\s*[,(/|·]?(?: (?:of|from|dated))?"
    r"|(?:effective|valid|in (?:force|effect)|applies|applicable)(?: (?:date|from|since|as of|as from|on))?"
    r"|approved|adopted"
    r"|(?:current |correct )?as (?:of|at)|written|compiled|prepared|dated|last change"
    r"|(?:version|edition|report|memo|letter|note|statement|circular) (?:of|from|dated)"
    r"|gültig (?:ab|seit)|in kraft (?:ab|seit)|en vigueur (?:depuis|dès)"
    r"|(?:zuletzt )?(?:aktualisiert|geändert|bearbeitet)|letzte änderung|stand(?=\s*:)"
    r"|(?:dernière )?(?:mise|mis) à jour|(?:última )?actualizaci[oó]n|actualizado|(?:última )?atualizaç[aã]o|atualizado"
    r"|aggiornato|bijgewerkt|(?:最終)?更新日?|更新(?:时间|日期)"
)
_DASHES = r"\u2013\u2014"
_JOINS = rf"(?:\s+(?:on|at|in|am|le|el|em|il|op|vom))?[\s:\uff1a{_DASHES}(-]*"
_LABELS = rf"(?:(?P<modified>{_MODIFIED})|(?P<published>{_PUBLISHED})){_JOINS}"
# Behind a comma or a full stop only a byline goes on with a label; a sentence does as well, of something else.
_LABEL = re.compile(rf"(?:^|[|·•/\t]\s*){_LABELS}", re.I)
_LABEL_OF_BYLINE = re.compile(rf"(?:^|[|·•/\t,;(.{_DASHES}]\s*){_LABELS}", re.I)
_LABEL_ALONE = re.compile(rf"(?:^|[|·•/\t,;(.{_DASHES}]\s*){_LABELS}$", re.I)
# At the head and the foot of a text one label may follow another with nothing between: `Owner: A Updated: …`.
_LABEL_WITH_COLON = re.compile(
    rf"(?:^|\s)(?=[A-ZÄÖÜ])(?:(?P<modified>(?i:{_MODIFIED}))|(?P<published>(?i:{_PUBLISHED})))\s?:\s*"
)
_NEXT_LABEL = re.compile(r"\s+[A-Z][\w ]{1,30}:")
_EDGE = 4  # blocks of a text that are its head, and as many its foot
_BYLINE = re.compile(r"(?:by|von|par|por|di|door)\s", re.I)
_YEAR = re.compile(r"\d{4}")
_GOES_ON = re.compile(
    rf"\s*(?:$|[|·•{_DASHES};()/\t.、。-]|,?\s*(?:(?:by|von|par|por|at|um|à)\b|\d{{1,2}}:\d\d|(?:last\s+)?(?:updated|modified)))",
    re.I,
)


def dates_in_lines(drafts: Iterable[Draft]) -> Iterator[tuple[Role, Stated]]:
    """The dates that short lines of the content state behind a label, with nothing but a remark after them."""
    told = [draft for draft in drafts if draft.region in {"", "header"}]
    for place, draft in enumerate(told):
        if draft.kind not in {"code", "quote"} and len(draft.text) <= _LONGEST:
            found = list(_dates_in(draft.text))
            at_edge = place < _EDGE or place >= len(told) - _EDGE
            yield from found or (_dates_at_edge(draft.text) if at_edge else ())


def date_alone(text: str) -> Stated | None:
    """The date that a line is, with nothing but brackets or a weekday about it; at least a month."""
    found = leading_date(text.strip(" \t*_()[]|"))
    return found[0] if found and not found[1].strip(" .)]*_") else None


def dates_in_feet(drafts: Iterable[Draft]) -> Iterator[tuple[Role, Stated]]:
    """The dates of changes that labelled lines in the footers of a page state."""
    for draft in drafts:
        if draft.region == "footer" and len(draft.text) <= _LONGEST:
            yield from ((role, stated) for role, stated in _dates_in(draft.text) if role == "modified")


def label_before(text: str) -> Role | None:
    """What the words just before a date say of it."""
    found = _LABEL_ALONE.search(text[-_LONGEST:].lstrip())
    return _role(found) if found else None


def _dates_in(line: str) -> Iterator[tuple[Role, Stated]]:
    line = line.removeprefix(":")  # of a field of reStructuredText, `:Date: 2024-03-01`
    pattern = _LABEL_OF_BYLINE if _BYLINE.match(line) else _LABEL
    for label in pattern.finditer(line) if _YEAR.search(line) else ():
        found = leading_date(line[label.end() :])
        if found and _GOES_ON.match(found[1]):
            yield _role(label), found[0]


def _dates_at_edge(line: str) -> Iterator[tuple[Role, Stated]]:
    for label in _LABEL_WITH_COLON.finditer(line) if _YEAR.search(line) else ():
        found = leading_date(line[label.end() :])
        if found and (_GOES_ON.match(found[1]) or _NEXT_LABEL.match(found[1])):
            yield _role(label), found[0]


def _role(label: re.Match[str]) -> Role:
    return "modified" if label["modified"] else "published"
