"""The outcomes of a fetch: what each means, whose "no" it is, and whether asking again is worth it."""

from typing import Literal, NamedTuple

Again = Literal["soon", "later", "never"]
"""`soon`: the fetcher itself asks again, a few times; `later`: another day may help; `never`: it would be the same."""

UNAVAILABLE = "unavailable: "
"""How the status of a page begins that could not be had; the outcome follows."""

KILLED = {
    "killed: memory": "reading it takes more memory than one file may",
    "killed: time": "reading it takes longer than one file may",
    "killed: crash": "reading it broke off without a word, twice",
}
"""The statuses of what could not be read within limits, in words."""

_FAILED = "failed: "


def in_words(status: str) -> str:
    """The status of what is not read, in words where there are some for it.

    That of a page whose reading raised is `failed: ` and the type of the exception.
    """
    if status.startswith(_FAILED):
        return f"reading it ended in a fault of Carter's or of a library: {status.removeprefix(_FAILED)}"
    return KILLED.get(status, status)


class Outcome(NamedTuple):
    """One way in which a fetch ends."""

    about: str
    again: Again
    ours: bool = False  # Carter said no, not the world


OUTCOMES = {
    "ok": Outcome("The body is here, whole.", "never"),
    "not_modified": Outcome("The server says that what was fetched before still holds.", "never"),
    "bad_url": Outcome("Not a URL with a host.", "never", ours=True),
    "blocked_scheme": Outcome("Neither http nor https.", "never", ours=True),
    "blocked_address": Outcome("The host is, or resolves to, an address that is not public.", "never", ours=True),
    "blocked_port": Outcome("A port that is not allowed.", "never", ours=True),
    "credentials_in_url": Outcome("The URL holds a user name or password.", "never", ours=True),
    "denied_by_policy": Outcome("The allow and deny lists keep the host out.", "never", ours=True),
    "robots_disallowed": Outcome("The site's robots.txt keeps Carter out.", "later", ours=True),
    "robots_unreachable": Outcome("robots.txt could not be had, which counts as a no (RFC 9309).", "soon"),
    "too_many_redirects": Outcome("Redirected more often than allowed.", "never"),
    "redirect_loop": Outcome("Redirected to where it came from.", "never"),
    "bad_redirect": Outcome("Redirected to what is not a URL, or to nowhere.", "never"),
    "deadline": Outcome("Not all of it arrived in time.", "later"),
    "too_large": Outcome("More bytes than allowed, as sent or as decoded.", "never"),
    "too_many_requests": Outcome("It took more requests than it may, with redirects and further tries.", "never"),
    "truncated": Outcome("It ended before it was whole.", "soon"),
    "bad_encoding": Outcome("A content coding that is unknown, broken or stacked too high.", "never"),
    "bad_header": Outcome("The head of the answer is not HTTP/1.1, or too large.", "never"),
    "bad_framing": Outcome("The body is not framed as HTTP/1.1 has it.", "soon"),
    "rate_limited": Outcome("The server asks to come back later (429).", "soon"),
    "dns_failed": Outcome("The name does not resolve.", "later"),
    "tls_failed": Outcome("No trusted connection: certificate, name or protocol.", "later"),
    "refused": Outcome("Nothing listens there.", "soon"),
    "unreachable": Outcome("No way leads there.", "later"),
    "reset": Outcome("The server hung up.", "soon"),
}
_BUSY = frozenset({408, 425, 500, 502, 503, 504, 529})


def of_code(code: int) -> str:
    """The outcome that an HTTP status stands for: `ok`, `not_modified`, `rate_limited`, or `http_404` and the like."""
    if code in (200, 203):
        return "ok"
    return {304: "not_modified", 429: "rate_limited"}.get(code, f"http_{code}")


def outcome(name: str) -> Outcome:
    """What is known of an outcome; `http_…` covers all codes that have no name of their own."""
    if not name.startswith("http_"):
        return OUTCOMES[name]
    code = int(name.removeprefix("http_"))
    again: Again = "soon" if code in _BUSY else "later" if code >= 500 else "never"
    return Outcome(f"The server answered {code}.", again)


def status_of_page(name: str) -> str:
    """The status that a page has in the pipeline: `ok`, or `unavailable: ` and the outcome."""
    return name if name == "ok" else UNAVAILABLE + name
