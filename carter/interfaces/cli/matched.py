"""What `match` says: the tier, and each place in the source's own characters."""

from collections.abc import Iterator
from typing import Any

from carter.evidence.quotations import Place
from carter.evidence.span import context_of
from carter.workspace.quoting import Held, Matched

_SHOWN = 5  # places that are told to readers


def as_data(quote: str, cited: str, found: Matched) -> dict[str, Any]:
    """The answer for machines; `span` is the first of the spans of the best place."""
    places = [] if found.held is None else _places(found.held)
    return {
        "quote": quote,
        "cited": cited,
        "tier": found.outcome,
        **(_source(found.held) if found.held else dict.fromkeys(("source", "content_hash", "digest"))),
        "span": places[0]["spans"][0] if places else None,
        "places": places,
        "elsewhere": [{**_source(held), "tier": held.match.tier, "places": _places(held)} for held in found.elsewhere],
        "looked_in": list(found.looked_in),
        "unread": [{"source": name, "reason": reason} for name, reason in found.unread],
        "exit_code": found.exit_code,
    }


def as_text(cited: str, found: Matched) -> str:
    """The same for readers."""
    return "\n".join(_lines(cited, found))


def _lines(cited: str, found: Matched) -> Iterator[str]:
    if found.held is None:
        looked = len(found.looked_in)
        yield f"no: it stands in none of {looked} files" if looked > 1 else f"no: it does not stand in {cited}"
    elif found.outcome == "misattributed":
        yield f"misattributed: it does not stand in {cited}, but in {found.held.file.name} ({found.held.match.tier})"
    else:
        yield f"{found.outcome}: {found.held.file.name}"
    for held in (*([found.held] if found.held else ()), *found.elsewhere):
        if held is not found.held:
            yield f"also {held.match.tier}: {held.file.name}"
        for place in held.match.places[:_SHOWN]:
            quotes = " … ".join(held.file.readable.text[span.start : span.end] for span in place.spans)
            spans = ", ".join(f"{span.start}-{span.end}" for span in place.spans)
            yield f"  {place.tier} at {spans}: {' '.join(quotes.split())}"
        if len(held.match.places) > _SHOWN:
            yield f"  and {len(held.match.places) - _SHOWN} more places"
    for name, reason in found.unread:
        yield f"not read: {name}: {reason}"


def _source(held: Held) -> dict[str, str]:
    file = held.file
    return {"source": file.name, "content_hash": file.content_hash, "digest": file.readable.text.digest}


def _places(held: Held) -> list[dict[str, Any]]:
    return [{"tier": place.tier, "spans": list(_spans(held, place))} for place in held.match.places]


def _spans(held: Held, place: Place) -> Iterator[dict[str, Any]]:
    text = held.file.readable.text
    for span in place.spans:
        prefix, suffix = context_of(text, span.start, span.end)
        yield {**span.model_dump(), "quote": text[span.start : span.end], "prefix": prefix, "suffix": suffix}
