"""What documentation writes in the place of a secret: it stays, or quotations of documentation would break."""

import re

_SAYS = re.compile(
    r"example|your|xxxx|placeholder|change[-_]?(?:me|it)|dummy|sample|redacted|replace|insert|\.\.\.|\u2026|\*\*\*"
    r"|<|>|\$\{|\{\{|%\(|\$\(|^\$|^%|^@|^env[.:]|^process\.|^os\.|^secrets?\.|^my[-_]?(?:secret|pass|token|key)"
    r"|^s3cr3t|^pass(?:w(?:or)?d)?\d*$|^passw(?:or)?d[-_]|%20|^p@ss(?:w0rd|word)?$",
    re.I,
)
_WORDS = frozenset({"password", "passwd", "pass", "secret", "pwd", "token", "pw", "passw0rd", "foobar", "hunter2"})
_FEW = 4  # different characters of what was typed to fill a place
_END = 20  # characters at the end, behind any prefix
# The claims of the JWT that all documentation shows, and the credentials of RFC 7617.
_KNOWN = ("eyJzdWIiOiIxMjM0NTY3ODkw", "QWxhZGRpbjpvcGVuIHNlc2FtZQ")


def is_placeholder(value: str) -> bool:
    """Whether a value stands for a secret and is none: `xxxx`, `<password>`, `$VAR`, `AKIA…EXAMPLE`."""
    if _SAYS.search(value) or value.lower() in _WORDS or any(known in value for known in _KNOWN):
        return True
    return len({*value.replace("-", "").replace("_", "")[-_END:].lower()}) < _FEW


def classes_of(value: str) -> int:
    """How many of the four classes a value has: small letters, capitals, digits, other marks."""
    return sum(
        (
            any(mark.islower() for mark in value),
            any(mark.isupper() for mark in value),
            any(mark.isdigit() for mark in value),
            any(not mark.isalnum() for mark in value),
        )
    )
