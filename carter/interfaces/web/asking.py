"""What a page is asked, and what it answers: data for its JSON twin, and a template that shows the same."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from carter.interfaces.web.builds import Builds
from carter.workspace import Workspace


class Asking(NamedTuple):
    """One request, without what belongs to HTTP alone."""

    workspace: Workspace
    builds: Builds  # those that were begun from these pages
    path: Mapping[str, str]  # what stood in the places of the address: `run`, `claim_id`, …
    query: Mapping[str, str]
    form: Mapping[str, str] = {}  # of a change; fields that are given twice have their last value
    part: bool = False  # asked by the script for what it puts into a page, and not for a page
    seen: str = ""  # of a stream that a browser comes back to: the id of the last event it had


class Answer(NamedTuple):
    """What is shown."""

    template: str  # `brief.html`
    title: str  # of the page, without the name of the product
    data: Any  # a NamedTuple or dict: the JSON twin, and `it` in the template
    more: Mapping[str, Any] = {}  # what the template needs beside: HTML that was made of data
    status: int = 200


class Moved(NamedTuple):
    """Look elsewhere: where a change led to."""

    address: str


View: TypeAlias = Callable[[Asking], Answer | Moved]
