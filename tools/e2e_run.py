"""Ask a question of the web on loopback, measure what it cost and is worth, and replay it without any server."""

import json
import shutil
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from carter.adapters.small_model import NAME
from carter.workspace import Workspace
from tools import briefs_measure as measure
from tools.briefs_questions import Question
from tools.docs_web import DocsWeb
from tools.searx_server import HOST

MODEL = {"name": NAME, "input_price": 1, "output_price": 1, "max_reply_tokens": 700}
MINUTES = 60  # that a build may take: the model has one processor
_BOUND = {"max_minutes": MINUTES}

Drafter = Literal["extractive", "model", "model, else extractive"]


class Run(NamedTuple):
    """What was measured of one build."""

    question: Question
    drafter: Drafter
    run: str
    manifest: str
    seconds: float
    report: dict[str, Any]
    held: frozenset[str]  # key facts that the brief holds
    sentences: int  # quoted in the brief
    answering: int  # of these
    spans: int
    proven: int  # spans whose text, read again, is the quotation
    damage: int  # that `verify` finds
    replayed: str = ""  # the manifest that the replay came to
    replay_seconds: float = 0.0

    @property
    def refused(self) -> dict[str, int]:
        """What was dropped before the brief, by reason, the most frequent first."""
        reasons = [each["reason"] for each in self.report["rejected"]]
        reasons += [each["what"] for each in self.report["audit_failures"]]
        return dict(
            sorted(((each, reasons.count(each)) for each in set(reasons)), key=lambda pair: (-pair[1], pair[0]))
        )


def asked(root: Path, web: DocsWeb, question: Question, drafter: Drafter) -> Run:
    """Build the brief of a question, asking the live servers."""
    said: dict[str, Any] = {
        "question": question.question,
        "engines": [{"searxng": web.searx}],
        "web": {"open": [f"{HOST}:{web.port}"]},
    }
    if drafter != "extractive":
        model = {**MODEL, "if_it_fails": "extractive" if drafter == "model, else extractive" else "gap"}
        said |= {"synthesizer": "claude", "model": model, "constraints": _BOUND}
    file = root / "questions" / f"{question.name}, {drafter}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(said), encoding="utf-8")
    result = Workspace(str(root)).build(str(file))
    if result.exit_code not in (0, 6):
        raise SystemExit(f"{question.name} ended with {result.exit_code}, {result.stop_reason}")
    return measured(root, question, drafter, result.run)


def measured(root: Path, question: Question, drafter: Drafter, run: str) -> Run:
    """What a run is worth, and what it cost by its own report."""
    workspace = Workspace(str(root))
    folder = Path(workspace.run_folder(run))
    claims, report = (json.loads((folder / name).read_bytes()) for name in ("claims.json", "run_report.json"))
    quoted = measure.quoted_in((folder / "brief.md").read_text(encoding="utf-8"))
    sentences = measure.sentences(quoted)
    return Run(
        question=question,
        drafter=drafter,
        run=run,
        manifest=report["manifest"],
        seconds=report["seconds"],
        report=report,
        held=measure.held(question.facts, quoted),
        sentences=len(sentences),
        answering=measure.answering(question, sentences),
        spans=len(claims["evidence"]),
        proven=sum(measure.is_proven(workspace.blobs.get(item["text"]), item) for item in claims["evidence"]),
        damage=len(workspace.verify(run).damage),
    )


def replayed(root: Path, clone: Path, runs: Sequence[Run]) -> list[Run]:
    """The runs, each done anew from the recordings alone, in `clone`; call it when no server is left."""
    shutil.copytree(root / "cassettes", clone / "cassettes")
    made = []
    for run in runs:
        start = time.perf_counter()
        again = Workspace(str(clone), looks_only=True).replay(run.run)
        made.append(run._replace(replayed=again.made, replay_seconds=time.perf_counter() - start))
    return made
