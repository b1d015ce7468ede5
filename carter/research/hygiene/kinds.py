"""The kinds of pages that are not what they say: what each means, and whether asking again is worth it."""

from typing import Literal, NamedTuple

Again = Literal["soon", "later", "never"]
"""`soon`: after a pause of seconds; `later`: another day or place may help; `never`: it would be the same."""

UNUSABLE = "unusable: "
"""How the status of a page begins that was fetched and is no evidence; the kind and what shows it follow."""


class Kind(NamedTuple):
    """One way in which a page is no evidence."""

    about: str
    again: Again


KINDS = {
    "bad_charset": Kind("Its characters were decoded wrongly, here or before it was sent.", "never"),
    "bot_wall": Kind("A check that the reader is no program stands in its place.", "later"),
    "rate_limited": Kind("It says that too much was asked in too short a time.", "soon"),
    "region_wall": Kind("It is not shown in the place from which it was asked for.", "later"),
    "error_page": Kind("The server tells of a fault of its own, or that it is being mended.", "later"),
    "consent_wall": Kind("Nothing but a request to agree to cookies or tracking.", "later"),
    "login": Kind("It asks the reader to sign in.", "never"),
    "paywall_stub": Kind("The first lines of what only subscribers may read.", "never"),
    "soft_404": Kind("It says, with the status of a success, that there is no such page.", "never"),
    "parked": Kind("The domain is for sale, or holds nothing yet.", "never"),
    "needs_js": Kind("A shell that a script would fill.", "never"),
    "hidden_text": Kind("All of its text is hidden from those who look at it.", "never"),
    "empty": Kind("It was had, and holds no text of its own.", "never"),
    "wrong_language": Kind("It is in another language than was asked for.", "never"),
    "too_old": Kind("The date that it states is before the oldest that is wanted.", "never"),
    "duplicate": Kind("It says the same as a page that was read already.", "never"),
}


class Finding(NamedTuple):
    """Why a page is no evidence."""

    kind: str  # a key of KINDS
    evidence: tuple[str, ...]  # what shows it, in words for people, the strongest first

    @property
    def again(self) -> Again:
        """Whether another try is worth it."""
        return KINDS[self.kind].again


def status_of(finding: Finding | None) -> str:
    """The status that a page has in the pipeline: `ok`, or `unusable: `, the kind, and what shows it."""
    if finding is None:
        return "ok"
    shown = f" ({'; '.join(finding.evidence)})" if finding.evidence else ""
    return f"{UNUSABLE}{finding.kind}{shown}"


def again_of(status: str) -> Again:
    """Whether another try of a page with such a status is worth it; `never` for what is no finding."""
    kind = status.removeprefix(UNUSABLE).partition(" ")[0] if status.startswith(UNUSABLE) else ""
    return KINDS[kind].again if kind in KINDS else "never"
