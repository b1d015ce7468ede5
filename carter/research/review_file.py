"""review.yaml <-> what a reviewer judged: the form that is filled in, and how it is read, each error with its line."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from carter.errors import InputError
from carter.evidence.quoting import visible
from carter.records.review import ClaimReview, Rating, Review
from carter.research.node import Fault, Node, shown
from carter.research.rubric import JUDGEMENTS, NAMES, RUBRIC
from carter.research.setting import got, read_integer, read_line
from carter.research.strict_yaml import read_yaml

MAX_BYTES = 1024 * 1024
_TOP = ("run", "brief", "by", "verdict", "rubric", "note", "claims")
_CLAIM = ("claim", "judgement", "note")


class Judged(NamedTuple):
    """What was said of one claim."""

    claim: str  # id, or the beginning of one
    judgement: str
    note: str = ""


class Judgements(NamedTuple):
    """All that one person said of one brief; empty where nothing was said."""

    by: str = ""
    verdict: str = ""
    ratings: tuple[tuple[str, int], ...] = ()  # criterion, level
    claims: tuple[Judged, ...] = ()
    note: str = ""
    run: str = ""  # of the form that was filled in
    brief: str = ""  # digest of the brief that the form is of

    @property
    def is_empty(self) -> bool:
        """Whether nothing was judged."""
        return not (self.verdict or self.ratings or self.claims or self.note)


class Asked(NamedTuple):
    """A claim as a reviewer is asked for it."""

    claim_id: str
    text: str
    sources: tuple[str, ...]  # URLs or paths
    in_brief: bool


def template(run: str, brief: str, question: str, claims: Sequence[Asked]) -> str:
    """The form for a run; what sources say stands in comments, where it can be no YAML."""
    return "\n".join(_lines(run, brief, question, claims)) + "\n"


def _lines(run: str, brief: str, question: str, claims: Sequence[Asked]) -> Iterator[str]:
    yield f"# {_comment(question)}"
    yield f"# Fill in what you judge, leave the rest blank, and record it: carter review {run} --from FILE"
    yield f"run: {run}"
    yield f"brief: {brief}"
    yield "by:        # your name"
    yield f"verdict:   # on the brief as a whole: {', '.join(JUDGEMENTS)}"
    yield "rubric:    # from 1 to 4; `docs/review.md` says what each level means"
    yield from (f"  {each.name}:  # {each.asks}" for each in RUBRIC)
    yield "note:"
    yield f"claims:    # judgement: {', '.join(JUDGEMENTS)}" if claims else "claims: []"
    for each in claims:
        yield ""
        yield f"  # {_comment(each.text)}"
        yield f"  #   {_comment(', '.join(each.sources))}"
        yield f"  - claim: {each.claim_id}"
        yield "    judgement:"
        yield "    note:"


def _comment(text: str) -> str:
    return " ".join(visible(" ".join(text.split())).split())


def read_review(data: bytes, name: str) -> Judgements:
    """What a filled-in form says; claims without a judgement are left out.

    Raises:
        InputError: it cannot be read; `where` is `name:line`.
    """
    try:
        return _judgements(_tree(data))
    except Fault as fault:
        raise InputError(fault.what, where=f"{name}:{fault.line}", mend=fault.mend) from None


def judgement_of(text: str, line: int = 1) -> str:
    """One of the judgements.

    Raises:
        Fault: it is none.
    """
    if text not in JUDGEMENTS:
        raise Fault(line, f"`{shown(text)}` is no judgement", f"write one of {', '.join(JUDGEMENTS)}")
    return text


def _tree(data: bytes) -> Node:
    mend = "`carter review RUN --template` prints a form"
    if len(data) > MAX_BYTES:
        raise Fault(1, f"the file is too large: at most {MAX_BYTES:,} bytes are read", mend)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Fault(data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8", "save it as UTF-8") from None
    if not text.strip():
        raise Fault(1, "the file is empty", mend)
    return read_yaml(text)


def _judgements(top: Node) -> Judgements:
    given = _fields(top, "the review", _TOP)
    review = Review.model_fields
    texts: dict[str, Any] = {
        name: read_line(given[name], name, review[name]) for name in ("run", "brief", "by", "note") if name in given
    }
    if "verdict" in given:
        texts["verdict"] = _judgement(given["verdict"], "verdict")
    ratings = _fields(given["rubric"], "rubric", NAMES) if "rubric" in given else {}
    level = Rating.model_fields["level"]
    texts["ratings"] = tuple((name, read_integer(node, name, level)) for name, node in ratings.items())
    return Judgements(**texts, claims=tuple(_claims(given["claims"])) if "claims" in given else ())


def _claims(node: Node) -> Iterator[Judged]:
    if node.kind != "list":
        raise Fault(node.line, f"`claims` must be a list, got {got(node)}", "write `- claim: ID` and its judgement")
    review = Review.model_fields
    for item in node.items:
        given = _fields(item, "a claim", _CLAIM)
        if "claim" not in given:
            raise Fault(item.line, "this entry names no claim", "write `claim:` and its id")
        note = read_line(given["note"], "note", ClaimReview.model_fields["note"]) if "note" in given else ""
        if "judgement" in given:
            name = read_line(given["claim"], "claim", review["question"])
            yield Judged(name, _judgement(given["judgement"], "judgement"), note)
        elif note:
            raise Fault(item.line, "there is a note and no judgement", f"write one of {', '.join(JUDGEMENTS)}")


def _judgement(node: Node, name: str) -> str:
    return judgement_of(read_line(node, name, Review.model_fields["verdict"]), node.line)


def _fields(node: Node, place: str, known: Sequence[str]) -> dict[str, Node]:
    """The values of a mapping by key, blank ones left out."""
    keys = f"the keys are {', '.join(known)}"
    if node.kind != "map":
        raise Fault(node.line, f"{place} must hold keys and values, got {got(node)}", keys)
    for key, _ in node.entries:
        if key.text not in known:
            raise Fault(key.line, f"unknown key `{shown(key.text)}` in {place}", keys)
    return {key.text: value for key, value in node.entries if not value.is_blank}
