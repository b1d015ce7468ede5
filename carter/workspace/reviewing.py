"""Record a review: what a person judged of a run, in a file of its own that is written once and never changed."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import orjson
from ulid import ULID

from carter.adapters.clock import SystemClock
from carter.adapters.disk import Disk
from carter.adapters.rows import sealed
from carter.errors import InputError, UnknownTarget, UsageError
from carter.workspace.reviews import folder_of
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import find_run

if TYPE_CHECKING:
    from carter.records.review import Review
    from carter.research.review_file import Asked, Judgements
    from carter.workspace import Workspace

_SHORTEST = 6  # characters of a claim's id that name it


class Reviewable(NamedTuple):
    """A run as a reviewer is asked for it."""

    run: str
    manifest: str
    brief: str  # digest
    question: str
    markdown: str  # the brief
    claims: "tuple[Asked, ...]"  # those in the brief first


def reviewable(workspace: "Workspace", name: str) -> Reviewable:
    """The run that `name` names, for a reviewer.

    Raises:
        UnknownRun: there is no such run.
        IntegrityError: its brief or claims are not as the run wrote them.
    """
    from carter.research.review_file import Asked

    run = find_run(workspace, name)
    table = orjson.loads(checked_output(run, "claims.json"))
    urls = {source["source_id"]: source["url"] for source in table["sources"]}
    of = {line["evidence_id"]: urls[line["source_id"]] for line in table["evidence"]}
    claims = [
        Asked(
            claim["claim_id"],
            claim["text"],
            tuple(dict.fromkeys(of[each] for each in claim["evidence_ids"])),
            claim["in_brief"],
        )
        for claim in table["claims"]
    ]
    markdown = checked_output(run, "brief.md").decode()
    claims.sort(key=lambda claim: not claim.in_brief)
    digest, facts = run.facts["files"]["brief.md"], run.facts
    return Reviewable(run.run, facts["manifest"], digest, facts["question"], markdown, tuple(claims))


def record(workspace: "Workspace", name: str, judged: "Judgements") -> "Review":
    """Keep what a person judged of the run that `name` names; it is on the disk when this returns.

    Raises:
        UsageError: nothing is judged, nobody says who judged, or what is judged is not there.
        InputError: the form that was filled in is of another brief, or a note holds what looks like a secret.
    """
    from pydantic import ValidationError

    from carter.records.review import Review
    from carter.research.rubric import VERSION

    run = reviewable(workspace, name)
    _check(run, judged)
    texts = {claim.claim_id: claim.text for claim in run.claims}
    ids = [_claim(texts, each.claim) for each in judged.claims]
    for twice in (claim_id for claim_id in ids if ids.count(claim_id) > 1):
        raise UsageError("one claim is judged twice", where=twice, mend="keep one of the judgements")
    claims = [
        {"claim_id": claim_id, "text": texts[claim_id], "judgement": each.judgement, "note": each.note}
        for claim_id, each in zip(ids, judged.claims, strict=True)
    ]
    who = {"review": str(ULID()), "at": SystemClock().instant(), "by": judged.by.strip(), "rubric": VERSION}
    of_run = {name: getattr(run, name) for name in ("run", "manifest", "brief", "question")}
    ratings = [{"criterion": criterion, "level": level} for criterion, level in judged.ratings]
    on_brief = {"verdict": judged.verdict, "ratings": ratings, "note": judged.note}
    try:
        review = Review.model_validate({**who, **of_run, **on_brief, "claims": claims})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise UsageError(f"`{where}`: {first['msg'].lower()}", mend="see docs/review.md") from error
    workspace.open()
    path = os.path.join(folder_of(workspace), f"{review.review}.json")
    Disk(workspace.cassettes_folder, sync=workspace.sync).create(path, sealed(review.model_dump(mode="json")))
    return review


def read_form(path: str) -> "Judgements":
    """What a form that was filled in says.

    Raises:
        InputError: it cannot be read.
    """
    from carter.research.review_file import MAX_BYTES, read_review

    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        mend = "`carter review RUN --template` prints a form"
        raise InputError(f"cannot read the form: {reason}", where=path, mend=mend) from error
    return read_review(data, path)


def _check(run: Reviewable, judged: "Judgements") -> None:
    from carter.research.redaction import secrets_in

    if judged.brief and judged.brief != run.brief:
        what = f"this form is of another brief than that of run {run.run}"
        mend = f"name the run that it was written for ({judged.run}), or print a new form with --template"
        raise InputError(what, where=judged.brief[:80], mend=mend)
    if judged.is_empty:
        mend = "give --claim ID=accept, --brief accept, --rubric accuracy=4 or --note TEXT"
        raise UsageError("nothing is judged", mend=mend)
    if not judged.by.strip():
        raise UsageError("nobody says who judged", where="--by", mend="give --by NAME, or set CARTER_REVIEWER")
    for text in (judged.by, judged.note, *(each.note for each in judged.claims)):
        for secret in secrets_in(text)[:1]:
            what = f"the review holds what looks like a secret (`{secret.kind}`), and is stored"
            raise InputError(what, mend="take it out")


def _claim(texts: Mapping[str, str], name: str) -> str:
    fitting = [each for each in texts if each.startswith(name.upper())] if len(name) >= _SHORTEST else []
    if len(fitting) != 1:
        found = f"{len(fitting)} claims begin" if fitting else "no claim of this run begins"
        mend = f"give {_SHORTEST} or more characters of a `claim_id` in claims.json"
        raise UnknownTarget(f"{found} with `{name}`", mend=mend)
    return fitting[0]
