"""Actions that ask nothing: an engine does them; where one is killed or raises, its stage says what comes of it."""

from typing import TYPE_CHECKING, Any, NamedTuple

from carter.errors import ActionKilled, StageFailed
from carter.kernel.action import action_key, after, effect_key
from carter.kernel.digest import Digest
from carter.kernel.effects import Attempt, Killed
from carter.kernel.graph import StageNode
from carter.kernel.perform import Effect
from carter.kernel.record import digest_of, load, save
from carter.kernel.running import Reader, Running, kept_row, stage_at

if TYPE_CHECKING:
    from carter.kernel.build import Builder
    from carter.kernel.walk import Place


class Ending(NamedTuple):
    """How an action ended."""

    point: Digest  # where in its asking
    row: dict[str, Any]  # of its result
    replies: tuple[tuple[Digest, Digest], ...] = ()  # (request, reply)


def made_here(node: StageNode, inputs: dict[str, Digest], reader: Reader, target: str) -> dict[str, Any]:
    """The row of the result of a stage that asks nothing: `result` and `blobs`, all kept.

    Raises:
        StageFailed: the stage raised.
    """
    running = Running(node, inputs, reader, target)
    if running.advance() or running.made is None:
        raise RuntimeError(f"{node.name} asks, and its signature does not say so")
    return running.made


async def silent(builder: "Builder", node: StageNode, inputs: dict[str, Digest], place: "Place") -> Ending:
    """Do an action that asks nothing.

    That its worker was killed is recorded as the reply to an `Attempt`, since another machine may have more memory
    or time: so it is no result of the stage alone, is replayed anywhere, and is asked again like any failure. So is
    that it raised what nobody foresaw: a mended library, or Carter, may not.

    Raises:
        StageFailed: the stage raised, or was killed, and does not say what comes of that; or the world failed.
    """
    key = action_key(node, inputs)
    if not node.survives:
        try:
            return Ending(key, await _made(builder, node, inputs, place.target))
        except ActionKilled as killed:
            what = f"{node.name} failed: {killed.what}"
            raise StageFailed(what, where=place.target, mend=killed.mend, cause=killed) from killed
    scope = builder.effect_scope(Attempt.per_action, key, 0)
    attempt = Effect(effect_key(digest_of(Attempt()), Attempt.kind(), scope), Attempt(), scope, place.target)
    effects = builder.doing.effects
    reply = await builder.in_pool(effects.recorded, attempt)
    if reply is None:
        try:
            return Ending(key, await _made(builder, node, inputs, place.target))
        except (ActionKilled, StageFailed) as error:
            told = Killed(status=f"unavailable: {_what_came(builder, error, place)}")
            reply = await builder.in_pool(effects.answer, attempt, lambda _: told)
    return await builder.in_pool(_survived, builder, node, inputs, Asked(key, digest_of(Attempt()), reply, place))


def _what_came(builder: "Builder", error: ActionKilled | StageFailed, place: "Place") -> str:
    """What became of an item, as its status tells; a bug is told to whoever watches too.

    Raises:
        StageFailed: the item is not what failed.
    """
    if isinstance(error, ActionKilled):
        return f"killed: {error.taken}"
    if isinstance(error.cause, MemoryError | RecursionError):  # of which a worker would have been killed
        return "killed: memory"
    if not error.is_of_item:
        raise error
    # By its type alone: what it says may be words of the page, which no status and no log may hold.
    builder.doing.events.append("ERROR", {"target": place.target, "what": f"it raised {error.raised}; it is left out"})
    builder.doing.status.failed(place.target, error)
    return f"failed: {error.raised}"


async def _made(builder: "Builder", node: StageNode, inputs: dict[str, Digest], target: str) -> dict[str, Any]:
    row = None if builder.engine is None else await builder.engine.made(node, inputs, target)
    return await builder.in_pool(made_here, node, inputs, builder.reader, target) if row is None else row


class Asked(NamedTuple):
    """The attempt at an action, and what came of it."""

    key: Digest
    request: Digest
    reply: Digest
    place: "Place"


def _survived(builder: "Builder", node: StageNode, inputs: dict[str, Digest], asked: Asked) -> Ending:
    row = {"kind": Attempt.kind(), "request": save(Attempt(), builder.reader.blobs.put), "per_action": True}
    builder.keep_row(asked.key, {"asks": [row]}, asked.place)
    stage, reader = stage_at(node.where), builder.reader
    if stage.killed is None:
        raise RuntimeError(f"{node.name} does not say what comes of a worker that is killed")
    records = [load(stage.inputs[name], digest, reader) for name, digest in inputs.items()]
    made = stage.killed(*records, load(Killed, asked.reply, reader).status)
    result = kept_row("result", made, reader.blobs)
    return Ending(after(asked.key, [asked.reply]), result, ((asked.request, asked.reply),))
