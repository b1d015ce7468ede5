"""Reviewing a brief: each claim, the brief as a whole by the rubric, and its approval, which is of its very bytes."""

import os
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, NamedTuple

from carter.errors import CarterError, IntegrityError
from carter.interfaces.web import addresses, judging
from carter.interfaces.web.asking import Answer, Asking, Moved
from carter.interfaces.web.judging import BRIEF, BY, CONFIRMED, VERDICT, Typed, read_typed
from carter.interfaces.web.views.brief import Head
from carter.records import review as records
from carter.research.review_file import Asked
from carter.research.reviewed import Said, on_brief, on_claims, ratings
from carter.research.rubric import RUBRIC
from carter.research.rubric import VERSION as RUBRIC_VERSION
from carter.workspace.approving import ACCEPT, Approval
from carter.workspace.headings import heading
from carter.workspace.reviewing import Reviewable, reviewable
from carter.workspace.reviews import Reviews

REVIEWER = "CARTER_REVIEWER"  # in the environment: who judges, unless the form says another
DO, CONFIRM, BACK = "do", "confirm", "back"
APPROVER = "approver"  # who judges, as the dialog has it
_SAID_ANEW = (DO, CONFIRMED, BY, APPROVER, VERDICT, BRIEF, "stale")  # by the page that confirms, which keeps the rest
EVERY = "every"  # `claims=every` asks for those too that the brief does not tell


class ClaimAsked(NamedTuple):
    """A claim, and what was said of it."""

    claim: Asked
    said: tuple[Said, ...]  # the last word of each person, on this brief


class Review(NamedTuple):
    """What is asked of a reviewer, and what others said."""

    head: Head
    brief: str  # digest of the brief that is judged; empty where it is damaged
    approval: Approval
    rubric: int  # version
    claims: tuple[ClaimAsked, ...]  # those of the brief, or all
    every: bool  # whether those are asked for that the brief does not tell
    untold: int  # claims of the run that the brief does not tell
    verdicts: tuple[Said, ...]  # on this brief, that count
    levels: dict[str, tuple[int, ...]]  # criterion -> levels that count
    current: tuple[records.Review, ...]  # of this brief, newest first
    stale: tuple[records.Review, ...]  # of other briefs to the question, newest first
    recorded: str  # ULID of the review that was recorded just now
    fault: str  # why this brief cannot be judged; else empty


def review(asking: Asking) -> Answer:
    """The form, and all that was judged before."""
    return _page(asking, {BY: os.environ.get(REVIEWER, "")}, {})


def approve(asking: Asking) -> Answer:
    """What is approved, to be confirmed: for who has no script, or comes from the brief."""
    return _page(asking, {BY: os.environ.get(REVIEWER, ""), VERDICT: ACCEPT}, {}, confirming=True)


def save(asking: Asking) -> Answer | Moved:
    """Record what was typed; nothing is, where the brief is not the one that the form was of."""
    form = asking.form
    found = reviewable(asking.workspace, asking.path["run"])
    if form.get("stale"):
        return _page(asking, form, {"": form["stale"]}, HTTPStatus.CONFLICT)
    for seen in (form.get(BRIEF, ""), form.get(CONFIRMED, found.brief)):
        if seen != found.brief:
            return _page(asking, form, {"": _moved_on(seen, found)}, HTTPStatus.CONFLICT)
    if form.get(DO) in (BACK, EVERY):
        return _page(asking, {**form, "claims": EVERY} if form[DO] == EVERY else form, {})
    wanted = {**form, VERDICT: ACCEPT} if form.get(CONFIRMED) or form.get(DO) == CONFIRM else {**form}
    if form.get(CONFIRMED) and form.get(APPROVER):
        wanted[BY] = form[APPROVER]
    typed = read_typed(wanted, [claim.claim_id for claim in found.claims])
    approving = wanted.get(VERDICT) == ACCEPT
    if approving and not form.get(CONFIRMED) and not typed.faults.keys() - {BY}:
        return _page(asking, wanted, {}, confirming=True)
    if typed.faults:
        confirming = bool(form.get(CONFIRMED)) and typed.faults.keys() == {BY}
        return _page(asking, wanted, typed.faults, HTTPStatus.BAD_REQUEST, confirming=confirming)
    return _recorded(asking, found, typed)


def _recorded(asking: Asking, found: Reviewable, typed: Typed) -> Answer | Moved:
    try:
        made = asking.workspace.history.review(found.run, typed.judged)
    except IntegrityError:
        raise
    except CarterError as error:  # what the form could not see: it comes back as it was
        return _page(asking, asking.form, {"": f"{error.what}: {error.mend}"}, HTTPStatus.BAD_REQUEST)
    return Moved(f"{addresses.run(found.run, 'review')}?recorded={made.review}")


def _moved_on(seen: str, found: Reviewable) -> str:
    read = f"you read {seen}" if seen else "the form does not say which brief you read"
    return f"nothing was recorded: {read}, and the brief of this run is now {found.brief}; read it, and send again"


def _page(
    asking: Asking, form: Mapping[str, str], faults: Mapping[str, str], status: int = 200, *, confirming: bool = False
) -> Answer:
    """The form with what was typed; or what is to be confirmed."""
    every = EVERY in (form.get("claims"), asking.query.get("claims"))
    data = _gathered(asking, every=every)
    named = {"judgement_field": judging.judgement_field, "note_field": judging.note_field}
    more: dict[str, Any] = {"form": form, "faults": faults, "rubric": RUBRIC, "level_field": judging.level_field}
    kept = {name: value for name, value in form.items() if value and name not in _SAID_ANEW}
    more |= {**named, "kept": kept}
    if confirming and not data.fault:
        return Answer("approve.html", f"Approve: {data.head.question}", data, more, status)
    return Answer("review.html", f"Review: {data.head.question}", data, more, status)


def _gathered(asking: Asking, *, every: bool) -> Review:
    history, name = asking.workspace.history, asking.path["run"]
    head = Head(*heading(asking.workspace, name))
    approval = history.approval(head.run)
    try:
        found: Reviewable | None = reviewable(asking.workspace, head.run)
        said = history.reviews(head.run)
        fault = ""
    except IntegrityError as error:
        found, fault = None, f"{error.what} ({error.where}): it cannot be judged; {error.mend}"
        said = Reviews(head.run, head.manifest, "", head.question, (), (), {}, approval.damaged)
    claims = tuple(found.claims if found else ())
    told = [claim for claim in claims if claim.in_brief]
    of_claims = on_claims(said.current)
    recorded = asking.query.get("recorded", "")
    return Review(
        head,
        found.brief if found else "",
        approval,
        RUBRIC_VERSION,
        tuple(ClaimAsked(each, of_claims.get(each.claim_id, ())) for each in (claims if every else told)),
        every,
        len(claims) - len(told),
        on_brief(said.current),
        ratings(said.current),
        said.current[::-1],
        said.stale[::-1],
        recorded if any(each.review == recorded for each in said.current) else "",
        fault,
    )
