"""A folder whose question is built in this process, so that two runs of it can be compared."""

from typing import Any

from carter.workspace import BuildOptions, Workspace
from carter.workspace.differences import ClaimDifference, Differences
from tests.workspace.place import Here


class Desk(Here):
    """A place that builds and compares here."""

    def make(self, **options: Any) -> str:
        """Build; the run."""
        workspace = Workspace(str(self.root), sync=False)
        return workspace.build(str(self.root / "question.yaml"), BuildOptions(**options)).run

    def diff(self, then: str = "latest~1", now: str = "latest", **told: bool) -> Differences:
        """Compare, by default the last two."""
        return Workspace(str(self.root)).history.diff(then, now, **told)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace words of a note."""
        path = self.root / "notes" / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))


def of(found: Differences, how: str, words: str) -> ClaimDifference:
    """The one claim of that kind whose first words are these, as it is now or was."""
    said = {claim: (claim.now or claim.then) for claim in found.claims if claim.how == how}
    (claim,) = (claim for claim, side in said.items() if side is not None and side.text.startswith(words))
    return claim


def because(claim: ClaimDifference) -> list[tuple[str, str, str]]:
    """The causes of a claim: of what, which, how."""
    return [(cause.of, cause.what, cause.how) for cause in claim.causes]
