"""Names of hosts that may be mistaken for others, since their letters come from several scripts or look Latin."""

import unicodedata

# Scripts that are written together, after Unicode Technical Standard 39, "highly restrictive".
_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
)
_LOOK_LATIN = frozenset("авсԁеһіјкӏмнорԛѕтԝхуүѵгьⲟαορνικτυχγ")  # Cyrillic, Coptic and Greek letters


def warning_of(host: str) -> str:
    """What may deceive in a host's name, as a sentence; empty if nothing does. `host` is given as A-labels."""
    labels = [_shown(label) for label in host.split(".")]
    name = ".".join(labels)
    for label in labels:
        scripts = _scripts(label)
        if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
            return (
                f"the name {name} ({host}) mixes {' and '.join(sorted(script.title() for script in scripts))} letters"
            )
    first, _, rest = name.rpartition(".")
    foreign = [label for label in first.split(".") if not label.isascii()]
    if rest.isascii() and any(set(label) - set("-0123456789") <= _LOOK_LATIN for label in foreign):
        return f"the name {name} ({host}) looks like a Latin one and is not"
    return ""


def _scripts(label: str) -> frozenset[str]:
    letters = [character for character in label if character.isalpha()]
    return frozenset(unicodedata.name(letter, "UNKNOWN").split()[0].partition("-")[0] for letter in letters)


def _shown(label: str) -> str:
    if not label.startswith("xn--"):
        return label
    try:
        return label.removeprefix("xn--").encode().decode("punycode")
    except UnicodeError:
        return label
