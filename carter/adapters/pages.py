"""Pages wherever they lie: local files from the listing, those of the web from a fetcher made when one comes."""

from collections.abc import Callable
from threading import Lock

from carter.adapters.local_pages import LocalPages
from carter.research.effects import Fetch, Fetched
from carter.research.engines.local import is_web


class Pages:
    """Performs `Fetch`."""

    def __init__(self, local: LocalPages, make_web: Callable[[], Callable[[Fetch], Fetched]]) -> None:
        """`make_web` makes what fetches pages of the web; it is called at most once."""
        self._local = local
        self._make_web = make_web
        self._web: Callable[[Fetch], Fetched] | None = None
        self._lock = Lock()

    def __call__(self, request: Fetch) -> Fetched:
        """The bytes behind a URL, or why there are none."""
        if not is_web(request.url):
            return self._local(request)
        with self._lock:
            self._web = self._web or self._make_web()
        return self._web(request)
