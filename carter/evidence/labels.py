"""Labels: the names of options and entries, under which stands what each of them does."""

import re

from carter.evidence.matching import Matcher

# `--keep-base`, `commit_delay (integer)`, `TRUNCATE`, `NotImplemented`; `In particular` names nothing.
_OPTION = re.compile(
    r"-|[\w.]*\w_\w|[A-Z][A-Z_ ]+$|[A-Za-z]+[a-z][A-Z]\w*\b|"
    r".*\((?:boolean|bool|integer|int|string|enum|float|real|list)\)$"
)
LONGEST = 5  # words


def is_of_another(label: str, matcher: Matcher) -> bool:
    """Whether what stands under `label` is said of an option or entry that the question does not name.

    A name that begins with a hyphen, as `--keep-base`, is that of an option; that a part of it is a word of the
    question does not make the question ask for it.
    """
    label = label.strip()
    if len(label.split()) > LONGEST or _OPTION.match(label) is None:
        return False
    return label.startswith("-") or not matcher.held(label)
