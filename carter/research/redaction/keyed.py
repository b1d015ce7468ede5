"""Secrets that only the word beside them tells: in a URL, behind `Bearer`, `api_key=` or `password:`."""

import re
from collections.abc import Iterator

from carter.research.redaction.placeholders import classes_of

# A value ends at white space, a quotation mark, or what separates values; it begins with none of what opens a variable.
_VALUE = r"[^\s\"'`<>&;,(){}\[\]|\\$%*@#=\u201c\u201d][^\s\"'`<>&;,(){}\[\]|\\\u201c\u201d]{5,199}"
_QUOTE = r"(?:[\"'`\u201c]|&quot;|&#39;|&#x27;|\\\")?"
_AFTER = re.compile(
    rf"(?:[_-]?(?:value|string|id|key|access[_-]?key|token|secret|text|s))?{_QUOTE}\]?"
    rf"(?P<by>\s{{0,3}}(?::=|=>|=|:|\|)\s{{0,3}}|[ \r\n]{{0,40}}\t\s{{0,40}}|\s{{1,3}}is:?\s{{1,3}})"
    rf"{_QUOTE}(?P<value>{_VALUE})",
    re.ASCII | re.I,
)
_OF_KEYS = re.compile(
    r"(?:api|secret|access|private|auth|encryption|account|signing|master|service|client|subscription|app"
    r"|application)[_\-. ]?\Z",
    re.I,
)
_STEMS = ("passw", "passphrase", "pwd", "secret", "token", "key", "credential")
_REST = re.compile(r"(?:ord|d|ort)?", re.I)  # of `passw`
_URL = re.compile(r"://(?P<user>[^\s/:@\"'<>?#]{0,64}):(?P<value>[^\s/@\"'<>?#]{3,128})@(?=[A-Za-z0-9\[])", re.ASCII)
_BEARER = re.compile(r"bearer\s{1,3}(?P<value>[A-Za-z0-9._~+/-]{20,2000}={0,2})", re.ASCII | re.I)
_BASIC = re.compile(
    r"authorization[\"']?\s{0,3}[:=]\s{0,3}[\"']?basic\s{1,3}(?P<value>[A-Za-z0-9+/]{8,400}={0,2})", re.ASCII | re.I
)
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+[.,:;]?", re.ASCII)
_STRANGE = re.compile(r"[^A-Za-z_.-]")  # what the names of types lack
_OF_PASSWORDS = frozenset({"passw", "passphrase", "pwd"})
_OF_MANUALS = re.compile(  # what is written behind `password:` and is none: kinds, sizes, algorithms, and what all know
    r"sha\d|md\d|crypt|argon|pbkdf|hash|hmac|base\d\d|utf|ascii|latin|iso\d|rfc|pkcs|x509|kerb|ntlm|saml|oauth|totp|int\d"
    r"|char|bytes?\d|\d+(?:bit|byte|char|digit|day|hour|min|sec|time)|string|str\d|text|value|field|param|option|input|arg\d"
    r"|min\d|max\d|len|pass|pwd|secret|user|admin|root|guest|login|test|demo|foo|bar|abc|qwer|letmein|welcome|1234|line\d"
    r"|^0x|^v\d|^[0-9a-f]{32,}$|^\d+[a-z]{1,3}$|^(?:step|item|figure|table|page|note|section|chapter|version)\d",
    re.I,
)
_LONG = 16  # characters of a key or token
_SHORT = 8  # of a password
_PLAIN_USER = frozenset({"user", "username", "login", "name"})


def keyed(text: str) -> Iterator[tuple[str, int, int]]:
    """(kind, start, end) of each value that a word beside it makes a secret; some overlap."""
    low = text.replace("\u0130", "I").lower()  # the one letter that grows when it is made small
    if "://" in text and "@" in text:
        for match in _URL.finditer(text):
            if match["user"].lower() not in _PLAIN_USER or classes_of(match["value"]) > 1:
                yield "url_password", *match.span("value")
    yield from (
        ("bearer_token", *match.span("value"))
        for match in _each(_BEARER, "bearer", text, low)
        if _mixed(match["value"])
    )
    yield from (("basic_auth", *match.span("value")) for match in _each(_BASIC, "authorization", text, low))
    for stem in _STEMS:
        yield from _beside(stem, text, low)


def _each(pattern: re.Pattern[str], word: str, text: str, low: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with `word`."""
    place = low.find(word)
    while place >= 0:
        match = pattern.match(text, place)
        if match:
            yield match
        place = low.find(word, place + len(word))


def _beside(stem: str, text: str, low: str) -> Iterator[tuple[str, int, int]]:
    place = low.find(stem)
    while place >= 0:
        end = place + len(stem)
        own = _OF_KEYS.search(text, max(0, place - 13), place) if stem == "key" else low[place - 6 : place] != "public"
        if own:
            rest = _REST.match(text, end) if stem == "passw" else None
            match = _AFTER.match(text, rest.end() if rest else end)
            if (
                match
                and not _is_code(text, match)
                and (_is_secret(stem, match["value"], match["by"]) or _is_weak(stem, match))
            ):
                start, stop = match.span("value")
                yield ("password" if stem.startswith("p") else "keyed_secret"), start, stop - _tail(match["value"])
            end = match.end() if match else end  # what is no secret with its word is none with a later one in it
        place = low.find(stem, end)


def _is_code(text: str, match: re.Match[str]) -> bool:
    """Whether a value is the name of something in a program: it is called, or has the parts of a name."""
    return text[match.end() : match.end() + 1] in ("(", "[") or _NAME.fullmatch(match["value"]) is not None


def _is_kept(stem: str, match: re.Match[str]) -> bool:
    return _is_secret(stem, match["value"], match["by"]) or _is_weak(stem, match)


def _is_secret(stem: str, value: str, by: str) -> bool:
    """Whether a value looks as if it was made to be kept: of several classes of characters, and no code or prose."""
    value = value[: len(value) - _tail(value)]
    if "://" in value or value.startswith(("/", "./", "--")) or ".." in value:
        return False
    if stem.startswith("p"):
        return len(value) >= _SHORT and classes_of(value) >= 3 and _STRANGE.search(value) is not None
    return len(value) >= _LONG and _mixed(value) and not by.strip().lower().startswith("is")


def _mixed(value: str) -> bool:
    """Whether digits stand among letters, as in no word, version or path."""
    digits = sum(mark.isdigit() for mark in value)
    letters = sum(mark.isalpha() for mark in value)
    return digits >= 2 and letters >= 2 and len(set(value)) >= 8


def _is_weak(stem: str, match: re.Match[str]) -> bool:
    """Whether a value of letters and digits alone is a password that somebody chose, as in `password: hunter22`.

    It is no word of a manual (`sha512crypt`, `varchar255`), and where nothing quotes it, it has two digits and
    is no name in a program, which stands behind a spaced `=`.
    """
    value, by = match["value"], match["by"]
    value = value[: len(value) - _tail(value)]
    quoted = match.string[match.start("value") - 1] in "\"'`\u201c"
    assigned = ":" in by or "=" in by if quoted else ":" in by.strip() or by == "="
    digits = sum(mark.isdigit() for mark in value)
    return (
        stem in _OF_PASSWORDS
        and assigned
        and len(value) >= _SHORT
        and value.isalnum()
        and digits >= (1 if quoted else 2)
        and digits < len(value)
        and _OF_MANUALS.search(value) is None
    )


def _tail(value: str) -> int:
    """Marks at the end that belong to the sentence."""
    return len(value) - len(value.rstrip(".,:;?)"))
