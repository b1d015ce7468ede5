"""Room: the words that a brief has left, and the claims that are worth them most."""

from collections.abc import Mapping, Sequence

from carter.evidence.likeness import bearing
from carter.evidence.scripts import unspaced_words
from carter.records.claim import Claim
from carter.records.facets import CONTRADICTIONS
from carter.records.snippet import Snippet

MOST_WORDS = 540  # of all quotations and what is told over them: with headings and gaps one to two pages
REPEATS = 400  # thousandths of its worth that a claim loses whose words are all told already
USUAL = 120  # words that a claim takes beside its own: one of as many is worth half of one of none


class Room:
    """The words that are left, and the claims that took theirs."""

    def __init__(self, evidence: Mapping[str, Snippet], language: str) -> None:
        self.left = MOST_WORDS
        self.claims: list[Claim] = []
        self._evidence = evidence
        self._language = language

    def take(self, claim: Claim) -> bool:
        """Take `claim` if it is new and its words fit."""
        size = self.size(claim)
        if self.claims and self._over(claim) == self._over(self.claims[-1]):
            size = self._words([claim.text])  # what stands over neighbours is told once
        if claim.claim_id in self.taken or size > self.left:
            return False
        self.left -= size
        self.claims.append(claim)
        return True

    @property
    def taken(self) -> frozenset[str]:
        """The ids of the claims that took room."""
        return frozenset(claim.claim_id for claim in self.claims)

    def size(self, claim: Claim) -> int:
        """The words of a claim with what stands over it."""
        return self._words([claim.text, *self._over(claim)])

    def _over(self, claim: Claim) -> tuple[str, ...]:
        if claim.section == CONTRADICTIONS:
            return ()
        return tuple(over.quote for over in self._evidence[claim.evidence_ids[0]].over)

    @staticmethod
    def _words(texts: Sequence[str]) -> int:
        return sum(len(text.split()) + unspaced_words(text) for text in texts)

    def shared_out(self, answers: Sequence[Sequence[Claim]]) -> list[Claim]:
        """The claims that are worth most: of each section in turn one, while any fits.

        A claim is worth its confidence, less what it shares with one that the brief holds already, and the less the
        more room it takes.
        """
        waiting = [[claim for claim in claims if claim.claim_id not in self.taken] for claims in answers]
        found: list[Claim] = []
        told = [self._stems(claim) for claim in self.claims]
        while any(waiting):
            for claims in waiting:
                claims[:] = [claim for claim in claims if self.size(claim) <= self.left]
                if claims:
                    best = max(claims, key=lambda claim: self._worth(claim, told))
                    claims.remove(best)
                    found += [best] if self.take(best) else []
                    told.append(self._stems(best))
        return found

    def _worth(self, claim: Claim, told: list[frozenset[str]]) -> int:
        """What a claim adds to a brief that holds others with the stems `told`."""
        stems = self._stems(claim)
        shared = max((1000 * len(stems & other) // (len(stems) or 1) for other in told), default=0)
        return claim.confidence * (1000 - shared * REPEATS // 1000) // (USUAL + self.size(claim))

    def _stems(self, claim: Claim) -> frozenset[str]:
        return bearing(claim.text, self._language).stems
