"""The bytes of local files, served to the pipeline under `file:` and the path of the listing."""

from collections.abc import Callable

from carter.adapters.local_files import READABLE, Listing, read_file
from carter.adapters.redacting import Unredacted, redacted
from carter.adapters.source_tree import why
from carter.errors import StageFailed, WorldError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import FarBlob
from carter.research.effects import Fetch, Fetched

SCHEME = "file:"


class LocalPages:
    """Performs `Fetch`: a file of `listing`, and no other file of this machine."""

    def __init__(self, listing: Listing, told: Callable[[StageFailed], object] = id) -> None:
        """`listing` says which files there are, and what their bytes were when they were hashed.

        `told` hears of each file on which there is a bug.
        """
        self.listing = listing
        self._told = told
        self._files = {file.path: file for file in listing.files}

    def __call__(self, request: Fetch) -> Fetched:
        """The bytes, which have the digest that was asked for and listed, without the secrets in them.

        Raises:
            WorldError: the file is no longer what was listed. It is never recorded: the same bytes may
                be there again at the next build, and then they can be read.
        """
        path = request.url.removeprefix(SCHEME)
        file = self._files.get(path)
        if file is None or not request.url.startswith(SCHEME):
            return _unavailable("no such file")
        if file.status != READABLE:
            return _unavailable(file.status)
        if request.content not in ("", file.content):
            raise _changed(path, "it was changed")
        try:
            return Fetched(status=READABLE, body=FarBlob(redacted(self.body(path), path)))
        except Unredacted as error:
            if error.failed is not None:
                self._told(error.failed)
            return _unavailable(error.reason)

    def body(self, path: str) -> bytes:
        """The bytes of a file that can be read, which have the digest that was listed; secrets are still in them.

        Raises:
            WorldError: as above.
        """
        try:
            body = read_file(self.listing.paths[path])
        except OSError as error:
            raise _changed(path, why(error)) from error
        if digest_bytes(body) != self._files[path].content:
            raise _changed(path, "it was changed")
        return body


def _unavailable(reason: str) -> Fetched:
    return Fetched(status=f"unavailable: {reason}")


def _changed(path: str, reason: str) -> WorldError:
    return WorldError(f"a source changed during the build: {reason}", where=path, mend="build again")
