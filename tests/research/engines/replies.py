"""Replies as engines send them, made from what their documentation shows."""

import json

from carter.kernel.record import Blob
from carter.research.engines.exchange import HttpReply, Wanted
from carter.research.engines.known import Setting, steps

HARBOUR = Wanted(query="harbour boats", limit=5)
RECENT = HARBOUR.model_copy(update={"today": "2026-11-30", "recency_days": 365, "language": "en"})
SETTING = Setting(searxng=("https://search.example",), model="claude-haiku-4-5")


def reply(value=b"", code=200, **headers):
    """A reply whose body is `value`: bytes, text, or what becomes JSON."""
    text = value if isinstance(value, str | bytes) else json.dumps(value)
    body = text if isinstance(text, bytes) else text.encode()
    kept = tuple((name.replace("_", "-"), text) for name, text in headers.items())
    return HttpReply(code=code, headers=kept, body=Blob(body))


def asked(name, *replies, wanted=HARBOUR, setting=SETTING):
    """The requests that `name` makes and the findings that it returns, given its replies in order."""
    asking = steps(name, wanted, setting)
    requests = [next(asking)]
    for one in replies:
        try:
            requests.append(asking.send(one))
        except StopIteration as end:
            return requests, end.value
    raise AssertionError(f"{name} asks for more: {requests[-1].url}")


def url(name, wanted=HARBOUR):
    """The URL of the first request of `name`."""
    return next(steps(name, wanted, SETTING)).url


def body(name, wanted=HARBOUR):
    """The JSON that the first request of `name` carries."""
    return json.loads(next(steps(name, wanted, SETTING)).body)


def findings(name, *replies, wanted=HARBOUR):
    """What `name` makes of its replies."""
    return asked(name, *replies, wanted=wanted)[1]
