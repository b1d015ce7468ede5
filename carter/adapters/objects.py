"""A shared store as a few acts on named objects, and which address is one: a bucket of a provider, or a folder."""

import os
from threading import Lock
from typing import NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

from carter.errors import UsageError, WorldError

_CLOUDS = ("s3", "s3a", "gs", "az", "azure", "abfs", "abfss", "adl")
FOLDER = "file"
_OPENED: dict[str, "Objects"] = {}
_OPENING = Lock()


class Found(NamedTuple):
    """An object as it was when it was read."""

    data: bytes
    tag: str  # changes with the object


class Objects(Protocol):
    """Bytes under names such as `blobs/ab/cd`; each act is whole or was not done.

    Each raises WorldError where the store cannot be reached, after as many tries as are worth it.
    """

    address: str

    def get(self, name: str) -> Found | None:
        """The object; None where there is none."""

    def has(self, name: str) -> bool:
        """Whether there is one; it is not read."""

    def create(self, name: str, data: bytes) -> str:
        """Put an object where there is none, and give its tag; empty where there is one: of many at once one wins."""

    def change(self, name: str, data: bytes, tag: str) -> str:
        """Put an object in the place of the one with this tag, and give its own; empty where that is not there."""

    def write(self, name: str, data: bytes) -> None:
        """Put an object, whatever is there."""

    def delete(self, name: str) -> None:
        """Delete the object, if there is one."""


def checked_address(address: str, where: str = "") -> str:
    """The address of a store without a slash at its end.

    Raises:
        UsageError: it is none, or holds what belongs in the environment.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        raise UsageError("this is no address of a store", where=where, mend=_FORMS) from None
    if parts.username or parts.password or parts.query or parts.fragment or "@" in parts.netloc.rpartition("@")[0]:
        mend = "leave them out: credentials are read from the environment, and are stored nowhere"
        raise UsageError("the address of a store holds more than a place", where=where, mend=mend)
    is_folder = parts.scheme == FOLDER and not parts.netloc and os.path.isabs(parts.path)
    if not is_folder and not (parts.scheme in _CLOUDS and parts.netloc):
        raise UsageError(f"`{address}` is no address of a store", where=where, mend=_FORMS)
    return address.rstrip("/")


_FORMS = "write s3://bucket/prefix, gs://bucket/prefix, az://container/prefix or file:///folder"


def opened(address: str, *, writes: bool = True, sync: bool = True) -> Objects:
    """The store at an address; whoever writes is refused one that does not hold to conditions: asked once a process.

    Raises:
        WorldError: it cannot be reached, or does not do what is needed; or the extra `s3` is not installed.
    """
    with _OPENING:
        if address in _OPENED:
            return _OPENED[address]
        objects = _made(address, sync=sync)
        if writes:
            from carter.adapters.conditions import check_conditions  # late: reading needs no conditions

            check_conditions(objects)
            _OPENED[address] = objects
        return objects


def _made(address: str, *, sync: bool) -> Objects:
    parts = urlsplit(address)
    if parts.scheme == FOLDER:
        from carter.adapters.shared_folder import SharedFolder

        return SharedFolder(address, unquote(parts.path), sync=sync)
    try:
        from carter.adapters.object_store import ObjectStore  # late: most builds share nothing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "obstore":
            raise
        mend = "install Carter with its extra `s3` (in its source folder: pip install '.[s3]')"
        raise WorldError("this store needs a package that is not installed", where=address, mend=mend) from None
    return ObjectStore(address)
