"""Whoever opens pages and sends forms, without a browser."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

from starlette.testclient import TestClient

from carter.interfaces.web.app import application

BASE = "http://127.0.0.1"
_INPUT = re.compile(r"<input [^>]*>|<textarea [^>]*>[^<]*")


class Form(NamedTuple):
    """A form of a page, as a browser would send it."""

    action: str
    fields: dict[str, str]
    buttons: list[tuple[str, str]]  # name and value


class Visitor:
    """A client, and the forms of the pages that it reads."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def open(self, path: str, status: int = 200) -> str:
        """The HTML of a page."""
        answer = self.client.get(path)
        assert answer.status_code == status, answer.text
        return answer.text

    def json(self, path: str, status: int = 200) -> Any:
        """The JSON twin of a page."""
        name, mark, query = path.partition("?")
        answer = self.client.get(f"{name}.json{mark}{query}")
        assert answer.status_code == status, answer.text
        return answer.json()

    def send(self, form: Form, **typed: str) -> Any:
        """Send a form with what is typed into it; names may hold `__` for `-`."""
        fields = form.fields | {name.replace("__", "-"): value for name, value in typed.items()}
        return self.client.post(form.action, data=fields, headers={"origin": BASE}, follow_redirects=False)

    def followed(self, form: Form, **typed: str) -> str:
        """The page that a form leads to."""
        answer = self.send(form, **typed)
        assert answer.status_code == 303, answer.text
        return self.open(answer.headers["location"])


@contextmanager
def visiting(root: Path) -> Iterator[Visitor]:
    """Visit the pages of a folder."""
    with TestClient(application(str(root)), base_url=BASE) as client:
        yield Visitor(client)


def form_of(page: str, action: str) -> Form:
    """The form of a page that is sent to `action` by POST."""
    found = re.search(rf'<form method="post" action="([^"]*{action})"(.*?)</form>', page, re.DOTALL)
    assert found, page
    fields = dict[str, str]()
    for text in _INPUT.findall(found[2]):
        told = attributes(text)
        if told.get("type") == "radio" and "checked" not in text:
            continue
        fields[told["name"]] = unescape(text.partition(">")[2].removeprefix("\n")) if text[1] == "t" else told["value"]
    buttons = [attributes(each) for each in re.findall(r"<button [^>]*>", found[2])]
    return Form(found[1], fields, [(each.get("name", ""), each.get("value", "")) for each in buttons])


def attributes(tag: str) -> Mapping[str, str]:
    """The attributes of a tag."""
    return {name: unescape(value) for name, value in re.findall(r'([a-z-]+)="([^"]*)"', tag)}


def first(pattern: str, page: str) -> str:
    """What a pattern finds first: its group, or all where it has none."""
    found = re.search(pattern, page, re.DOTALL)
    assert found, page
    return found[found.re.groups]


def texts(page: str, tag: str) -> list[str]:
    """What stands in the elements of a name, without the tags in it."""
    found = re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", page, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]*>", "", each)).split()) for each in found]
