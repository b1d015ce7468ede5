"""Reasons: why an action must be done, as data, made where it is found that it must."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.kernel.digest import PREFIX, Digest, is_digest

if TYPE_CHECKING:
    from carter.kernel.graph import StageNode
    from carter.kernel.manifest import Entry

NEVER_BUILT = "never built"
REBUILD = "asked to rebuild"
VERSION = "stage version changed"
INPUT = "input changed"
MEANS = "a tool, prompt or parameter changed"  # where nobody knows any more which
RESULT_LOST, ROW_LOST, LIST_LOST = "its result is lost", "its row is lost", "its list is lost"
REPLY_MISSING = "not recorded"
NOT_KNOWN = "not known yet"
_SHORT = len(PREFIX) + 12  # characters that are shown of a digest
_MEANS = {"tools": "tool", "prompts": "prompt", "parameters": "parameter"}  # parts of an identity


class Change(NamedTuple):
    """Something that an action depends on and that is not what it was at the build before."""

    what: str  # `given`, `input`, `version`, `tool`, `prompt`, `parameter`, `reply`, `result` or `target`
    name: str  # of the input, stage, tool, …; of a reply, the target that asked
    before: str  # digest, version or value; empty where there was none
    now: str  # empty where there is none

    def __str__(self) -> str:
        """`corpus blake3:0123456789ab -> blake3:ba9876543210`."""
        return f"{self.name} {_shown(self.before)} -> {_shown(self.now)}"


class Reason(NamedTuple):
    """Why an action must be done."""

    kind: str  # one of the phrases above
    changes: tuple[Change, ...] = ()  # what of its own key changed; or the request without a reply
    upstream: tuple[Change, ...] = ()  # where the changes of its inputs come from, furthest upstream

    def __str__(self) -> str:
        """The reason as a phrase."""
        if self.kind == REPLY_MISSING:
            return f"the reply to its {self.changes[0].name} is {REPLY_MISSING}"
        if self.kind == VERSION:
            return f"{VERSION}: {self.changes[0].before} -> {self.changes[0].now}"
        phrase = f"{self.kind}: {', '.join(map(str, self.changes))}" if self.changes else self.kind
        return f"{phrase}; furthest upstream: {', '.join(map(str, self.upstream))}" if self.upstream else phrase

    @property
    def in_short(self) -> str:
        """The reason without digests: `input changed: page, from corpus`."""
        if self.kind in (REPLY_MISSING, VERSION):
            return str(self)
        names = ", ".join(each.name for each in self.changes)
        from_ = f", from {', '.join(each.name for each in self.upstream)}" if self.upstream else ""
        return f"{self.kind}: {names}{from_}" if names else self.kind

    def as_data(self) -> dict[str, Any]:
        """The same as plain JSON."""
        parts = {"changes": self.changes, "upstream": self.upstream}
        return {"kind": self.kind, **{name: [each._asdict() for each in part] for name, part in parts.items()}}


def unanswered(kind: str, request: Digest) -> Reason:
    """A request has no current reply."""
    return Reason(REPLY_MISSING, (Change("reply", kind, request, ""),))


def reason_of(
    before: "Entry | None", node: "StageNode", inputs: Mapping[str, Digest], identity: Mapping[str, Any]
) -> Reason:
    """What of the key of an action differs from the build before.

    Args:
        before: what stood in its place then; None where nothing did.
        node: the stage as it is now.
        inputs: the digests of its inputs now.
        identity: of the stage at the build before; empty where that is not known any more.
    """
    if before is None or before.stage != node.name:
        return Reason(NEVER_BUILT)
    now = node.identity
    if before.version != now["version"]:
        return Reason(VERSION, (Change("version", node.name, str(before.version), str(now["version"])),))
    changed = tuple(
        Change("input", name, before.inputs.get(name, ""), digest)
        for name, digest in inputs.items()
        if before.inputs.get(name) != digest
    )
    if changed:
        return Reason(INPUT, changed)
    means = means_changed(identity, now)
    kinds = {f"{each.what} changed" for each in means}
    return Reason(kinds.pop() if len(kinds) == 1 else MEANS, means)


def means_changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[Change, ...]:
    """The tools, prompts and parameters that differ between two identities of a stage; none where one is unknown."""
    found = []
    for part, what in _MEANS.items() if before else ():
        then, at = before.get(part, {}), now.get(part, {})
        for name in sorted({*then, *at}):
            if then.get(name) != at.get(name):
                found.append(Change(what, name, str(then.get(name, "")), str(at.get(name, ""))))
    return tuple(found)


def _shown(value: str) -> str:
    return (value[:_SHORT] if is_digest(value) else value) or "none"
