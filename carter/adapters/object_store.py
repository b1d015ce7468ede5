"""Objects in a bucket of S3, of Google or of Azure, by obstore: tried again within limits, and no answer quoted."""

import os
import re
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from obstore.exceptions import AlreadyExistsError, BaseError, PreconditionError
from obstore.store import from_url

from carter.adapters.objects import Found
from carter.errors import WorldError

T = TypeVar("T")

TRIES = 6
LONGEST = 20.0
"""Seconds from the first try on after which no other is made."""

_FIRST_PAUSE = 0.2  # seconds; each pause is twice the one before
_CONNECT, _ANSWER = timedelta(seconds=5), timedelta(seconds=120)
_STATUS = re.compile(r"status code: (\d{3})")
_REASON = re.compile(r"<Code>(\w{1,60})</Code>")
_FOR_GOOD = ("PermissionDeniedError", "UnauthenticatedError", "NotSupportedError", "UnknownConfigurationKeyError")


_NAMES = ("e_tag", "version")  # Google compares the version, the others the tag


class _Met(Exception):
    """A condition was not met; after a try whose answer was lost, it may be our own act that stands in its way."""

    def __init__(self, *, perhaps_ours: bool) -> None:
        super().__init__()
        self.perhaps_ours = perhaps_ours


class ObjectStore:
    """The `Objects` of a bucket; for any number of threads. Credentials are read by obstore, from the environment."""

    def __init__(self, address: str, *, tries: int = TRIES, longest: float = LONGEST) -> None:
        self.address = address
        self._tries = tries
        self._longest = longest
        plain = any(os.environ.get(f"{cloud}_ALLOW_HTTP", "").lower() == "true" for cloud in ("AWS", "AZURE", "GOOGLE"))
        client: Any = {"timeout": _ANSWER, "connect_timeout": _CONNECT, "allow_http": plain}
        try:
            # Its own retries are off: they would not tell whether an answer was lost.
            self._store: Any = from_url(address, client_options=client, retry_config={"max_retries": 0})
        except (BaseError, ValueError) as error:
            raise self._failed("the store cannot be used as the environment says", error) from None

    def get(self, name: str) -> Found | None:
        """The object."""

        def read() -> Found:
            result = self._store.get(name)
            return Found(bytes(result.bytes()), _tag(result.meta))

        try:
            return self._tried(read)
        except FileNotFoundError:
            return None

    def has(self, name: str) -> bool:
        """Whether there is one."""
        try:
            self._tried(lambda: self._store.head(name))
        except FileNotFoundError:
            return False
        return True

    def create(self, name: str, data: bytes) -> str:
        """Put an object where there is none."""
        return self._put(name, data, "create")

    def change(self, name: str, data: bytes, tag: str) -> str:
        """Put an object in the place of the one with this tag."""
        named = zip(_NAMES, tag.split("\n"), strict=True)
        return self._put(name, data, {name: value for name, value in named if value})

    def write(self, name: str, data: bytes) -> None:
        """Put an object."""
        self._put(name, data, "overwrite")

    def delete(self, name: str) -> None:
        """Delete the object."""
        try:
            self._tried(lambda: self._store.delete(name))
        except FileNotFoundError:
            return

    def _put(self, name: str, data: bytes, mode: Any) -> str:
        try:
            return self._tried(lambda: _tag(self._store.put(name, data, mode=mode, use_multipart=False)))
        except _Met as met:
            found = self.get(name) if met.perhaps_ours else None
            return found.tag if found is not None and found.data == data else ""
        except FileNotFoundError as error:
            raise self._failed("there is no such bucket", error) from None

    def _tried(self, act: Callable[[], T]) -> T:
        began, pause = time.monotonic(), _FIRST_PAUSE
        for attempt in range(1, self._tries + 1):
            try:
                return act()
            except (AlreadyExistsError, PreconditionError):
                raise _Met(perhaps_ours=attempt > 1) from None
            except BaseError as error:
                late = attempt == self._tries or time.monotonic() - began + pause > self._longest
                if late or type(error).__name__ in _FOR_GOOD:
                    raise self._failed(f"the store did not answer as it should, {attempt} times", error) from None
            time.sleep(pause)
            pause *= 2
        raise AssertionError("a last try is answered or fails")

    def _failed(self, what: str, error: Exception) -> WorldError:
        """Says what is known of a failure; what a server writes of it may hold keys, so only its codes are told."""
        text = str(error)
        codes = [*_STATUS.findall(text)[:1], *_REASON.findall(text)[:1]]
        kind = type(error).__name__.removesuffix("Error").lower()
        told = ", ".join(codes) or ("no connection" if "HTTP error" in text else kind)
        refused = type(error).__name__ in _FOR_GOOD[:2] or told.startswith("403")
        mend = "build again once it answers: what was done is kept here, and is sent then"
        if refused:
            mend = "see that the environment holds credentials that may read, write and delete there"
        elif isinstance(error, FileNotFoundError):
            mend = "make the bucket, or name another; Carter makes none"
        return WorldError(f"{what} ({told})", where=self.address, mend=mend)


def _tag(meta: Any) -> str:
    """What tells one state of an object from another; empty where the store gives nothing that does."""
    told = [meta.get(name) or "" for name in _NAMES]
    return "\n".join(told) if any(told) else ""
