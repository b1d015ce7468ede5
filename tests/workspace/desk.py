"""A folder with a question that asks the web, and what is built there."""

import json
from pathlib import Path

from carter.workspace import BuildOptions, Workspace
from tests.workspace.site import Site

QUESTION = "How long does a worker hold a lease on a job?"
HELD = "A worker holds a lease on a job for 60 seconds."
RENEWED = "The lease is renewed while the job runs."


class Desk:
    """A folder with a question, and what is built there."""

    def __init__(self, root: Path, site: Site, extra: str = "", **constraints: object) -> None:
        root.mkdir(exist_ok=True)
        self.root = root
        self.file = root / "question.yaml"
        bounds = "".join(f"  {name}: {value}\n" for name, value in constraints.items())
        self.file.write_text(
            f"question: {QUESTION}\nengines:\n  - searxng: {site.url}\n{extra}"
            f"web:\n  open: ['127.0.0.1:{site.port}']\n  seconds: 1\nconstraints:\n{bounds}"
        )

    def build(self, **options: object):
        self.result = Workspace(str(self.root)).build(str(self.file), BuildOptions(**options))  # type: ignore[arg-type]
        return self.result

    def read(self, name: str) -> str:
        return (Path(self.result.folder) / name).read_text()

    def brief(self, **options: object) -> str:
        self.build(**options)
        return self.read("brief.md")

    def report(self) -> dict:
        return json.loads(self.read("run_report.json"))

    def gaps(self) -> list[str]:
        return [gap["text"] for gap in self.report()["gaps"]]
