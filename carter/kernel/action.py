"""Keys: of an action, of each point in its asking, and of an effect."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from carter.kernel.canonical import canonical
from carter.kernel.digest import TYPE_FIELD, Digest, digest_bytes, digest_typed

if TYPE_CHECKING:
    from carter.kernel.graph import StageNode

_ACTION, _INPUTS = "kernel/action@1", "inputs"
_HEAD = canonical({TYPE_FIELD: _ACTION})
FIRST = "first"  # the recording set of a build that names no other


def action_key(node: "StageNode", inputs: Mapping[str, Digest]) -> Digest:
    """The ActionKey: stage, version, tools, prompts, parameters and the digest of each input."""
    return digest_typed(_ACTION, {**node.identity, _INPUTS: dict(inputs)})


class ActionKeys:
    """The same keys for many actions: what a stage puts into its own is encoded once for all that follow each other."""

    def __init__(self) -> None:
        self._stage: StageNode | None = None  # the last one; a graph may have very many
        self._around = b"", b""  # what stands before its inputs, and after them

    def of(self, node: "StageNode", inputs: Mapping[str, Digest]) -> Digest:
        """The ActionKey, as `action_key` makes it."""
        if node is not self._stage:
            self._stage, self._around = node, _around_inputs(node.identity)
        before, behind = self._around
        return digest_bytes(before + canonical(inputs) + behind)


def _around_inputs(identity: Mapping[str, Any]) -> tuple[bytes, bytes]:
    before = {name: value for name, value in identity.items() if name < _INPUTS}  # none of a stage of Carter's own
    after = {name: value for name, value in identity.items() if name > _INPUTS} if before else identity
    head = canonical({TYPE_FIELD: _ACTION, **before}) if before else _HEAD
    return head[:-1] + b',"inputs":', (b"," + canonical(after)[1:]) if after else b"}"


def after(key: Digest, answers: Sequence[Digest]) -> Digest:
    """The key of the point that an action reaches when it is given `answers` at the point `key`.

    A stage is a function, so from one point and the same answers it always goes to the same next
    one: rows under these keys form a tree that is written once, by anyone, and a result is found
    exactly where the current replies lead.
    """
    return digest_typed("kernel/point@1", {"at": key, "answers": list(answers)})


def scope_of(recording_set: str) -> dict[str, Any]:
    """The scope of a reply that holds wherever it is asked for in a recording set."""
    return {"set": recording_set, "trial": 0}


def effect_key(request: Digest, kind: str, scope: Mapping[str, Any]) -> Digest:
    """The key under which the reply to a request is recorded.

    Args:
        request: digest of the request record.
        kind: the performer's name.
        scope: `set` and `trial`; for clock and budget also `action` and `ordinal`.
    """
    return digest_typed("kernel/effect@1", {"kind": kind, "request": request, **scope})


def effect_keys(request: Digest, kind: str, recording_set: str, action: Digest, ordinal: int) -> tuple[Digest, Digest]:
    """The two keys under which a reply may be recorded: for the whole set, and for this very asking."""
    everywhere = scope_of(recording_set)
    here = {**everywhere, "action": action, "ordinal": ordinal}
    return effect_key(request, kind, everywhere), effect_key(request, kind, here)
