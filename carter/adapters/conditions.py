"""Whether a store holds to conditions: without them two machines would pay for one request, so it is refused."""

import os

from carter.adapters.objects import Objects
from carter.errors import WorldError

_MEND = (
    "name a store that honours If-None-Match and If-Match on writing, as S3, Google, Azure and SeaweedFS do; "
    "or a folder, file:///…"
)


def check_conditions(objects: Objects) -> None:
    """Try it with an object of its own, which is deleted afterwards.

    Raises:
        WorldError: what is there is overwritten, or an old tag is taken; or the store cannot be reached.
    """
    name = f"probe/{os.urandom(16).hex()}"
    first = objects.create(name, b"first")
    try:
        fault = _fault(objects, name, first)
    finally:
        objects.delete(name)
    if fault:
        raise WorldError(f"this store cannot be shared: {fault}", where=objects.address, mend=_MEND)


def _fault(objects: Objects, name: str, first: str) -> str:
    if not first:
        return "it gives no tag to what is written"
    if objects.create(name, b"second"):
        return "it overwrites what was to be written only where nothing is"
    third = objects.change(name, b"third", first)
    if not third:
        return "it does not change what has the tag that it gave"
    if objects.change(name, b"fourth", first):
        return "it overwrites what has another tag than was asked for"
    found = objects.get(name)
    return "" if found and found.data == b"third" else "what was written last is not what is read"
