"""An audit of a report on this disk: its local copies read, or its pages fetched where the user lets that be."""

import os
from collections.abc import Sequence
from typing import NamedTuple

from carter.adapters.local_files import read_file
from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.turns import OF_THE_PROCESS, Waiting
from carter.errors import InputError, UsageError
from carter.records.document import Readable
from carter.research.audit.audited import Audited, Seen, audited
from carter.research.audit.citing import Reference
from carter.research.audit.copies import SIDECARS, Match, copy_of, matched
from carter.research.audit.figures import NEEDS_PAGES, floors_in
from carter.research.audit.links import NOWHERE, impossible, names_of
from carter.research.audit.pages import Page
from carter.research.audit.reading import Form, Report, read_report
from carter.research.extract.charset import decoded
from carter.research.extract.sniff import kind_of
from carter.workspace.fetching import FetchOptions, fetched, settings_of
from carter.workspace.reading import ReadFile, all_here, read_here

MOST_PAGES = 50
_FORMS: dict[str, Form] = {"markdown": "markdown", "html": "html", "text": "text"}
_MEND = "hand in a report in Markdown (.md), HTML (.html) or plain text (.txt)"
_NEVER_ASKED = (*NOWHERE, "credentials")


class AuditOptions(NamedTuple):
    """What `carter audit` is told."""

    sources: str = ""  # a folder of local copies, or one file
    fetch: bool = False  # whether requests may be made
    floors: tuple[str, ...] = ()  # `NAME=PERCENT`
    max_pages: int = MOST_PAGES  # that are fetched
    reach: FetchOptions = FetchOptions()


class _Shelf(NamedTuple):
    """The local copies, and which references they are of."""

    files: list[ReadFile]
    matches: dict[int, Match]
    unread: tuple[tuple[str, str], ...]


def audit(path: str, options: AuditOptions) -> Audited:
    """Judge the report at `path`.

    Raises:
        UsageError: a floor is none, or cannot be measured with the means that are given (exit 2).
        InputError: the report, or the folder of local copies, cannot be read (exit 3).
    """
    floors = floors_in(options.floors)
    beyond = [name for name, _ in floors if name in NEEDS_PAGES]
    if beyond and not (options.sources or options.fetch):
        mend = "give the pages: --sources DIR, or --fetch"
        raise UsageError(f"`{beyond[0]}` cannot be measured without the cited pages", mend=mend)
    body, report = _report_at(path)
    seen = _seen(report, body, options) if options.sources or options.fetch else None
    return audited(path, report, seen, floors)


def _report_at(path: str) -> tuple[bytes, Report]:
    body = read_here(path, marks=False).body
    kind = kind_of(body, path)
    if kind not in _FORMS:
        raise InputError(f"a report in {kind.removeprefix('unsupported: ')} is not read", where=path, mend=_MEND)
    text = decoded(body, labelled=kind == "html").text
    try:
        return body, read_report(text, _FORMS[kind])
    except InputError as error:
        raise InputError(error.what, where=path, mend=error.mend) from None


def _seen(report: Report, body: bytes, options: AuditOptions) -> Seen:
    """The pages of the cited references: local copies first, then what is fetched."""
    cited = [each for each in report.references if each.times]
    shelf = _shelf(report.references, options.sources, body) if options.sources else _Shelf([], {}, ())
    pages: dict[int, Page] = {}
    how: dict[int, str] = {}
    for each in cited:
        if each.number in shelf.matches:
            match = shelf.matches[each.number]
            file = shelf.files[match.copy]
            how[each.number] = f"{file.name}, known by its {match.how}"
            if file.readable.text:
                pages[each.number] = _page(file.name, file.readable)
            else:
                how[each.number] += f": {file.readable.status}"
        else:
            how[each.number] = "no local copy" if options.sources else ""
    if options.fetch:
        _fetch([each for each in cited if each.number not in pages], options, pages, how)
    used = {shelf.matches[number].copy for number in pages if number in shelf.matches}
    others = [
        _page(file.name, file.readable)
        for place, file in enumerate(shelf.files)
        if place not in used and file.readable.text
    ]
    return Seen(pages, others, how, shelf.unread)


def _page(name: str, readable: Readable) -> Page:
    return Page(name, readable.text, readable.main_text)


def _shelf(references: Sequence[Reference], folder: str, report: bytes) -> _Shelf:
    listed, told = all_here(folder)
    files = [file._replace(name=_below(file.name, folder)) for file in listed]
    unread = [(_below(name, folder), reason) for name, reason in told]
    names = {file.name for file in files}
    # What lies beside a copy to tell its URL is no copy itself.
    beside = {name for name in (*names, *(name for name, _ in unread)) if _stem(name) in names}
    # Nor is the report that is audited, where it lies among them.
    copies = [file for file in files if file.name not in beside and file.body != report]
    known = [copy_of(file.name, file.body, file.readable.text, _sidecar(folder, file.name)) for file in copies]
    left = tuple(each for each in unread if each[0] not in beside)
    return _Shelf(copies, matched(references, known), left)


def _below(name: str, folder: str) -> str:
    """The path of a file below the folder, whose own name leads it where the files of several are listed."""
    label = os.path.basename(os.path.normpath(folder))
    return name.removeprefix(f"{label}/") if os.path.isdir(folder) else name


def _stem(name: str) -> str:
    """The copy beside which a file of this name would lie; empty for other names."""
    return next((name.removesuffix(ending) for ending in SIDECARS if name.endswith(ending)), "")


def _sidecar(folder: str, name: str) -> bytes:
    place = os.path.join(folder, name) if os.path.isdir(folder) else folder
    for ending in SIDECARS:
        try:
            return read_file(os.path.realpath(place + ending))
        except (OSError, ValueError):
            continue
    return b""


def _fetch(wanted: Sequence[Reference], options: AuditOptions, pages: dict[int, Page], how: dict[int, str]) -> None:
    """Fetch each reference by its first link that can be one; a page that several cite is asked for once."""
    settings = settings_of(options.reach)
    fetcher = Fetcher(settings, waiting=Waiting(OF_THE_PROCESS))
    known: dict[frozenset[str], tuple[Page | None, str]] = {}
    for each in wanted:
        url = next((url for url in each.urls if impossible(url) not in _NEVER_ASKED), "")
        if not url:
            how[each.number] = "its link can be none" if each.urls else "no link"
            continue
        names = names_of(url)
        if names not in known and len(known) >= options.max_pages:
            how[each.number] = f"not asked for: more than {options.max_pages} pages"
            continue
        if names not in known:
            page = fetched(url, fetcher, settings)
            readable, answer = page.readable, page.answer
            status = readable.status if readable is not None else answer.status
            there = readable is not None and bool(readable.text) and status == "ok"
            detail = f": {answer.detail}" if answer.detail and not there else ""
            told = answer.url if there else f"{status}{detail}"
            known[names] = (_page(answer.url, readable) if there and readable is not None else None, told)
        found, told = known[names]
        how[each.number] = told
        if found is not None:
            pages[each.number] = found


__all__ = ["MOST_PAGES", "AuditOptions", "audit"]
