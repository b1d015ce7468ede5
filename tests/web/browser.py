"""A real browser before a real server: what a reader's machine does with the pages."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple, Self

import orjson
from playwright.sync_api import BrowserContext, Page, Playwright

HERE = Path(__file__).parent
TREE = HERE.parent.parent
# The same browser without windows of its own opens a page with a third of the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = next((found for found in map(shutil.which, NAMES) if found), "")
WHY_NOT = "the browser's tests are left out: there is no Chromium here (Debian: apt-get install chromium)"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE = HERE / "axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
WIDTHS = (390, 1440)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@contextmanager
def served(root: Path, *words: str) -> Iterator[str]:
    """`carter serve` over a folder; its address, without the last slash."""
    environment = {**os.environ, "PYTHONPATH": str(TREE)}
    command = [sys.executable, "-m", "carter", "--root", str(root), "serve", "--port", "0", "--json", *words]
    with subprocess.Popen(command, cwd=root, env=environment, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        try:
            yield orjson.loads(server.stdout.readline())["address"].rstrip("/")
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


class Seen(NamedTuple):
    """What a page did beside being shown."""

    dialogs: list[str]
    console: list[str]  # errors and warnings
    abroad: list[str]  # requests that left its own server

    @property
    def is_quiet(self) -> bool:
        """Whether it did nothing."""
        return self == Seen([], [], [])


class Reader:
    """One browser window before one server."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.page: Page = context.new_page()
        self.seen = Seen([], [], [])
        self._address = address
        self.page.on("dialog", self._dialog)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.seen.console.append(str(error)))
        self.page.on("request", lambda request: self._request(request.url))

    def open(self, path: str) -> Self:
        """Go to a page."""
        self.page.goto(f"{self._address}{path}", wait_until="load")
        return self

    def begun_anew(self) -> Self:
        """As it is opened first: wide, light, and with nothing seen."""
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.emulate_media(color_scheme="light")
        self.seen = Seen([], [], [])
        return self

    def assert_fits(self) -> None:
        """Accessible at any width in both schemes, and no wider than the window.

        Schemes differ in colours alone (a test holds the style sheet to that), so that what does not look at colours
        is judged in one of them.
        """
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 844})
            for scheme in SCHEMES:
                self.page.emulate_media(color_scheme=scheme)
                assert self.violations() == [], (width, scheme)
            assert self.overflow() <= 0, width
        self.page.set_viewport_size({"width": 320, "height": 256})  # what 400 % leaves of 1280 pixels
        assert self.overflow() <= 0, "at 400 %"
        self.page.set_viewport_size({"width": 1440, "height": 900})

    def violations(self) -> list[tuple[str, list[str]]]:
        """What axe has against the page: the rule, and the elements."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        # Of what fits, which is nearly all, it names no elements.
        run = "only => axe.run(document, {runOnly: only, resultTypes: ['violations']})"
        only = {"type": "tag", "values": RULES}
        found: dict[str, Any] = self.page.evaluate(run, only)
        return [(each["id"], [node["html"][:200] for node in each["nodes"][:4]]) for each in found["violations"]]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        wide: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return wide

    def pictures(self, path: str) -> None:
        """Keep pictures of the whole page, where `CARTER_PICTURES` names a folder to look at them in."""
        if not (folder := os.environ.get("CARTER_PICTURES")):
            return
        for width, scheme in product(WIDTHS, SCHEMES):
            self.page.set_viewport_size({"width": width, "height": 844})
            self.page.emulate_media(color_scheme=scheme)
            name = f"{path.replace('/', ' ').strip()} {width} {scheme}"
            file = "".join(each if each.isalnum() else "-" for each in name)
            self.page.screenshot(path=Path(folder) / f"{file}.png", full_page=True)

    def focused(self) -> dict[str, Any]:
        """The element that has the focus: its name, and whether that can be seen."""
        found: dict[str, Any] = self.page.evaluate(
            """() => {
              const at = document.activeElement, box = at.getBoundingClientRect(), style = getComputedStyle(at);
              const middle = [box.left + Math.min(box.width / 2, 8), box.top + Math.min(box.height / 2, 8)];
              const top = document.elementFromPoint(...middle);
              return {tag: at.tagName, name: at.getAttribute('aria-label') || at.textContent.trim().slice(0, 80),
                href: at.getAttribute('href') || '', id: at.id, cls: at.className,
                outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
                uncovered: !!top && (at === top || at.contains(top) || top.contains(at)),
                width: box.width, height: box.height};
            }"""
        )
        return found

    def _dialog(self, dialog: Any) -> None:
        self.seen.dialogs.append(dialog.message)
        dialog.dismiss()

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.seen.console.append(message.text)

    def _request(self, url: str) -> None:
        if not url.startswith((f"{self._address}/", "data:", "about:")):
            self.seen.abroad.append(url)


def launched(playwright: Playwright) -> Any:
    """The machine's own Chromium."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
