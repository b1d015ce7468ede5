"""Options: lists of what a program may be given, which answer little unless they are asked for."""

import re
from collections.abc import Sequence

from carter.evidence.sentence import Sentence, follows

_OPTION = re.compile(r"\W{0,2}--?[A-Za-z?]")


def is_option(said: str) -> bool:
    """Whether a line begins with an option: `--dry-run print only`."""
    return _OPTION.match(said) is not None


def is_of_options(text: str, found: Sequence[Sentence], first: int) -> bool:
    """Whether at least half of the lines of the list that begins at `first` begin with options."""
    options = [is_option(text[found[first].start : found[first].end])]
    for index in range(first + 1, len(found)):
        if found[index].kind not in ("item", "term", "definition") or not follows(text, found[index - 1], found[index]):
            break
        if found[index].kind != "definition":
            options.append(is_option(text[found[index].start : found[index].end]))
    return 2 * sum(options) >= len(options)
