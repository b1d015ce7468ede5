"""What was read lately: a file is read when it is looked through for secrets, and again soon after for its text."""

import hashlib
from collections.abc import Callable

from carter.records.document import Readable

_MOST = 32  # files
_MOST_CHARACTERS = 20_000_000  # of their texts together

_KNOWN: dict[tuple[str, str, str], Readable] = {}  # oldest first; a pure function of the key, whoever fills it


def read_lately(kind: str, body: bytes, name: str, reader: Callable[[bytes, str], Readable]) -> Readable:
    """What `reader`, the one of this kind, makes of the file."""
    key = (kind, hashlib.sha256(body).hexdigest(), name)
    found = _KNOWN.get(key)
    if found is None:
        found = _KNOWN[key] = reader(body, name)
        while len(_KNOWN) > _MOST or sum(len(each.text) for each in list(_KNOWN.values())) > _MOST_CHARACTERS:
            _forget()
    return found


def _forget() -> None:
    try:
        _KNOWN.pop(next(iter(_KNOWN)), None)
    except (RuntimeError, StopIteration):  # another thread forgets too
        return
