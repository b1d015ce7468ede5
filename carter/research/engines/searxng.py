"""SearXNG and searx: a server of one's own, or a friend's, that asks many engines at once.

Parameters: https://docs.searxng.org/dev/search_api.html (`format=json` must be among the instance's formats, else it
answers 403). It has no parameter for the number of entries or for domains. `unresponsive_engines` holds pairs of a
name and a reason; a reply that is 200 and names some there is no full success. `publishedDate` is written for readers,
in the language of the instance; `pubdate`, where it stands beside it, is not. With `time_range` an instance leaves out
all engines that know none, without naming them: seen on searx 1.1.0.
"""

from typing import Any

from carter.research.engines.display import asked
from carter.research.engines.exchange import HttpReply, HttpRequest, Steps, Wanted, url_of
from carter.research.engines.findings import Findings, Said, brief, found
from carter.research.engines.reply_json import at, read, rows_at, text_at

NAME = "searxng"
_LONGEST = 400  # characters; the engines behind it take no more
_RANGES = ((1, "day"), (28, "month"), (365, "year"))  # each covers at least so many days
_ANSWERED = frozenset({"ok", "partly_unresponsive"})
_MOST_NAMED = 10
_FORBIDDEN = 403
_NO_JSON = "does search.formats in its settings list json?"


def steps(wanted: Wanted, instances: tuple[str, ...]) -> Steps:
    """One instance after another, until one answers; the findings of the last that was asked.

    An empty reply to a question with a range of time is asked for again without: the engines that know no such range
    were left out, and Carter looks at the dates itself.

    Raises:
        ValueError: there is no instance.
    """
    if not instances:
        raise ValueError("no instance of SearXNG is named")
    timeless = wanted.model_copy(update={"recency_days": 0})
    for instance in instances:
        findings = findings_in((yield request(wanted, instance)))
        if findings.status == "ok" and not findings.leads and _range_of(wanted):
            findings = findings_in((yield request(timeless, instance)))
        if findings.status in _ANSWERED:
            break
    return findings


def request(wanted: Wanted, instance: str) -> HttpRequest:
    """The question to one instance, named by the URL of its start page."""
    parameters = [
        ("q", _query(wanted.query)),
        ("format", "json"),
        ("language", wanted.language),
        ("time_range", _range_of(wanted)),
    ]
    return HttpRequest(engine=NAME, url=url_of(f"{instance.rstrip('/')}/search", parameters))


def findings_in(reply: HttpReply) -> Findings:
    """What an instance found, and which of the engines behind it did not answer."""
    findings = read(NAME, reply, _findings)
    if findings.status == "refused" and reply.code == _FORBIDDEN:
        return findings.model_copy(update={"detail": brief(f"{findings.detail}; {_NO_JSON}")})
    return findings


def _query(text: str) -> str:
    """The query without what an instance would read as an order: `!engine`, `!!elsewhere`, `:language`."""
    return " ".join(word.lstrip("!:?") for word in asked(text, _LONGEST).split()).strip() or "?"


def _findings(value: dict[str, Any]) -> Findings:
    entries = [
        Said(
            url=text_at(row, "url"),
            title=text_at(row, "title"),
            snippet=text_at(row, "content"),
            date=text_at(row, "pubdate") or text_at(row, "publishedDate"),
            doi=text_at(row, "doi"),
        )
        for row in rows_at(value, "results")
    ]
    silent = _silent(at(value, "unresponsive_engines"))
    status = "ok" if not silent else "partly_unresponsive" if entries else "unresponsive"
    return found(NAME, entries, status, ", ".join(silent[:_MOST_NAMED]))


def _silent(value: Any) -> list[str]:
    """`name: reason` of each engine that did not answer."""
    pairs = [entry if isinstance(entry, list) else [entry] for entry in value] if isinstance(value, list) else []
    said = [[part for part in pair if isinstance(part, str)] for pair in pairs]
    return [": ".join(parts[:2]) or "an engine without a name" for parts in said]


def _range_of(wanted: Wanted) -> str:
    """The shortest range that leaves out nothing that is wanted."""
    days = wanted.recency_days
    return next((name for most, name in _RANGES if 0 < days <= most), "")
