"""Strings that have broken others, in the place of every text of strangers on every page, in a real browser."""

import json
import threading
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from markupsafe import Markup
from pydantic import BaseModel

from carter.evidence.quoting import visible
from carter.interfaces.plain import readable
from carter.interfaces.web import app
from carter.interfaces.web.asking import Answer
from carter.interfaces.web.pages import PAGES
from carter.interfaces.web.server import _listening
from tests.web.browser import Reader

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

NAUGHTY: list[str] = json.loads((Path(__file__).parent / "naughty_strings.json").read_text(encoding="utf-8"))
ALL = " ⏎ ".join(NAUGHTY)
STRANGE = {"question", "title", "text", "quote", "heading", "before", "after", "prefix", "suffix", "detail", "said"}
APART = ("/builds/{build}", "/diff", "/new")  # named otherwise, or tested with its form in test_safety.py
STRANGE |= {"reason", "notes", "domain", "stop_why", "sent", "what"}
URLS = cycle(
    (
        "javascript:alert(1)",
        "data:text/html,<script>alert(2)</script>",
        "vbscript:alert(3)",
        " javascript:alert(4)",
        'https://x.example/"onmouseover=alert(5)',
        "//x.example/'><script>alert(6)</script>",
        "file:notes/<img src=x onerror=alert(7)>.md",
    )
)
MADE_HERE = "main script, main style, main img, main iframe, main object, main embed, main link, main base, main meta"
HANDLERS = """() => [...document.querySelectorAll('*')].flatMap(each => [...each.attributes])
  .filter(each => /^(on|hx-|style$|srcdoc$)/i.test(each.name)).map(each => each.name)"""


class Poison:
    """What stands in the place of text: the first times all strings at once, then one after the other."""

    def __init__(self) -> None:
        self._left = 6
        self._each = cycle(NAUGHTY)

    def text(self) -> str:
        """The next."""
        self._left -= 1
        return ALL if self._left >= 0 else next(self._each)


def poisoned(value: Any, poison: Poison, name: str = "") -> Any:
    """`value` with naughty strings in the place of every text that a stranger may have written."""
    if isinstance(value, Markup):
        return value
    if isinstance(value, str):
        return next(URLS) if name == "url" else poison.text() if name in STRANGE else value
    if isinstance(value, BaseModel):
        fields = {each: poisoned(getattr(value, each), poison, each) for each in type(value).model_fields}
        return type(value).model_construct(**fields)
    if hasattr(value, "_asdict"):
        return type(value)(**{each: poisoned(inner, poison, each) for each, inner in value._asdict().items()})
    if isinstance(value, Mapping):
        return {each: poisoned(inner, poison, each if isinstance(each, str) else "") for each, inner in value.items()}
    return type(value)(poisoned(each, poison, name) for each in value) if isinstance(value, list | tuple) else value


def poisonous(view: Any) -> Any:
    """A view of which every answer is poisoned."""

    def shown(asking: Any) -> Any:
        found = view(asking)
        if not isinstance(found, Answer):
            return found
        poison = Poison()
        return found._replace(title=ALL, data=poisoned(found.data, poison), more=poisoned(found.more, poison))

    return shown


@pytest.fixture(scope="module")
def poison(runs: Any) -> Iterator[str]:
    """A server whose views are poisonous; its address."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "PAGES", {path: poisonous(view) for path, view in PAGES.items()})
        made = app.application(str(runs.root))
    with _listening("127.0.0.1", 0) as listener:
        server = uvicorn.Server(uvicorn.Config(made, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join(30)


def paths(runs: Any) -> list[str]:
    """A path for each page, with the names of what is there."""
    table = json.loads((runs.root / "store" / "runs" / runs.second / "claims.json").read_bytes())
    claim = next(each for each in table["claims"] if each["in_brief"])
    line = next(each for each in table["evidence"] if each["evidence_id"] in claim["evidence_ids"])
    names = {"run": runs.second, "claim_id": claim["claim_id"], "evidence_id": line["evidence_id"]}
    names |= {"source_id": line["source_id"], "digest": line["text"], "build": "none"}
    found = [path.format(**names) for path in PAGES if path not in APART]
    return [*found, f"/diff?then={runs.first}&now={runs.second}", f"/runs/{runs.unfinished}/progress"]


def test_no_string_acts_on_any_page(chromium, poison, runs):
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    reader = Reader(context, poison)
    for path in paths(runs):
        page = reader.open(path).page
        assert page.title().startswith(visible(readable(ALL)).split()[0]), path
        assert page.locator(MADE_HERE).count() == 0, path
        assert page.evaluate(HANDLERS) == [], path
        leading = page.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
        assert [each for each in leading if not each.startswith(("/", "#", "?", "http://", "https://"))] == [], path
        assert reader.seen.is_quiet, (path, reader.seen)
    context.close()


def test_every_string_is_read_as_it_is_written(chromium, poison, runs):
    """In the title of a source, and in what a citation opens: not one element less or more, and no character lost."""
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    reader = Reader(context, poison)
    page = reader.open(f"/runs/{runs.second}/sources").page
    wanted = " ".join(visible(readable(ALL)).split())
    shown = page.locator("table.sources tbody th a").first.text_content()
    assert " ".join((shown or "").split()) == wanted
    page.goto(f"{poison}{paths(runs)[PAGE_OF_EVIDENCE]}")
    assert " ".join((page.locator("blockquote").first.text_content() or "").split()) == wanted
    assert reader.overflow() <= 0
    context.close()


PAGE_OF_EVIDENCE = [path for path in PAGES if path not in APART].index(
    "/runs/{run}/claims/{claim_id}/evidence/{evidence_id}"
)
