"""What a reviewer typed into the form of a page -> judgements, and what is wrong with it, field by field."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, NamedTuple

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from carter.records.review import ClaimReview, Review
from carter.research.redaction import secrets_in
from carter.research.review_file import Judged, Judgements
from carter.research.rubric import JUDGEMENTS, NAMES

LEVELS = ("1", "2", "3", "4")
BY, VERDICT, NOTE, BRIEF, CONFIRMED = "by", "verdict", "note", "brief", "confirmed"


class Typed(NamedTuple):
    """A form that was read."""

    judged: Judgements
    faults: dict[str, str]  # name of a field -> what is wrong with it; empty: of the form as a whole


def judgement_field(claim_id: str) -> str:
    """The name of the field for the judgement on a claim."""
    return f"judgement-{claim_id}"


def note_field(claim_id: str) -> str:
    """The name of the field for what is said of a claim."""
    return f"note-{claim_id}"


def level_field(criterion: str) -> str:
    """The name of the field for the level of a criterion."""
    return f"level-{criterion}"


def read_typed(form: Mapping[str, str], claim_ids: Iterable[str]) -> Typed:
    """What a form says of a brief and of claims of a run; claims and criteria without a word are left out."""
    texts = {name: _clean(value) for name, value in form.items()}
    faults = dict(_faults_of_texts(texts))
    claims = list[Judged]()
    for claim_id in claim_ids:
        word, note = texts.get(judgement_field(claim_id), ""), texts.get(note_field(claim_id), "")
        if word in JUDGEMENTS:
            claims.append(Judged(claim_id, word, note))
        elif word:
            faults[judgement_field(claim_id)] = "this is no judgement"
        elif note:
            faults[judgement_field(claim_id)] = "there is a comment and no judgement: say accept, reject or unsure"
    levels = [(name, texts.get(level_field(name), "")) for name in NAMES]
    ratings = tuple((name, int(level)) for name, level in levels if level in LEVELS)
    faults |= {level_field(name): "a level is 1 to 4" for name, level in levels if level and level not in LEVELS}
    verdict = texts.get(VERDICT, "")
    if verdict and verdict not in JUDGEMENTS:
        faults[VERDICT] = "this is no verdict"
    who, note = texts.get(BY, ""), texts.get(NOTE, "")
    judged = Judgements(who, verdict, ratings, tuple(claims), note, brief=texts.get(BRIEF, ""))
    if judged.is_empty and not faults:
        faults[""] = "nothing is judged yet: give a verdict, a level, a note, or a judgement on a claim"
    if not who:
        faults[BY] = "say who judges"
    return Typed(judged, faults)


def _faults_of_texts(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with what was typed freely."""
    for name, text in texts.items():
        field = _field(name)
        if field is None or not text:
            continue
        fault = _fault(field, text)
        for secret in secrets_in(text)[:1]:
            fault = f"this holds what looks like a secret ({secret.kind}), and would be stored: take it out"
        if fault:
            yield name, fault


def _field(name: str) -> FieldInfo | None:
    if name.startswith(note_field("")):
        return ClaimReview.model_fields["note"]
    return Review.model_fields[name] if name in (BY, NOTE) else None


def _fault(field: FieldInfo, text: str) -> str:
    try:
        TypeAdapter(Annotated[(str, *field.metadata)]).validate_python(text)
    except ValidationError as error:
        told = error.errors()[0]
        return "this must be one line" if told["type"] == "string_pattern_mismatch" else told["msg"].lower()
    return ""


def _clean(text: str) -> str:
    """As it was typed, without blanks around it; browsers send line breaks in pairs."""
    return text.replace("\r\n", "\n").strip()
