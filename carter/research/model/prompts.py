"""Prompts: versioned files beside the code, whose text is part of the key of each stage that sends them."""

from pkgutil import get_data
from typing import NamedTuple

from carter.errors import CarterError

_HEAD = "version: "


class Prompt(NamedTuple):
    """A prompt by its file: what the model is told before any question or page."""

    name: str
    version: int
    text: str

    @property
    def label(self) -> str:
        """Name and version, as requests and reports tell it: `draft_claims@1`."""
        return f"{self.name}@{self.version}"


def prompt(name: str) -> Prompt:
    """The prompt in `carter/research/prompts/<name>.md`; its first line is `version: ` and a number, the second blank.

    Raises:
        CarterError: there is no such file, or it does not begin like that: a bug.
    """
    data = get_data("carter.research", f"prompts/{name}.md") or b""
    head, _, text = data.decode().partition("\n\n")
    number = head.removeprefix(_HEAD)
    if not head.startswith(_HEAD) or not number.isdigit():
        raise CarterError(f"the prompt `{name}` does not begin with its version", mend="report this: it is a bug")
    return Prompt(name, int(number), text)
