"""What reaches out to the web in a build, made when the first request wants it and not before."""

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.keys import found_keys

if TYPE_CHECKING:
    from carter.kernel.ports import Performer


class Reach(NamedTuple):
    """Makes the performers that use the network; `left` gives the seconds that the build may still take."""

    left: Callable[[], float]

    def pages(self) -> "Performer":
        """What fetches pages of the web."""
        from carter.adapters.web.pages import WebPages

        return WebPages(self.left)

    def engines(self, task: Mapping[str, Any]) -> "Performer":
        """What asks the engines of `task`.

        Raises:
            InputError: the keys file is not safe, or no list of keys.
        """
        from carter.adapters.web.engine_calls import EngineCalls
        from carter.research.engines.known import variables

        own = [address for engine in task["engines"] for address in engine["addresses"]]
        return EngineCalls(found_keys(os.environ, variables()), own, self.left)
