"""Exchange, markup, Readable -> Finding: the first reason why a page is no evidence, if there is one."""

from collections.abc import Collection

from carter.records.document import Readable
from carter.research.hygiene.consent import consent_wall
from carter.research.hygiene.encoding import broken_words
from carter.research.hygiene.fit import wrong_language
from carter.research.hygiene.kinds import Finding
from carter.research.hygiene.login import login
from carter.research.hygiene.look import Exchange, Look, look_at
from carter.research.hygiene.paywall import paywall_stub
from carter.research.hygiene.shells import nothing, shell
from carter.research.hygiene.soft_404 import sent_home, soft_404
from carter.research.hygiene.speech import prose
from carter.research.hygiene.walls import wall

_LONG = 500  # words that only a request for consent has, with its lists of partners
_LOOKED_THROUGH = frozenset({"ok", "empty", "no visible text", "boilerplate only", "needs javascript"})


def examined(exchange: Exchange, markup: str, readable: Readable, *, languages: Collection[str] = ()) -> Finding | None:
    """Why the page is no evidence; None if it may be.

    Args:
        exchange: what fetching it told.
        markup: the decoded body; looked at only where it is HTML.
        readable: what was read of it. One that could not be read for another reason than these (`unsupported: png`,
            `truncated`) is left to that reason.
        languages: those that the question wants, as codes of ISO 639-1; empty: all.
    """
    if readable.status == "bad charset":
        return Finding(
            "bad_charset", (f"more than one character in a hundred cannot be read as {readable.charset or 'UTF-8'}",)
        )
    if readable.status not in _LOOKED_THROUGH:
        return None
    look = look_at(markup) if readable.kind in ("html", "") else None
    found = _of_look(look, exchange, readable) if look is not None else sent_home(exchange)
    return found or nothing(look, readable) or _of_text(readable, languages)


def _of_look(look: Look, exchange: Exchange, readable: Readable) -> Finding | None:
    """Walls before what they resemble: many ask for JavaScript, and many pages that are gone offer to sign in."""
    if prose(look.content) >= _LONG:
        return consent_wall(look, exchange) or sent_home(exchange)
    found = wall(look, exchange) or soft_404(look, exchange) or consent_wall(look, exchange)
    found = found or paywall_stub(look) or login(look, exchange) or shell(look, readable)
    if found is None and readable.status == "boilerplate only":
        return Finding("consent_wall", ("all that is seen asks for leave",))
    return found


def _of_text(readable: Readable, languages: Collection[str]) -> Finding | None:
    count, first = broken_words(readable.text)
    if count:
        return Finding(
            "bad_charset", (f"{count} words such as “{first[:40]}” were decoded wrongly before they were sent",)
        )
    return wrong_language(readable, languages)
