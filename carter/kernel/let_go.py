"""What stands in a record in the place of a text or of bytes that are not in memory: let go, or not read yet."""

from collections.abc import Callable
from typing import Any, NoReturn

from carter.errors import NotRetained
from carter.kernel.digest import Digest


class Elsewhere:
    """A `Text` or `Blob` of which only the digest is here."""

    __slots__ = ("digest",)

    def __init__(self, digest: Digest) -> None:
        self.digest = digest

    def __eq__(self, other: object) -> bool:
        return bool(getattr(other, "digest", None) == self.digest)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.digest!r})"


class Lent(Elsewhere):
    """One that is read anew each time that somebody wants its bytes, so that many of them take no memory."""

    __slots__ = ("_get",)

    def __init__(self, digest: Digest, get: Callable[[Digest], bytes]) -> None:
        super().__init__(digest)
        self._get = get

    def __bytes__(self) -> bytes:
        return self._get(self.digest)


class LetGo(Elsewhere):
    """A `Text` or `Blob` of which only the digest is here: whoever wants more of it than that is told so.

    So a record can be loaded, handed on and kept again by all who need not look into the text.
    """

    __slots__ = ("_error",)

    def __init__(self, digest: Digest, error: NotRetained) -> None:
        super().__init__(digest)
        self._error = error

    @property
    def error(self) -> NotRetained:
        """What is raised when somebody looks into it."""
        return NotRetained(self._error.what, where=self._error.where, mend=self._error.mend)

    def __getattr__(self, _name: str) -> NoReturn:
        raise self.error

    def _wanted(self, *_: Any) -> NoReturn:
        raise self.error

    __len__ = __bool__ = __iter__ = __getitem__ = __contains__ = __bytes__ = __str__ = __format__ = _wanted
    __add__ = __radd__ = __mul__ = __mod__ = __lt__ = __le__ = __gt__ = __ge__ = _wanted
