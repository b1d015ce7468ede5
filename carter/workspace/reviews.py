"""The reviews in `cassettes/reviews/`: what was judged of a run, and what of that is stale."""

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import orjson

from carter.adapters.disk import read_file
from carter.adapters.rows import unsealed
from carter.errors import UnknownRun
from carter.workspace.run_outputs import checked_output
from carter.workspace.runs import Run, find_run, fits

if TYPE_CHECKING:
    from carter.records.review import Review
    from carter.workspace import Workspace

FOLDER = "reviews"  # under `cassettes/`


class Reviews(NamedTuple):
    """What was judged of a brief, and of the briefs to the same question that were there before or after it."""

    run: str
    manifest: str
    brief: str  # digest
    question: str
    current: "tuple[Review, ...]"  # of this very brief, oldest first
    stale: "tuple[Review, ...]"  # of other briefs to this question
    claims: Mapping[str, str]  # id -> text, of the claims of this run or, where that is gone, of those judged
    damaged: tuple[str, ...]  # paths of reviews, of whatever run, that are not as they were written


def reviews(workspace: "Workspace", name: str) -> Reviews:
    """What was judged of the run that `name` names; that run itself may be gone.

    Raises:
        UnknownRun: neither a run nor a review of one has that name.
    """
    every, damaged = all_reviews(workspace)
    try:
        run = find_run(workspace, name)
    except UnknownRun:
        of_run = [each for each in every if fits(each.run, each.manifest, name)]
        if not of_run:
            raise
        last = of_run[-1]
        known = {claim.claim_id: claim.text for each in of_run for claim in each.claims}
        return _of(every, damaged, (last.run, last.manifest, last.brief, last.question), known)
    table = orjson.loads(checked_output(run, "claims.json"))
    known = {claim["claim_id"]: claim["text"] for claim in table["claims"]}
    facts = run.facts
    return _of(every, damaged, (run.run, facts["manifest"], facts["files"]["brief.md"], facts["question"]), known)


def all_reviews(workspace: "Workspace") -> "tuple[list[Review], tuple[str, ...]]":
    """Every review that was ever recorded here, oldest first, and the paths of those that are damaged."""
    folder = folder_of(workspace)
    names = sorted(name for name in os.listdir(folder) if name.endswith(".json")) if os.path.isdir(folder) else []
    if not names:
        return [], ()
    read = [(os.path.join(folder, name), _read(os.path.join(folder, name))) for name in names]
    return [review for _, review in read if review], tuple(path for path, review in read if not review)


def told(workspace: "Workspace", run: Run) -> Iterator[str]:
    """A line for each review of this very brief, and one for those of others to the question, for `carter show`."""
    every, damaged = all_reviews(workspace)
    if not every and not damaged:
        return
    brief = run.facts["files"]["brief.md"]
    for each in (review for review in every if review.brief == brief):
        on = f", {len(each.claims)} claims judged" if each.claims else ""
        yield f"reviewed: {each.verdict or 'no verdict'} by {each.by}, {each.at[:10]}{on}"
    stale = sum(each.brief != brief and each.question == run.facts["question"] for each in every)
    if stale:
        yield f"reviewed: {stale} stale, of another brief to this question"
    yield from (f"reviewed: a review is damaged: {path}" for path in damaged)


def told_of_claim(workspace: "Workspace", claim_id: str) -> Iterator[str]:
    """A line for each judgement on a claim that counts, in whatever brief it was judged: its id names what it says."""
    every, _ = all_reviews(workspace)
    if not every:
        return
    from carter.research.reviewed import on_claims, on_one_line

    for said in on_claims(every).get(claim_id, ()):
        why = f": {on_one_line(said.note)}" if said.note else ""
        yield f"  reviewed: {said.judgement} by {said.by}, {said.at[:10]}{why}"


def _of(every: "list[Review]", damaged: tuple[str, ...], of: tuple[str, ...], known: Mapping[str, str]) -> Reviews:
    run, manifest, brief, question = of
    current = tuple(each for each in every if each.brief == brief)
    stale = tuple(each for each in every if each.brief != brief and each.question == question)
    return Reviews(run, manifest, brief, question, current, stale, known, damaged)


def _read(path: str) -> "Review | None":
    from carter.records.review import Review

    try:
        review = Review.model_validate(unsealed(read_file(path)))
    except (ValueError, FileNotFoundError):  # not its shape, or no file that Carter wrote
        return None
    return review if os.path.basename(path) == f"{review.review}.json" else None


def folder_of(workspace: "Workspace") -> str:
    """Where the reviews of a workspace lie."""
    return os.path.join(workspace.cassettes_folder, FOLDER)
