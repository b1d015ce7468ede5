"""A folder whose question is put to Claude, and a played server in the place of the provider."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from carter.workspace import BuildOptions, BuildResult, Workspace
from tests.adapters.messages_server import Played, Reply, playing, said
from tests.research.model.played import answer_of, kind_of
from tests.workspace.place import QUESTION, Here

CLAUDE = f"{QUESTION}synthesizer: claude\n"
KEY = "sk-ant-api03-planted-0123456789abcdef"
KINDS = ("queries", "statements", "judgements", "gaps", "parts", "sentences")
"""What is asked for in a build, in that order; judgements once more for the sentences."""

Request = dict[str, Any]


def honest(request: Request) -> Reply:
    """A model that copies, and calls supported what is."""
    return said(answer_of(request))


def only(kind: str, reply: Reply) -> Callable[[Request], Reply]:
    """A model that is honest, but for what is wanted with a form of this kind."""
    return lambda request: reply if kind_of(request) == kind else honest(request)


class ClaudePlace(Here):
    """Builds by what a server plays."""

    built: BuildResult
    url = ""

    def __init__(self, root: Path, question: str = CLAUDE) -> None:
        super().__init__(root, question=question)
        self.note("more.md", "# Renewal\n\nA lease of a worker on a job may be renewed 5 times.\n")

    def played(self, player: Callable[[Request], Reply], **options: Any) -> Played:
        """Build, and give what was played; nothing is waited for."""
        with playing(player) as server, pytest.MonkeyPatch.context() as patch:
            patch.setenv("ANTHROPIC_BASE_URL", server.url)
            patch.setenv("ANTHROPIC_API_KEY", KEY)
            patch.setattr("carter.workspace.reaching.pause", lambda _seconds: None)
            self.url = server.url
            self.build_here(**options)
            return server

    def build_here(self, **options: Any) -> BuildResult:
        """Build in this process and environment."""
        workspace = Workspace(str(self.root), sync=False)
        self.built = workspace.build(str(self.root / "question.yaml"), BuildOptions(**options))
        return self.built

    @property
    def brief(self) -> str:
        return Path(self.built.folder, "brief.md").read_text()

    @property
    def claims(self) -> Any:
        return json.loads(Path(self.built.folder, "claims.json").read_text())

    @property
    def report(self) -> Any:
        return json.loads(Path(self.built.folder, "run_report.json").read_text())

    @property
    def events(self) -> list[Any]:
        return [json.loads(line) for line in Path(self.built.folder, "event_log.jsonl").read_text().splitlines()]
