"""The whole way of a claim: from the sentence in the brief to the characters, the page, the query and the request."""

from typing import NamedTuple

from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.views.heads import head_of_run
from carter.research.lineage_shown import Lineage
from carter.workspace.opened_runs import OpenedRun


class Claim(NamedTuple):
    """A claim, walked down to its sources, each thing on the way read and checked again."""

    head: Head
    lineage: Lineage
    of_text: tuple[str, ...]  # addresses of the pieces of evidence in the texts of their sources


def claim(asking: Asking) -> Answer:
    """The way of the claim in the address."""
    opened = OpenedRun(asking.workspace, asking.path["run"])
    walked = asking.workspace.history.why_claim(asking.path["claim_id"], run=opened.run)
    there = tuple(
        addresses.source(
            opened.run, each.source.source_id, "text", start=each.place.char_start, end=each.place.char_end
        )
        for each in walked.evidence
    )
    return Answer("claim.html", f"Claim: {walked.text[:80]}", Claim(head_of_run(opened), walked, there))
