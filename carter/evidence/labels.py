"""Labels: the names of options and entries, under which stands what each of them does."""

from carter.evidence.matching import Matcher

LONGEST = 5  # words


def is_of_another(label: str, matcher: Matcher) -> bool:
    """Whether what stands under `label` is said of an option or entry that the question does not name.

    A name that begins with a hyphen, as `--keep-base`, is that of an option; that a part of it is a word of the
    question does not make the question ask for it.
    """
    label = label.strip()
    if not label or len(label.split()) > LONGEST or label.endswith((".", ":", "?", "!")):
        return False
    return label.startswith("-") or not matcher.held(label)
