"""One attempt at a request to Claude, as a stream of events: what was heard, and how it ended."""

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from carter.adapters.claude_address import Address
from carter.errors import CarterError
from carter.research.engines.claude import ADDRESS
from carter.research.model.complete import Complete, Outcome
from carter.research.model.forms import MOST_CHARACTERS

FREE = {"input": 0, "output": 0, "cache_read": 0, "cache_write": 0}
MOST_IN_EVENT = 256 * 1024  # bytes
MOST_BYTES = 16 * 1024 * 1024  # of one reply, as sent; the frames of a stream are many times its text
_MOST_AFTER = 10**6  # seconds
_MOST_COUNTED = 10**9  # tokens; a server that counts more is not believed
_WORD = re.compile(r"[a-z][a-z_]{0,39}")
_TOO_LONG = re.compile(r"prompt is too long|exceed_context_size|context (?:window|length|size)", re.IGNORECASE)
_ENDINGS: dict[str, Outcome] = {
    "end_turn": "ok",
    "max_tokens": "truncated",
    "refusal": "refused",
    "model_context_window_exceeded": "context_exceeded",
}
_BY_STATUS: dict[int, Outcome] = {
    401: "unauthorized",
    402: "unauthorized",
    403: "unauthorized",
    413: "context_exceeded",
    429: "rate_limited",
    529: "overloaded",
}
_BY_TYPE: dict[str, Outcome] = {
    "authentication_error": "unauthorized",
    "billing_error": "unauthorized",
    "permission_error": "unauthorized",
    "request_too_large": "context_exceeded",
    "rate_limit_error": "rate_limited",
    "overloaded_error": "overloaded",
}
_MISTAKES = frozenset([400, 404, 405, 410, 422])
Seconds = Callable[[], float]
Around = Callable[[Any], Any]
"""Of a transport of httpx2 one that records what goes through it."""


class Keyless(Exception):
    """There is no key: an outcome, where the question says what takes the place of the model."""


class Attempt(NamedTuple):
    """How one attempt ended; its words are Carter's own, since a server may say anything."""

    outcome: Outcome
    detail: str = ""
    text: str = ""
    model: str = ""
    tokens: Any = None  # counts by name, where they are known
    paid: bool = False  # whether it may have cost something
    after: float = 0.0  # seconds that the server asks to wait
    is_mistake: bool = False  # the request itself is refused, and will be again


def client_of(
    key: str, address: Address, around: Around, keyless: Exception | None = None
) -> Callable[[Seconds, float], Any]:
    """What gives the library's client for an attempt: it follows no redirect and reads no proxy from the environment.

    A redirect would hand the key on; the library is imported at the first attempt. `around` stands around the transport
    of each: caps, guards and the address that is really asked are below it. Where `keyless` is given, it is raised
    instead of any request.
    """

    def client(seconds: Seconds, until: float) -> Any:
        import anthropic

        from carter.adapters.claude_transport import Placed, Watched, client_over

        left = until - seconds()
        transport = Watched(lambda count, event: _look(count, event, seconds() > until), left, keyless)
        http = client_over(around(Placed(transport, address)), ADDRESS, left)
        # Without the last, a setting of the environment may send what is asked to yet another place.
        return anthropic.Anthropic(
            api_key=key or "none", base_url=ADDRESS, max_retries=0, http_client=http, open_telemetry=False
        )

    return client


def _look(count: int, event: int, late: bool) -> None:
    from carter.adapters.claude_transport import Over

    if count > MOST_BYTES or event > MOST_IN_EVENT:
        raise Over("the reply is too large")
    if late:
        raise Over("the reply took too long")


def arguments(request: Complete) -> dict[str, Any]:
    """What the library sends of a request; no tools, and nothing that steers the choice of words.

    The prompt, which is the same in every request of its kind, may be kept by the provider for the next one; where it
    is too short for that, the mark does nothing.
    """
    config: dict[str, Any] = {}
    if request.form:
        config["format"] = {"type": "json_schema", "schema": json.loads(request.form)}
    if request.effort:
        config["effort"] = request.effort
    thinking: dict[str, Any] = {"type": request.thinking}
    if request.thinking_tokens:
        thinking["budget_tokens"] = request.thinking_tokens
    return {
        "model": request.model,
        "max_tokens": request.max_tokens,
        "system": [{"type": "text", "text": str(request.system), "cache_control": {"type": "ephemeral"}}],
        "messages": [{"role": turn.role, "content": str(turn.text)} for turn in request.turns],
        **({"output_config": config} if config else {}),
        **({"thinking": thinking} if request.thinking else {}),
    }


def attempted(client_at: Callable[[Seconds, float], Any], request: Complete, seconds: Seconds, until: float) -> Attempt:
    """One attempt: every way in which it can end is an outcome."""
    import anthropic
    import httpx2

    from carter.adapters.claude_transport import Over

    heard = _Heard()
    client = client_at(seconds, until)
    try:
        return _streamed(client, request, heard)
    except anthropic.APIStatusError as error:
        return _of_status(error, began=heard.began)
    except anthropic.APIConnectionError as error:
        if isinstance(error.__cause__, CarterError):
            raise error.__cause__ from None
        return _of_connection(error.__cause__)
    except Over as over:
        return Attempt("bad_response", str(over), paid=True)
    except httpx2.HTTPError:
        return Attempt("cut_stream", "the connection broke", paid=True)
    except (ValueError, TypeError, AttributeError, RecursionError, anthropic.AnthropicError):
        return Attempt("bad_response", "the stream holds what its protocol does not know", paid=True)
    finally:
        client.close()


def _streamed(client: Any, request: Complete, heard: "_Heard") -> Attempt:
    with client.messages.create(**arguments(request), stream=True) as stream:
        if not stream.response.headers.get("content-type", "").startswith("text/event-stream"):
            return Attempt("bad_response", "the reply is no stream of events", paid=True)
        for event in stream:
            heard.take(event.to_dict(warnings=False))
    return heard.attempt()


def _of_connection(cause: BaseException | None) -> Attempt:
    """The outcome where there is no reply; what was never sent costs nothing."""
    import httpx2

    from carter.adapters.claude_transport import Over

    if isinstance(cause, Keyless):
        return Attempt("unauthorized", "there is no key")
    if isinstance(cause, Over | ValueError):
        what = str(cause) if isinstance(cause, Over) else "the reply is compressed, or no HTTP"
        return Attempt("bad_response", what, paid=True)
    never_sent = isinstance(cause, httpx2.ConnectError | httpx2.ConnectTimeout | httpx2.PoolTimeout)
    late = isinstance(cause, httpx2.TimeoutException)
    return Attempt("unavailable", "no answer in time" if late else "the connection failed", paid=not never_sent)


def _of_status(error: Any, *, began: bool) -> Attempt:
    """The outcome of an error that the server names, before its stream or inside it.

    A refusal before any event costs nothing.
    """
    body = error.body if isinstance(error.body, dict) else {}
    kind = _text(_dict(body, "error"), "type")
    status = error.status_code
    shown = ", ".join([str(status), *([kind] if _WORD.fullmatch(kind) else [])])
    outcome = _BY_TYPE.get(kind) or _BY_STATUS.get(status, "unavailable")
    if status == 400 and _TOO_LONG.search(json.dumps(body)[:2_000]):
        outcome = "context_exceeded"
    mistake = outcome == "unavailable" and (status in _MISTAKES or 300 <= status < 400)
    return Attempt(outcome, f"status {shown}", paid=began or status < 300, after=_after(error), is_mistake=mistake)


def _after(error: Any) -> float:
    """Seconds that the server asks to wait; 0 where it does not, or says a date."""
    said = error.response.headers.get("retry-after", "")
    return min(float(said), _MOST_AFTER) if said.isascii() and said.isdigit() and len(said) <= 10 else 0.0


class _Heard:
    """What the events of a stream said so far; any field may be missing, or of another type than it should be."""

    def __init__(self) -> None:
        self.began = self.ended = self.thought = False
        self.texts: list[str] = []
        self.length = 0
        self.model = self.stop = ""
        self.tokens = dict(FREE)
        self.counted: set[str] = set()

    def take(self, event: dict[str, Any]) -> None:
        """Hear one event."""
        kind = event.get("type")
        if kind == "message_start":
            self.began = True
            message = _dict(event, "message")
            self.model = _text(message, "model")[:200]
            self._count(_dict(message, "usage"))
            self.counted.discard("output")  # what is said of it at the start is no count
        elif kind in ("content_block_start", "content_block_delta"):
            self._content(_dict(event, "content_block" if kind == "content_block_start" else "delta"))
        elif kind == "message_delta":
            self.stop = _text(_dict(event, "delta"), "stop_reason") or self.stop
            self._count(_dict(event, "usage"))
        elif kind == "message_stop":
            self.ended = True

    def attempt(self) -> Attempt:
        """How the stream ended, now that it has."""
        if not self.began:
            return Attempt("bad_response", "the stream holds no message", paid=True)
        if not self.ended or not self.stop:
            return Attempt("cut_stream", "the stream ended before the message did", model=self.model, paid=True)
        outcome, text = _ENDINGS.get(self.stop), "".join(self.texts)
        if outcome is None:
            shown = self.stop if _WORD.fullmatch(self.stop) else "an unknown reason"
            return self._done("bad_response", f"it stopped for {shown}")
        if outcome != "ok":
            return self._done(outcome, f"it stopped for {self.stop}")
        if not text.strip():
            return self._done("thinking_only" if self.thought else "empty", "it ended its turn without a text")
        if any("\ud800" <= letter <= "\udfff" for letter in text):
            return self._done("bad_response", "the text holds half of a surrogate pair")
        return self._done("ok", "")._replace(text=text)

    def _done(self, outcome: Outcome, detail: str) -> Attempt:
        tokens = _Counts(**self.tokens) if {"input", "output"} <= self.counted else None
        return Attempt(outcome, detail, model=self.model, tokens=tokens, paid=True)

    def _content(self, part: dict[str, Any]) -> None:
        kind = _text(part, "type")
        if kind in ("thinking", "thinking_delta", "redacted_thinking", "signature_delta"):
            self.thought = True
        elif kind in ("text", "text_delta"):
            self.texts.append(_text(part, "text"))
            self.length += len(self.texts[-1])
            if self.length > MOST_CHARACTERS:
                raise ValueError("a text that is too long")
        else:
            raise ValueError(f"a part of the kind {kind[:40]}, where no tools are at hand")

    def _count(self, usage: dict[str, Any]) -> None:
        """Counts are of the whole message so far, so that the last one holds."""
        names = {
            "input": "input_tokens",
            "output": "output_tokens",
            "cache_read": "cache_read_input_tokens",
            "cache_write": "cache_creation_input_tokens",
        }
        for name, said in names.items():
            count = usage.get(said)
            if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= _MOST_COUNTED:
                self.tokens[name] = count
                self.counted.add(name)


class _Counts(NamedTuple):
    input: int
    output: int
    cache_read: int
    cache_write: int


def _dict(fields: dict[str, Any], name: str) -> dict[str, Any]:
    value = fields.get(name)
    return value if isinstance(value, dict) else {}


def _text(fields: dict[str, Any], name: str) -> str:
    value = fields.get(name)
    return value if isinstance(value, str) else ""
