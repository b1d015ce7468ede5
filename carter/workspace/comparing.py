"""Two manifests of the same question: where they part first."""

from carter.adapters.cassettes.differing import first
from carter.errors import IntegrityError
from carter.kernel.digest import Digest
from carter.kernel.manifest import Entry, Manifest
from carter.kernel.ports import BlobStore
from carter.kernel.stored import fields_of


def first_difference(before: Manifest, after: Manifest, blobs: BlobStore) -> str:
    """The first entry that came out otherwise although its inputs were the same, and why; as a phrase."""
    for name, now in after.entries.items():
        then = before.entries.get(name)
        if then is None:
            continue
        if then.digest != now.digest and then.inputs == now.inputs:
            return f"{name}: {_why(then, now)}; {_field(then.digest, now.digest, blobs)}"
    gone = [name for name in before.entries if name not in after.entries]
    new = [name for name in after.entries if name not in before.entries]
    named = (gone or new or sorted(after.targets))[0]
    return (
        f"{named}: {'it was made, and is not now' if gone else 'it is made now, and was not' if new else 'it differs'}"
    )


def _why(then: Entry, now: Entry) -> str:
    if then.stage != now.stage:
        return f"{now.stage} makes it, and {then.stage} did"
    if then.version != now.version:
        return f"version {now.version} of {now.stage} makes it, and version {then.version} did"
    if then.action != now.action:
        return f"a tool, prompt or parameter of {now.stage} differs"
    if then.replies != now.replies:
        return f"{now.stage} was answered otherwise"
    return f"{now.stage} came to another result from the same inputs"


def _field(then: Digest, now: Digest, blobs: BlobStore) -> str:
    try:
        return first(fields_of(blobs.get(now), now), fields_of(blobs.get(then), then), "now", "then")
    except IntegrityError:
        return f"then {then}, now {now}"
