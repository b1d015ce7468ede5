"""What `fetch` says: one line for the outcome, then one for each thing that was decided."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from carter.workspace.fetching import FetchedPage


def as_data(page: FetchedPage) -> dict[str, Any]:
    """The answer for machines; the body as its size and digest."""
    answer, readable = page.answer, page.readable
    data = answer._asdict()
    body = data.pop("body")
    data["sites"] = [site.model_dump(mode="json") for site in answer.sites]
    data["headers"] = {name: answer.header(name) for name, _ in answer.headers}
    data |= {"identity": page.identity, "bytes": len(body), "sha256": sha256(body).hexdigest() if body else ""}
    read = ("", "", "") if readable is None else (readable.title, readable.charset, readable.status)
    data |= dict(zip(("title", "charset", "readable"), read, strict=True))
    data |= {"most_bytes": page.most_bytes, "deadline": page.seconds}
    return {**data, "page_status": answer.page_status, "exit_code": page.exit_code}


def as_text(page: FetchedPage) -> str:
    """The same for readers."""
    answer = page.answer
    first = f"{answer.status}: {answer.url}" + (f": {answer.detail}" if answer.detail else "")
    return "\n".join([first, *(f"  {name:<10}{' '.join(text.split())}" for name, text in _lines(page) if text)])


def _lines(page: FetchedPage) -> Iterator[tuple[str, str]]:
    answer, readable = page.answer, page.readable
    for hop in answer.hops:
        code = hop.code or "no answer"
        yield hop.by, f"{code} {hop.url}{f' at {hop.address}' if hop.address else ''}"
    yield "robots", answer.robots
    yield "identity", page.identity
    yield "canonical", answer.canonical
    if answer.kind:
        coded = f", {answer.sent:,} as sent ({answer.coding})" if answer.coding else ""
        yield "body", f"{len(answer.body):,} bytes{coded}"
        yield "kind", f"{answer.kind}{f', served as {answer.media.type}' if answer.media.type else ''}"
    if readable is not None:
        served = f", served as {answer.media.charset}" if answer.media.charset else ""
        yield "charset", f"{readable.charset}{served}" if readable.charset else ""
        yield "title", readable.title
        yield "readable", readable.status
    yield "limits", f"{page.most_bytes:,} bytes, {page.seconds:g} seconds"
    tries = "1 try" if answer.attempts == 1 else f"{answer.attempts} tries"
    requests = answer.requests + sum(site.requests for site in answer.sites)
    received = answer.received + sum(site.received for site in answer.sites)
    told = "1 request" if requests == 1 else f"{requests} requests"
    yield "took", f"{answer.milliseconds:,} ms, {tries}, {told} with robots.txt, {received:,} bytes in all"
    for warning in answer.warnings:
        yield "warning", warning
