"""Reports, claims tables and reviews of runs -> the core metrics of the specification, each with its denominator."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from carter.records.review import Review
from carter.research.reviewed import Tally, on_brief, on_claims, tally

MILLION = 1_000_000


class RunFigures(NamedTuple):
    """What one run came to."""

    run: str
    question: str
    began: str  # ISO 8601
    brief: str  # digest
    milliseconds: int  # wall time of the build, with what it took before it was cut off
    done: int  # actions
    found: int  # actions whose results were there
    sources: int  # read
    cited: int  # of these, in the references
    domains: tuple[str, ...]
    kinds: tuple[str, ...]  # source type of each source that was read
    diversity: int  # thousandths
    claims: int
    grounded: int  # of these, with evidence in the table that is said to support them
    speculation: int  # hypotheses that the brief tells as such
    refused: int  # statements of a model that were dropped
    answered: bool
    partial: bool
    tokens: int
    calls: int  # searches and fetches
    model_calls: int
    requests: int  # sent to the network
    micro_dollars: int


class Spread(NamedTuple):
    """A figure over runs; percentiles are by nearest rank, and 0 where there is no run."""

    p50: int
    p90: int
    total: int
    runs: int  # the denominator


class Part(NamedTuple):
    """How many of how many."""

    part: int
    whole: int


class Kind(NamedTuple):
    """How many sources of one type were read, summed over runs."""

    name: str
    sources: int


class Acceptance(NamedTuple):
    """What reviewers said of these runs' briefs; of one person the last word counts."""

    claims: Tally  # judgements on claims
    claims_judged: Part  # claims with a judgement, of all claims; a brief that several runs made counts once
    briefs: Tally  # judgements on briefs as a whole
    briefs_judged: Part  # different briefs with a verdict, of all


class Stats(NamedTuple):
    """The core metrics over runs."""

    runs: int  # that made a brief
    questions: int  # different ones
    first: str  # ISO 8601: when the first of these runs began; empty where there is none
    last: str
    no_brief: int  # runs that ended without one: they failed, were stopped, or made single targets
    unreadable: tuple[str, ...]  # runs of which an output is gone or changed; they are not counted
    milliseconds: Spread
    actions: Part  # that were done, of all that the briefs took; the rest was found
    sources: Spread  # that were read
    cited: Part  # sources that were cited, of those read
    domains: int  # different hosts, or folders of local files
    kinds: tuple[Kind, ...]  # most sources first
    diversity: Spread  # thousandths, by run; the total says nothing
    grounded: Part  # claims
    speculation: int
    refused: int
    answered: Part  # briefs
    partial: Part  # briefs
    tokens: Spread
    calls: Spread
    model_calls: Spread
    requests: Spread
    micro_dollars: Spread
    acceptance: Acceptance


def run_figures(report: Mapping[str, Any], table: Mapping[str, Any], brief: str, cut_off: int) -> RunFigures:
    """The figures of a run, from its report and claims table.

    Args:
        report: `run_report.json`.
        table: `claims.json`.
        brief: digest of the brief.
        cut_off: milliseconds that the build took before it was cut off and gone on with.
    """
    sources = report["sources"]
    return RunFigures(
        run=report["run"],
        question=report["question"],
        began=report["started"],
        brief=brief,
        milliseconds=round(report["seconds"] * 1000) + cut_off,
        done=report["actions"].get("built", 0),
        found=report["actions"].get("found", 0),
        sources=len(sources),
        cited=sum(source["reference"] is not None for source in sources),
        domains=tuple(source["domain"] for source in sources),
        kinds=tuple(source["source_type"] for source in sources),
        diversity=round(report["diversity"] * 1000),
        claims=len(table["claims"]),
        grounded=grounded(table),
        speculation=len(table.get("hypotheses", ())),
        refused=len(report.get("rejected", ())),
        answered=report["answered"],
        partial=report["partial"],
        tokens=report["tokens"],
        calls=report["tool_calls"],
        model_calls=len(report.get("model_calls", ())),
        requests=report.get("requests", 0),
        micro_dollars=round(report.get("cost_usd", 0) * MILLION),
    )


def grounded(table: Mapping[str, Any]) -> int:
    """How many claims of `claims.json` have evidence, all of it in the table, and a verdict that it supports them."""
    known = {line["evidence_id"] for line in table["evidence"]}
    supported = {each["claim_id"] for each in table["verdicts"] if each["stance"] == "supports"}
    return sum(
        bool(claim["evidence_ids"]) and known.issuperset(claim["evidence_ids"]) and claim["claim_id"] in supported
        for claim in table["claims"]
    )


def stats(
    runs: Sequence[RunFigures], reviews: Iterable[Review], no_brief: int = 0, unreadable: Sequence[str] = ()
) -> Stats:
    """The core metrics of `runs`; reviews of other briefs than theirs are left out."""
    count = len(runs)
    began = sorted(run.began for run in runs)
    kinds = Counter(kind for run in runs for kind in run.kinds)

    def total(name: str) -> int:
        return sum(getattr(run, name) for run in runs)

    def over(name: str) -> Spread:
        return spread([getattr(run, name) for run in runs])

    return Stats(
        runs=count,
        questions=len({run.question for run in runs}),
        first=began[0] if began else "",
        last=began[-1] if began else "",
        no_brief=no_brief,
        unreadable=tuple(unreadable),
        milliseconds=over("milliseconds"),
        actions=Part(total("done"), total("done") + total("found")),
        sources=over("sources"),
        cited=Part(total("cited"), total("sources")),
        domains=len({domain for run in runs for domain in run.domains}),
        kinds=tuple(Kind(name, kinds[name]) for name in sorted(kinds, key=lambda name: (-kinds[name], name))),
        diversity=over("diversity"),
        grounded=Part(total("grounded"), total("claims")),
        speculation=total("speculation"),
        refused=total("refused"),
        answered=Part(total("answered"), count),
        partial=Part(total("partial"), count),
        tokens=over("tokens"),
        calls=over("calls"),
        model_calls=over("model_calls"),
        requests=over("requests"),
        micro_dollars=over("micro_dollars"),
        acceptance=acceptance(runs, reviews),
    )


def spread(values: Sequence[int]) -> Spread:
    """The median, the ninth decile and the sum; a percentile p is the smallest value that p % do not exceed."""
    ordered = sorted(values)

    def rank(percent: int) -> int:
        return ordered[max(0, -(-len(ordered) * percent // 100) - 1)] if ordered else 0

    return Spread(rank(50), rank(90), sum(ordered), len(ordered))


def acceptance(runs: Sequence[RunFigures], reviews: Iterable[Review]) -> Acceptance:
    """What reviewers said of the briefs of `runs`, each brief once however many runs made it."""
    briefs = {run.brief: run.claims for run in runs}
    of: dict[str, list[Review]] = {}
    for review in reviews:
        if review.brief in briefs:
            of.setdefault(review.brief, []).append(review)
    on_all = [said for group in of.values() for said in on_claims(group).values()]
    verdicts = [said for group in of.values() if (said := on_brief(group))]
    claims = Part(len(on_all), sum(briefs.values()))
    return Acceptance(tally(on_all), claims, tally(verdicts), Part(len(verdicts), len(briefs)))
