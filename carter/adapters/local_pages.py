"""The bytes of local files, served to the pipeline under `file:` and the path of the listing."""

from carter.adapters.local_files import READABLE, Listing, read_file
from carter.adapters.source_tree import why
from carter.kernel.digest import digest_bytes
from carter.kernel.record import Blob
from carter.research.effects import Fetch, Fetched

SCHEME = "file:"


class LocalPages:
    """Performs `Fetch`: a file of `listing`, and no other file of this machine."""

    def __init__(self, listing: Listing) -> None:
        """`listing` says which files there are, and what their bytes were when they were hashed."""
        self.listing = listing
        self._files = {file.path: file for file in listing.files}

    def __call__(self, request: Fetch) -> Fetched:
        """The bytes, if they still have the digest that was asked for and the one that was listed."""
        path = request.url.removeprefix(SCHEME)
        file = self._files.get(path)
        if file is None or not request.url.startswith(SCHEME):
            return _unavailable("no such file")
        if file.status != READABLE:
            return _unavailable(file.status)
        try:
            body = read_file(self.listing.paths[path])
        except OSError as error:
            return _unavailable(why(error))
        if digest_bytes(body) != file.content or request.content not in ("", file.content):
            return _unavailable("changed while it was read")
        return Fetched(status=READABLE, body=Blob(body))


def _unavailable(reason: str) -> Fetched:
    return Fetched(status=f"unavailable: {reason}")
