"""What 10^6 questions and 10^8 pages would need: unit costs of builds that are made now, multiplied; docs/scale.md."""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from carter.records.model_call import Tokens
from carter.research.model.prices import MILLION, TABLE
from tools.bench_page import BENCHMARKS

ROOT = Path(__file__).parent.parent
DOCUMENT = ROOT / "docs" / "scale.md"
PAGES = ROOT / "examples" / "04_debian_docs" / "pages" / "postgresql-doc-15"
BEGIN, END = "<!-- measured: python -m tools.scale --write -->", "<!-- end -->"
QUESTION = "When is VACUUM FULL needed, and what does it lock?"
FEW, MANY = 6, 24  # pages of the two builds
QUESTIONS, WANTED = 10**6, 10**8
MODEL = "claude-sonnet-5-5"
# What a large provider asks by its list, in dollars; put your own here.
GB_MONTH, PUTS, GETS, PROCESSOR_HOUR = 0.023, 0.005 / 1000, 0.0004 / 1000, 0.04
_LOOKS = 3  # requests that look for a row: by the builder, by the worker, and when the manifest is read off
_DAY = 86_400


class Cost(NamedTuple):
    """What was measured of a build; what grows with it."""

    pages: float
    actions: float
    files: float  # in `store/` and `cassettes/`, the index of local sources left out
    bytes: float  # of these
    seconds: float  # of processors, in all processes


class Units(NamedTuple):
    """What a page takes, and what a question takes beside its pages."""

    page: Cost
    question: Cost
    builder: float  # seconds of a processor that the event loop of the building process takes for an action
    requests: float  # over the web, for a page: redirects and robots.txt included
    wire: float  # bytes that arrive for a request
    tokens: float  # of a question that a model drafts
    output: float  # of these, the share that a model writes


def built(pages: Path, number: int) -> tuple[Cost, float]:
    """Build a question over so many real pages in a new folder; what it took, and the seconds of its event loop."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "pages").mkdir()
        about = [path for path in sorted(pages.glob("**/*.html")) if b"VACUUM" in path.read_bytes()]
        for path in about[:number]:
            shutil.copy(path, root / "pages" / path.name)
        (root / "question.yaml").write_text(
            f"question: {QUESTION}\nsources: [pages]\nconstraints:\n  max_sources: {number}\n"
        )
        child = (sys.executable, "-m", "tools.scale", "--build", str(root))
        done = subprocess.run(child, cwd=ROOT, capture_output=True, text=True, check=True)
        seconds, loop, actions, read = map(float, done.stdout.split())
        files = [
            path.stat().st_size
            for kind in ("store", "cassettes")
            for path in (root / kind).glob("**/*")
            if path.is_file() and "index" not in path.relative_to(root).parts
        ]
        return Cost(read, actions, len(files), sum(files), seconds), loop


def build_here(root: Path) -> None:
    """In a process of its own: build, and print what it took."""
    import json
    import resource
    import time

    from carter.workspace import Workspace

    result = Workspace(str(root)).build(str(root / "question.yaml"))
    loop = time.thread_time()  # the thread that drives all actions does none itself
    own, others = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    report = json.loads((Path(result.folder) / "run_report.json").read_text())
    seconds = own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime
    print(seconds, loop, result.built, report["fetches"])


def units(pages: Path, benchmarks: str) -> Units:
    """The unit costs: of two builds, and of the benchmark over real servers."""
    fetched, drafted = rows_of(benchmarks)
    (few, loop_few), (many, loop_many) = built(pages, FEW), built(pages, MANY)
    apart = many.pages - few.pages
    page = Cost(*((much - little) / apart for little, much in zip(few, many, strict=True)))
    question = Cost(*(little - few.pages * each for little, each in zip(few, page, strict=True)))
    builder = (loop_many - loop_few) / (many.actions - few.actions)
    requests, kilobytes, calls = fetched["requests"], fetched["kB"], fetched["calls"]
    return Units(
        page, question, builder, requests / calls, 1000 * kilobytes / requests, drafted["tokens"] / drafted["runs"], 0.2
    )


def rows_of(benchmarks: str) -> tuple[dict[str, float], dict[str, float]]:
    """The sums of the two tables of the benchmark over real servers: without a model, and with one."""
    part = benchmarks.partition("## From the web, end to end")[2].partition("\n## ")[0]
    tables, runs = [], []
    for block in re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE):
        lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()]
        head, last = lines[0], next((line for line in lines if line[0] == "all"), None)
        if last is not None and "tokens" in head:
            plain = (cell.replace(",", "") for cell in last)
            tables.append({name: float(cell) for name, cell in zip(head, plain, strict=True) if _is_number(cell)})
            runs.append(len(lines) - 3)
    return tables[0], {**tables[1], "runs": float(runs[1])}


def _is_number(cell: str) -> bool:
    return re.fullmatch(r"\d+(\.\d+)?", cell) is not None


def told(unit: Units) -> str:
    """The tables, in Markdown."""
    page, question = unit.page, unit.question
    lines = ["| measured | a page | a question, beside its pages |", "| --- | --- | --- |"]
    lines += [
        f"| {name} | {getattr(page, field):{form}} | {getattr(question, field):{form}} |"
        for name, field, form in (
            ("actions", "actions", ".1f"),
            ("files (blobs, rows, recordings, outputs)", "files", ".1f"),
            ("bytes in them", "bytes", ",.0f"),
            ("seconds of a processor", "seconds", ".2f"),
        )
    ]
    lines += [
        f"| requests over the web | {unit.requests:.2f} | |",
        f"| bytes that arrive for a request | {unit.wire:,.0f} | |",
        f"| tokens, where a model drafts | | {unit.tokens:,.0f} |",
        f"| milliseconds of the one event loop that drives all, for an action | {1000 * unit.builder:.1f} | |",
    ]
    actions = _all(page.actions, question.actions)
    files = _all(page.files, question.files)
    stored = _all(page.bytes, question.bytes)
    seconds = _all(page.seconds, question.seconds)
    requests = WANTED * unit.requests
    price = TABLE[MODEL].price
    whole = Tokens(input=round(unit.tokens * (1 - unit.output)), output=round(unit.tokens * unit.output))
    model = QUESTIONS * (whole.input * price.input + whole.output * price.output) / MILLION / MILLION
    puts, gets, month = files * PUTS, actions * _LOOKS * GETS, stored / 1e9 * GB_MONTH
    builder, tokens = 1000 * unit.builder, QUESTIONS * unit.tokens
    lines += ["", "| 10⁶ questions, 10⁸ pages | how much | reckoned | dollars |", "| --- | --- | --- | --- |"]
    lines += [
        _row("requests over the web", f"{requests:.1e}", f"10⁸ × {unit.requests:.2f}"),
        _row("bytes that arrive", _size(requests * unit.wire), f"{requests:.1e} × {unit.wire:,.0f}"),
        _row("actions", f"{actions:.1e}", _sum(page.actions, question.actions, ".1f")),
        _row("files or objects", f"{files:.1e}", f"{_sum(page.files, question.files, '.1f')}; one PUT each", puts),
        _row("lookups of rows", f"{actions * _LOOKS:.1e}", f"{actions:.1e} × {_LOOKS}; one GET each", gets),
        _row("bytes stored", _size(stored), _sum(page.bytes, question.bytes, ",.0f"), month, "a month"),
        _row(
            "hours of a processor",
            f"{seconds / 3600:,.0f}",
            f"({_sum(page.seconds, question.seconds, '.2f')}) ÷ 3,600",
            seconds / 3600 * PROCESSOR_HOUR,
        ),
        _row(
            "days of one building process", f"{actions * unit.builder / _DAY:,.0f}", f"{actions:.1e} × {builder:.1f} ms"
        ),
        _row(f"tokens of `{MODEL}`, a fifth written", f"{tokens:.1e}", f"10⁶ × {unit.tokens:,.0f}", model),
    ]
    lines += ["", "| what breaks | at | since |", "| --- | --- | --- |"]
    lines += breaks(unit, actions, files)
    return "\n".join(lines)


def breaks(unit: Units, actions: float, files: float) -> list[str]:
    """What ends first, first things first: each bound, in pages of such questions that it lets through in a day."""
    each, builder = actions / WANTED, 1000 * unit.builder  # actions a page, those of its question shared out
    bounds = [
        (_DAY / unit.builder / each, "one building process", f"{builder:.1f} ms an action, {each:.1f} actions a page"),
        (_DAY / 0.001 / each, "one Dask scheduler", "about 1 ms a task, as its authors say"),
        (_DAY / 1.0, "one web server", "one request a second, as manners are"),
        (
            _DAY * 3500 / (files / WANTED),
            "one prefix of a bucket",
            "3,500 PUTs a second, as its makers say",
        ),
    ]
    return [f"| {name} | {_round(most)} pages a day | {why} |" for most, name, why in sorted(bounds)]


def _all(page: float, question: float) -> float:
    return WANTED * page + QUESTIONS * question


def _sum(page: float, question: float, form: str) -> str:
    return f"10⁸ × {page:{form}} + 10⁶ × {question:{form}}"


def _row(name: str, much: str, how: str, dollars: float | None = None, often: str = "") -> str:
    return f"| {name} | {much} | {how} | {'' if dollars is None else f'{_round(dollars)} {often}'.strip()} |"


def _round(number: float) -> str:
    digits = max(0, len(str(int(number))) - 2)
    return f"{round(number, -digits):,.0f}"


def _size(number: float) -> str:
    return f"{number / 1e12:.1f} TB"


def main() -> None:
    """Measure, print, and with --write put the tables into docs/scale.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=Path, default=PAGES, help="folder of real pages")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--build", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.build:
        build_here(arguments.build)
        return
    text = told(units(arguments.pages, BENCHMARKS.read_text(encoding="utf-8")))
    print(text)
    if arguments.write:
        before, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        DOCUMENT.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
