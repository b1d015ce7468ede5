"""Which other runs answered the same question, and what differs between two runs."""

from itertools import islice
from typing import Any, NamedTuple

from carter.errors import AmbiguousRun, IntegrityError, UnknownRun
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.marking import Piece, Row, marked, rows, snippet
from carter.interfaces.web.views.brief import Head
from carter.kernel.digest import Digest
from carter.records.ids import evidence_ulid
from carter.research.causes import Cause
from carter.workspace import Workspace
from carter.workspace.differences import ClaimDifference, Differences, Said, Snipped
from carter.workspace.headings import heading
from carter.workspace.logged import FINISHED, RECORDED, LoggedRun
from carter.workspace.runs import find_ref, fitting

MOST = 50  # runs that are listed
PROPOSED = 8  # runs that are proposed in the place of one that is not known
HOWS = ("changed", "added", "removed", "touched")


class Other(NamedTuple):
    """Another run of the question."""

    run: LoggedRun
    same: bool  # one manifest: nothing differs
    address: str  # of what differs, the earlier run first


class Changes(NamedTuple):
    """The runs that a run can be compared with."""

    head: Head
    previous: Other | None  # the last one before it
    others: tuple[Other, ...]  # the rest, newest first
    more: bool  # there are more than are listed
    no_brief: int  # runs of the question that made no brief, of those that were looked at


class Named(NamedTuple):
    """A run as it was named, and what is wrong with that."""

    name: str
    fault: str  # empty where one run is meant
    mend: str
    candidates: tuple[LoggedRun, ...]  # which may be meant


class Asked(NamedTuple):
    """Two names, one of which at least names no run."""

    then: Named
    now: Named


class Stood(NamedTuple):
    """A piece of evidence, and where it is shown."""

    url: str
    quote: str
    address: str


class SaidShown(NamedTuple):
    """A claim of one run, its words marked."""

    pieces: tuple[Piece, ...]
    in_brief: bool
    address: str
    evidence: tuple[Stood, ...]


class ClaimShown(NamedTuple):
    """A claim that is not as it was."""

    differing: str  # in words
    then: SaidShown | None
    now: SaidShown | None
    causes: tuple[Cause, ...]
    via: str
    snippets: tuple[tuple[str, tuple[Row, ...], str], ...]  # URL, lines, note


def changes(asking: Asking) -> Answer:
    """The other runs of the question of a run."""
    head = Head(*heading(asking.workspace, asking.path["run"]))
    fit, no_brief = list[Other](), 0
    for each in asking.workspace.history.listed(fits=lambda run: run.question == head.question):
        if each.run == head.run:
            continue
        if each.state in (FINISHED, RECORDED):
            fit.append(_other(each, head))
        else:
            no_brief += 1
        if len(fit) > MOST:
            break
    previous = next((each for each in fit if each.run.run < head.run), None)
    others = tuple(each for each in fit[:MOST] if each is not previous)
    data = Changes(head, previous, others, len(fit) > MOST, no_brief)
    return Answer("changes.html", f"Changes: {head.question}", data)


def _other(run: LoggedRun, head: Head) -> Other:
    then, now = sorted((run.run, head.run))
    return Other(run, run.manifest == head.manifest, addresses.diff(then, now))


def diff(asking: Asking) -> Answer:
    """What differs between the two runs that are named; without names, a form to name them."""
    names = (asking.query.get("then", "").strip(), asking.query.get("now", "").strip())
    workspace = asking.workspace
    if not all(names):
        mend = "give a ULID or manifest digest, six characters of one, or `latest`" if any(names) else ""
        fault = "name this run too" if any(names) else ""
        proposed = tuple(islice(_finished(workspace), PROPOSED))
        sides = (Named(name, "", "", ()) if name else Named("", fault, mend, proposed) for name in names)
        return Answer("diff_form.html", "Compare two runs", Asked(*sides), status=400 if any(names) else 200)
    asked = Asked(*(_named(workspace, name) for name in names))
    if asked.then.fault or asked.now.fault:
        return Answer("diff_form.html", "Compare two runs", asked, status=404)
    found = workspace.history.diff(*names, stages=True, text=True)
    return Answer("diff.html", "What differs between two runs", found, _shown(found))


def _named(workspace: Workspace, name: str) -> Named:
    try:
        find_ref(workspace, name)
    except AmbiguousRun as error:
        names = {each.run for each in fitting(workspace, name)[-PROPOSED:]}
        return Named(name, error.what, error.mend, tuple(workspace.history.listed(fits=lambda run: run.run in names)))
    except (UnknownRun, IntegrityError) as error:
        return Named(name, error.what, error.mend, tuple(islice(_finished(workspace), PROPOSED)))
    return Named(name, "", "", ())


def _finished(workspace: Workspace) -> Any:
    return (run for run in workspace.history.listed() if run.state in (FINISHED, RECORDED))


def _shown(found: Differences) -> dict[str, Any]:
    """What the page shows of the answer: marks in texts, and links to where the evidence stands."""
    by_how = {how: [_claim(found, each) for each in found.claims if each.how == how] for how in HOWS}
    touched: dict[tuple[Any, ...], list[ClaimShown]] = {}
    for each in by_how.pop("touched"):
        touched.setdefault((each.differing, each.causes, each.via), []).append(each)
    return {
        "claims": by_how,
        "touched": list(touched.values()),
        "rows": tuple(rows(found.brief)),
        "compared": found.then.claims is not None and found.now.claims is not None,
        "differing": [each for each in found.targets if each.then != each.now],
    }


def _claim(found: Differences, claim: ClaimDifference) -> ClaimShown:
    texts = [side.text if side else "" for side in (claim.then, claim.now)]
    old, new = marked(*texts) if all(texts) else (tuple(_whole(text) for text in texts))
    names = ", ".join(name.replace("in_brief", "place in the brief").replace("_", " ") for name in claim.differing)
    snippets = tuple((each.url, snippet(each.lines), each.note) for each in claim.snippets if _tells(claim, each))
    then = _said(found.then.run, claim.then, old) if claim.then else None
    now = _said(found.now.run, claim.now, new) if claim.now else None
    return ClaimShown(names, then, now, claim.causes, claim.via, snippets)


def _tells(claim: ClaimDifference, each: Snipped) -> bool:
    """Whether a snippet says more than the claim that came or went does itself."""
    signs = {line[:1] for line in each.lines}
    return bool(each.note) or len(signs) > 1 or bool(claim.then and claim.now)


def _whole(text: str) -> tuple[Piece, ...]:
    return (Piece("same", text),)


def _said(run: str, said: Said, pieces: tuple[Piece, ...]) -> SaidShown:
    evidence = list[Stood]()
    for each in said.evidence:
        evidence_id = evidence_ulid(Digest(each.text), each.start, each.end)
        evidence.append(Stood(each.url, each.quote, addresses.evidence(run, said.claim_id, evidence_id)))
    return SaidShown(pieces, said.in_brief, addresses.claim(run, said.claim_id), tuple(evidence))
