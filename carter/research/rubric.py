"""The rubric: by which criteria a brief is judged, and what each level of them means."""

from typing import NamedTuple

VERSION = 1
"""Raise it when a criterion or a level comes to mean something else; a review says which one it used."""


class Criterion(NamedTuple):
    """One question that a reviewer answers of a brief."""

    name: str
    asks: str
    levels: tuple[str, str, str, str]  # from 1 to 4


RUBRIC = (
    Criterion(
        "accuracy",
        "Is what the brief states true of the subject, as far as you know or can look up?",
        (
            "something that matters is false",
            "nothing that matters is false, and details are",
            "all true, some of it put so that it can mislead",
            "all true, and put so that it cannot be misread",
        ),
    ),
    Criterion(
        "support",
        "Does the cited passage, read in its surroundings, carry what is stated?",
        (
            "a main point is not carried",
            "main points are carried, some others are not",
            "all are carried, some only with words that the brief leaves out",
            "all are carried as they stand",
        ),
    ),
    Criterion(
        "coverage",
        "Does it answer what was asked, in all parts?",
        (
            "the question is not answered",
            "a part of it is answered, and what lacks is not said",
            "what can be answered is, or what lacks is said",
            "every part is answered, with the conditions that matter",
        ),
    ),
    Criterion(
        "balance",
        "Are contradictions, age and doubt told as the sources have them?",
        (
            "one side, or the stale one, is told as the truth",
            "a contradiction or a change that matters is missing",
            "all are told, one of them too weakly or too strongly",
            "each is told with its sides, dates and sources",
        ),
    ),
    Criterion(
        "clarity",
        "Can it be read in one go by whoever asked?",
        (
            "it cannot be followed",
            "it can with effort: order, length or words are in the way",
            "it reads well, with some that is beside the point",
            "it leads with the answer, and nothing is to be cut",
        ),
    ),
)
NAMES = tuple(criterion.name for criterion in RUBRIC)
JUDGEMENTS = ("accept", "reject", "unsure")


def table() -> str:
    """The rubric in Markdown, a table a criterion."""
    parts = []
    for criterion in RUBRIC:
        rows = [f"| {level} | {text} |" for level, text in enumerate(criterion.levels, start=1)]
        parts.append("\n".join([f"**{criterion.name}**: {criterion.asks}", "", "| level | |", "| --- | --- |", *rows]))
    return "\n\n".join(parts) + "\n"
