"""The run report as a page: how the rounds went and why they ended, what was used of each limit, and what was lost."""

from typing import Any, NamedTuple

from markupsafe import Markup

from carter.interfaces.web import plots
from carter.interfaces.web.asking import Answer, Asking
from carter.interfaces.web.views.brief import Head
from carter.interfaces.web.words import dollars, milliseconds, share, size
from carter.records.task_spec import StopRule
from carter.research.output_models import RoundLine, RunReportFile
from carter.research.stages.decide import QUIET, STILL_NEW
from carter.workspace.headings import heading
from carter.workspace.reported import Bound, StageTime

GROUNDED, OPEN, NOT_FOUND, ABSENT = "grounded", "open", "not found", "absent"
STATES = {
    GROUNDED: ("✓", "has a claim that evidence carries"),
    OPEN: ("○", "nothing carries it yet"),
    NOT_FOUND: ("–", "was looked for and not found, and does not count"),
    ABSENT: ("", "was not asked"),
}
"""State of a section after a round -> a sign and words."""
WHY_STOPPED = {
    "DIMINISHING_RETURNS": "What was asked is covered, and the last rounds brought next to nothing new.",
    "MAX_SOURCES": "As many sources were read as the question allows.",
    "SOURCES_EXHAUSTED": "There was nothing left to read that had not been read.",
    "MAX_TOOL_CALLS": "The limit of searches and fetches ended the build, and work that was wanted was not done.",
    "MAX_MINUTES": "The limit of time ended the build, and work that was wanted was not done.",
    "MAX_TOKENS": "The limit of tokens ended the build, and work that was wanted was not done.",
    "MAX_MONEY": "The limit of money ended the build, and work that was wanted was not done.",
    "MAX_REQUESTS": "The limit of requests ended the build, and work that was wanted was not done.",
    "MAX_BYTES": "The limit of bytes ended the build, and work that was wanted was not done.",
    "MODEL_FAILED": "The language model could not be had.",
}
LIMITS = {
    "calls": "Searches and fetches",
    "sources": "Sources read",
    "minutes": "Time of this run",
    "requests": "Requests to the network",
    "bytes": "Bytes received",
    "tokens": "Tokens of language models",
    "money": "Cost of language models",
}
_UNITS = {"milliseconds": milliseconds, "bytes": size, "micro_dollars": dollars}


class Section(NamedTuple):
    """A section of the brief over the rounds."""

    key: str
    title: str
    states: tuple[str, ...]  # after each round


class Round(NamedTuple):
    """What the stop rule looks at."""

    number: int
    coverage: int  # thousandths of the applicable sections
    gain: int  # thousandths
    new_evidence: int
    evidence: int
    new_share: int  # thousandths of the evidence that was new


class Yield(NamedTuple):
    """What one source gave in the round that read it."""

    round: int
    source_id: str
    url: str
    title: str
    snippets: int


class Report(NamedTuple):
    """The report of a run, and the figures of its plots."""

    head: Head
    report: RunReportFile
    stop: StopRule | None
    still_new: int  # thousandths of new evidence from which a round is worth another
    quiet: int  # rounds in a row below that
    bounds: tuple[Bound, ...]
    rounds: tuple[Round, ...]
    sections: tuple[Section, ...]
    yields: tuple[Yield, ...]  # in the order of reading
    stages: tuple[StageTime, ...]
    notes: tuple[str, ...]


def report(asking: Asking) -> Answer:
    """The report of a run."""
    found = asking.workspace.history.report(asking.path["run"])
    head = Head(*heading(asking.workspace, found.run))
    file = found.report
    titles = {source.source_id: source.title for source in file.sources}
    yields = tuple(
        Yield(each.number, one.source_id, one.url, titles.get(one.source_id, ""), one.snippets)
        for each in file.rounds
        for one in each.read
    )
    data = Report(
        head._replace(stop_reason=file.stop_reason, stop_why=file.stop_why, partial=file.partial),
        file,
        found.stop,
        STILL_NEW,
        QUIET,
        found.bounds,
        tuple(_round(each) for each in file.rounds),
        sections_of(file.rounds, found.titles),
        yields,
        found.stages,
        found.notes,
    )
    return Answer("report.html", f"Report: {head.question}", data, _shown(data))


def _round(line: RoundLine) -> Round:
    new, kept = line.new_evidence, line.evidence
    return Round(
        line.number, round(line.coverage * 1000), round(line.gain * 1000), new, kept, 1000 * new // max(1, kept)
    )


def sections_of(rounds: list[RoundLine], titles: Any) -> tuple[Section, ...]:
    """Each section that any round had, with its state after each."""
    keys = dict.fromkeys(state.key for each in rounds for state in each.sections)
    told = [{state.key: state for state in each.sections} for each in rounds]

    def state(key: str, at: int) -> str:
        found = told[at].get(key)
        if found is None:
            return ABSENT
        return NOT_FOUND if not found.applicable else GROUNDED if found.grounded else OPEN

    return tuple(Section(key, titles.get(key, key), tuple(state(key, at) for at in range(len(rounds)))) for key in keys)


def _shown(data: Report) -> dict[str, Any]:
    return {
        "plots": {"coverage": _coverage(data), "sections": _sections(data), "new": _new(data), "yields": _yields(data)},
        "states": STATES,
        "why": WHY_STOPPED.get(data.report.stop_reason, ""),
        "limits": [_limit(each) for each in data.bounds],
        "most": max((each.milliseconds for each in data.stages), default=0) or 1,
        "total": sum(each.milliseconds for each in data.stages),
        "meter": plots.meter,
    }


def _limit(bound: Bound) -> dict[str, Any]:
    """A limit in words."""
    tell = _UNITS.get(bound.unit, "{:,}".format)
    minutes = bound.limit / 60_000
    used = "not known" if bound.used is None else tell(bound.used)
    part = 0.0 if bound.used is None else bound.used / max(1, bound.limit)
    return {
        "name": LIMITS[bound.name],
        "used": used,
        "limit": f"{minutes:g} min" if bound.name == "minutes" else tell(bound.limit),
        "share": share(round(min(part, 99) * 1000)) if bound.used is not None else "–",
        "meter": plots.meter(part),
        "refused": ", ".join(map(str, bound.refused)),
        "reached": ", ".join(map(str, bound.reached)),
    }


def _coverage(data: Report) -> Markup:
    points = [(str(each.number), each.coverage) for each in data.rounds]
    bound = plots.Bound(data.stop.coverage, f"wanted: {share(data.stop.coverage)}") if data.stop else None
    told = "; ".join(f"round {each.number}: {share(each.coverage)}" for each in data.rounds)
    aim = f" The rule wants {share(data.stop.coverage)}." if data.stop else ""
    return plots.line_plot("coverage", ("Coverage after each round", f"{told}.{aim}"), points, bound)


def _sections(data: Report) -> Markup:
    told = "; ".join(f"{each.title}: {', '.join(each.states)}" for each in data.sections)
    signs = {state: (sign, f"cell-{number}") for number, (state, (sign, _)) in enumerate(STATES.items(), start=1)}
    rows = [(each.title, each.states) for each in data.sections]
    return plots.grid_plot("sections", ("Sections after each round", f"{told}."), rows, signs)


def _new(data: Report) -> Markup:
    last = len(data.rounds) - data.quiet
    bars = [plots.Bar(str(each.number), each.new_share, "", at >= last) for at, each in enumerate(data.rounds)]
    told = "; ".join(f"round {each.number}: {share(each.new_share)}" for each in data.rounds)
    words = f"next to nothing: less than {share(data.still_new)}"
    title = "Share of the evidence that each round brought"
    about = f"{told}. Less than {share(data.still_new)} in {data.quiet} rounds in a row ends a build that is covered."
    return plots.bar_plot("new", (title, about), bars, plots.Bound(data.still_new, words), "%")


def _yields(data: Report) -> Markup:
    bars = [plots.Bar(str(at), each.snippets, f"round {each.round}") for at, each in enumerate(data.yields, start=1)]
    told = "; ".join(f"{at}, {each.title or each.url}: {each.snippets}" for at, each in enumerate(data.yields, start=1))
    return plots.bar_plot("yields", ("New evidence from each source, in the order of reading", f"{told}."), bars, None)
