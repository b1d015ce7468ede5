"""Models for tests, as functions from a request to an answer: one that copies, and what reads a request's items."""

import json
import re
from typing import Any


def items_of(text: str) -> dict[str, str]:
    """The items of a request by name, as a model that heeds the boundary reads them."""
    found = re.search(r"The boundary of this request is ([0-9a-f]{24})\.", text)
    assert found
    parts = re.split(rf"^--{found[1]} (\w+)--$", text, flags=re.MULTILINE)
    return {name: body.strip("\n") for name, body in zip(parts[1::2], parts[2::2], strict=True) if name != "end"}


def words_of(item: str) -> str:
    """The words of a passage, without the lines that tell of it."""
    return "\n".join(line for line in item.split("\n") if not line.startswith("("))


def plain(text: str) -> str:
    """A statement near a passage: its first sentence, without marks that a statement may not hold."""
    return re.split(r"(?<=[.!?])\s", " ".join(re.sub(r'["“”„«»]', "", text).split()))[0]


def statement(text: str, *passages: tuple[str, str], part: int = 1) -> dict[str, Any]:
    return {"text": text, "part": part, "evidence": [{"passage": name, "words": words} for name, words in passages]}


def copying(text: str) -> str:
    """An honest model: it states the first sentence of each passage, and calls every claim supported."""
    items = items_of(text)
    if not next(iter(items)).startswith("c"):
        said = [statement(plain(words_of(item)), (name, plain(words_of(item)))) for name, item in items.items()]
        return json.dumps({"statements": said})
    return supporting(text)


def kind_of(request: dict[str, Any]) -> str:
    """What a request wants, by the first field of its form: `statements`, `judgements`, `queries`, …"""
    kind: str = next(iter(request["output_config"]["format"]["schema"]["properties"]))
    return kind


def text_of(request: dict[str, Any]) -> str:
    """What the user says in a request."""
    text: str = request["messages"][0]["content"]
    return text


def answer_of(request: dict[str, Any]) -> str:
    """An honest model's answer, whatever is wanted."""
    kind, text = kind_of(request), text_of(request)
    if kind in ("queries", "gaps"):
        return json.dumps({kind: []})
    if kind == "parts":
        return json.dumps({"parts": [{"part": 1, "claims": list(reversed(items_of(text)))}]})
    if kind == "sentences":
        texts = {name: item.partition(" “")[0] for name, item in items_of(text).items()}
        one, other, *_ = [*texts, *texts]
        joined = f"{texts[one].rstrip('.')}, and: {texts[other]}"
        told = [{"text": joined, "claims": [one, other]}, {"text": texts[one], "claims": [one]}]
        return json.dumps({"sentences": told})
    return copying(text)


def supporting(text: str, stance: str = "supports") -> str:
    """The same stance for every claim."""
    judged = [{"claim": name, "stance": stance, "missing": ""} for name in items_of(text)]
    return json.dumps({"judgements": judged})
