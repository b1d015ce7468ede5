"""One exchange: what was asked, and the answer or the failure that came, as a row that is kept."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from carter.kernel.digest import is_digest

Pairs = tuple[tuple[str, str], ...]
"""Headers in their order; a name may come several times."""


class Asked(NamedTuple):
    """A request as it goes out."""

    method: str
    uri: str
    headers: Pairs = ()
    body: bytes = b""


class Answered(NamedTuple):
    """An answer, or how it failed: before it began (`code` 0) or within its body."""

    code: int = 0
    reason: str = ""
    headers: Pairs = ()
    body: bytes = b""  # decoded; as far as it came where `raised` says that the rest did not
    raised: tuple[str, ...] = ()  # name of the exception and what it was made of; empty where all went well

    def __deepcopy__(self, _memo: object) -> "Answered":
        return self  # it cannot change, and vcrpy copies what it is given


class Exchange(NamedTuple):
    """A request and what came of it."""

    asked: Asked
    answered: Answered


Put = Callable[[bytes], str]
Get = Callable[[str], bytes]


def row_of(exchange: Exchange, put: Put) -> dict[str, Any]:
    """The exchange as a row; its bodies are put as blobs."""
    asked, answered = exchange
    return {
        "method": asked.method,
        "uri": asked.uri,
        "headers": [list(pair) for pair in asked.headers],
        "body": put(asked.body) if asked.body else "",
        "answer": {
            "code": answered.code,
            "reason": answered.reason,
            "headers": [list(pair) for pair in answered.headers],
            "body": put(answered.body) if answered.body else "",
            "raised": list(answered.raised),
        },
    }


def exchange_of(row: Mapping[str, Any], get: Get) -> Exchange:
    """The exchange in a row that fits."""
    answer = row["answer"]
    asked = Asked(row["method"], row["uri"], _pairs(row["headers"]), get(row["body"]) if row["body"] else b"")
    body = get(answer["body"]) if answer["body"] else b""
    raised = tuple(answer["raised"])
    return Exchange(asked, Answered(answer["code"], answer["reason"], _pairs(answer["headers"]), body, raised))


def blobs_of(row: Mapping[str, Any]) -> list[str]:
    """The digests of the bodies of an exchange."""
    return [digest for digest in (row["body"], row["answer"]["body"]) if digest]


def fits_exchange(row: Any) -> bool:
    """Whether `row` has the shape of an exchange."""
    if not isinstance(row, dict) or not isinstance(row.get("answer"), dict):
        return False
    answer = row["answer"]
    texts = (row.get("method"), row.get("uri"), answer.get("reason"))
    lists = _are_pairs(row.get("headers")) and _are_pairs(answer.get("headers")) and _are_texts(answer.get("raised"))
    bodies = all(body == "" or is_digest(body) for body in (row.get("body"), answer.get("body")))
    code = type(answer.get("code")) is int and (0 < answer["code"] < 1000 or bool(answer.get("raised")))
    return lists and bodies and code and _are_texts([*texts])


def _pairs(rows: list[list[str]]) -> Pairs:
    return tuple((name, value) for name, value in rows)


def _are_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and _are_texts(pair) for pair in value
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
