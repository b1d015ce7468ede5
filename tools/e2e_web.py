"""The whole way over real servers: searx finds, a web server serves, a small model drafts, and all of it replays."""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from carter.adapters.model_files import folder_of, is_installed
from carter.workspace.models import served
from tools.bench_briefs import write
from tools.briefs_questions import PAGES, Question, questions
from tools.briefs_table import table
from tools.docs_web import docs_web
from tools.e2e_run import Drafter, Run, asked, replayed
from tools.searx_server import installed

HEADING, COMMAND = "## From the web, end to end", "make e2e-web WRITE=--write"
EXTRACTIVE = (
    "pg-fsync",
    "pg-vacuum-full",
    "pg-shared-buffers",
    "sqlite-nfs",
    "sqlite-fk",
    "git-revert-merge",
    "httpd-htaccess",
    "deb-updates",
    "borg-hacked",
    "httpd-http3",
)
DRAFTED = ("pg-shared-buffers", "sqlite-fk")

_BY_MODEL = (
    "With `synthesizer: claude`, drafted by SmolLM2 135M through `carter models serve`, where nothing else may take "
    "the place of what it states; and once more where quotations may (`if_it_fails: extractive`):"
)

Column = tuple[str, Callable[[Sequence[Run]], str]]


def _sum(what: Callable[[Run], float], digits: int = 0) -> Callable[[Sequence[Run]], str]:
    return lambda runs: f"{sum(map(what, runs)):,.{digits}f}"


def _of(part: Callable[[Run], int], whole: Callable[[Run], int]) -> Callable[[Sequence[Run]], str]:
    return lambda runs: f"{sum(map(part, runs))}/{sum(map(whole, runs))}"


COLUMNS: tuple[Column, ...] = (
    ("facts held", _of(lambda run: len(run.held), lambda run: len(run.question.facts))),
    ("answering", _of(lambda run: run.answering, lambda run: run.sentences)),
    ("claims", _sum(lambda run: run.report["claims"])),
    ("refused", _sum(lambda run: sum(run.refused.values()))),
    ("proven", _of(lambda run: run.proven, lambda run: run.spans)),
    ("calls", _sum(lambda run: run.report["tool_calls"])),
    ("requests", _sum(lambda run: run.report["requests"])),
    ("kB", _sum(lambda run: run.report["bytes_received"] / 1000)),
    ("tokens", _sum(lambda run: run.report["tokens"])),
    ("seconds", _sum(lambda run: run.seconds, 1)),
    ("same again", lambda runs: f"{sum(run.replayed == run.manifest for run in runs)}/{len(runs)}"),
    ("in seconds", _sum(lambda run: run.replay_seconds, 1)),
)


def lines(runs: Sequence[Run]) -> str:
    """A line a run, and one for all of them."""
    named = [(run.question.name + ", else quoted" * ("else" in run.drafter), [run]) for run in runs]
    named.append(("all", list(runs)))
    return table(
        ["", *(name for name, _ in COLUMNS)],
        ([name, *(column(group) for _, column in COLUMNS)] for name, group in named),
    )


def told(runs: Sequence[Run], pages: int) -> str:
    """The figures of runs over a web of so many pages, and in words what they come to."""
    plain, drafted = ([run for run in runs if (run.drafter == "extractive") == quoted] for quoted in (True, False))
    parts = [
        f"searx 1.1.0 of Debian over the whole texts of {pages:,} pages of its documentation, a web server of these "
        "pages, and the local model, all on this machine; each run was then done anew from a copy of `cassettes/` "
        f"alone, with sockets blocked and all servers gone. There were {os.cpu_count()} processors, and by the end as "
        f"many as {os.getloadavg()[2]:.0f} processes at a time that wanted one.",
        "Without a model, every sentence a quotation:",
        lines(plain),
        _unanswered(plain),
    ]
    if drafted:
        parts += [_BY_MODEL, lines(drafted)]
        parts.append(_adversary(drafted))
    else:
        parts.append("The local model was not asked: `carter models install` was not done.")
    return "\n\n".join(filter(None, parts))


def _unanswered(runs: Sequence[Run]) -> str:
    asked_for_nothing = [run for run in runs if not run.question.facts]
    owned = sum(not run.report["answered"] for run in asked_for_nothing)
    found = f"No page answers {len(asked_for_nothing)} of these questions; the brief says so in {owned}."
    return found if asked_for_nothing else ""


def _adversary(runs: Sequence[Run]) -> str:
    """What the model said, what was refused of it and why, and what its briefs were worth beside the quotations."""
    refused = sum(sum(run.refused.values()) for run in runs)
    stood = sum(run.report["claims"] for run in runs if run.drafter == "model")
    requests = [call for run in runs for call in run.report["model_calls"]]
    poor = sum(call["outcome"] != "ok" for call in requests)
    reasons: dict[str, int] = {}
    for run in runs:
        for reason, count in run.refused.items():
            reasons[reason] = reasons.get(reason, 0) + count
    listed = "; ".join(f"{count} × {reason}" for reason, count in sorted(reasons.items(), key=lambda one: -one[1]))
    why = f" ({listed})" if listed else ""
    return (
        f"The model was asked {len(requests)} times; {poor} answers were of no use. Statements that were refused: "
        f"{refused}{why}. Claims in its words that came into a brief: {stood}."
    )


def _measured(root: Path, plain: Sequence[Question], drafted: Sequence[Question]) -> tuple[list[Run], int]:
    wanted: list[tuple[Question, Drafter]] = [(each, "extractive") for each in plain]
    wanted += [(each, "model") for each in drafted]
    wanted += [(each, "model, else extractive") for each in drafted[:1]]
    packages = sorted(folder.name for folder in PAGES.iterdir() if folder.is_dir())
    runs = []
    with ExitStack() as servers:
        print("reading the pages, starting the servers", file=sys.stderr)
        web = servers.enter_context(docs_web(root / "searx", packages))
        if drafted:
            os.environ["ANTHROPIC_BASE_URL"] = servers.enter_context(served())
            os.environ.pop("ANTHROPIC_API_KEY", None)
        for question, drafter in wanted:
            runs.append(asked(root / "place", web, question, drafter))
            print(f"{question.name}: {runs[-1].seconds:.0f} s", file=sys.stderr)
    os.environ.pop("ANTHROPIC_BASE_URL", None)
    return replayed(root / "place", root / "clone", runs), web.pages


def main() -> int:
    """Print the figures; 1 if a replay came to something else, or a span is not what its claim quotes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=EXTRACTIVE, metavar="ID", help="asked without a model")
    parser.add_argument("--model", nargs="*", default=DRAFTED, metavar="ID", help="asked of the local model")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/benchmarks.md")
    parser.add_argument(
        "--workspace", type=Path, help="new folder to work in, kept; else one that is removed at the end"
    )
    given = parser.parse_args()
    if not installed() or not (PAGES / "sqlite3-doc").is_dir():
        print("searx or Debian's pages are not here", file=sys.stderr)
        print("  to mend: apt-get install --no-install-recommends python3-searx searx", file=sys.stderr)
        print("           python -m tools.debian_docs examples/04_debian_docs/pages", file=sys.stderr)
        return 1
    if given.model and not is_installed(folder_of(os.environ)):
        print("the local model is left out; to mend: carter models install", file=sys.stderr)
        given.model = ()
    plain, drafted = (questions(names) if names else [] for names in (given.only, given.model))
    with tempfile.TemporaryDirectory() as scratch:
        runs, pages = _measured(given.workspace or Path(scratch), plain, drafted)
    text = told(runs, pages)
    print(text)
    if given.write:
        write(text, HEADING, name="web", command=COMMAND)
    good = all(run.replayed == run.manifest and run.proven == run.spans and not run.damage for run in runs)
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
