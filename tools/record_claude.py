"""Record what Claude says to a question, after telling what that may cost.

    python -m tools.record_claude QUESTION.yaml          tell the cost, ask nothing
    python -m tools.record_claude QUESTION.yaml --yes    tell the cost, then build and record

The estimate comes from a build without a model in a folder that is thrown away: the passages that it chose are those
that Claude would be shown.
"""

import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from carter.adapters.claude import KEY, is_ready
from carter.evidence.statements import LONGEST
from carter.kernel.digest import Digest
from carter.kernel.record import load
from carter.records.claims_table import ClaimsTable
from carter.records.facets import NEAREST
from carter.records.model_call import Tokens
from carter.records.report import ReportFacts
from carter.records.snippet import Snippet
from carter.research.engines import claude
from carter.research.model.asking import Wanted, numbered, request_of
from carter.research.model.drafting import DRAFT_CLAIMS, MOST_STATEMENTS
from carter.research.model.prices import TABLE, cost, most_cost, most_tokens
from carter.research.model.purse import purse_of
from carter.research.model.said import Statements
from carter.research.model.told import passage_told, passages_told, question_told
from carter.research.question_file import parse
from carter.research.stages.read_question import read_question
from carter.workspace import BuildOptions, Workspace

_IN_A_ROUND, _AT_THE_END = 4, 3  # requests where none fails: plan, draft, judge, gaps; order, write, judge
_MICRO = 1_000_000
_BYTES, _WRITTEN = 4, 1_500  # of a token; tokens of an answer: what is likely, not what is sure


class Estimate(NamedTuple):
    """What a question may take where no request fails and a statement rests on one passage; dollars in millionths."""

    rounds: int
    requests: int
    tokens: int  # at most
    micro_dollars: int  # at most
    likely: int  # millionths of a dollar, a guess


def estimate(path: Path) -> Estimate:
    """The estimate for a question file.

    Raises:
        SystemExit: nobody knows what its model costs, or an estimate would cost something itself.
    """
    task = parse(path.read_bytes(), str(path)).task
    if any(engine.name == claude.NAME for engine in task.engines):
        mend = "take it out of `engines` to be told what the rest may cost"
        raise SystemExit(f"`claude` searches for money, and an estimate would search: {mend}")
    purse = purse_of(task.model, ())
    if purse is None:
        mend = "set `model.input_price` and `model.output_price`"
        raise SystemExit(f"`{task.model.name}` is not in the table of prices: {mend}")
    with tempfile.TemporaryDirectory() as folder:
        evidence, rounds = _found(path, Path(folder))
    held = [each for each in evidence if each.section != NEAREST]
    requests = rounds * _IN_A_ROUND + _AT_THE_END if held else rounds
    texts = [passage_told(each) for each in passages_told(held)]
    wanted = Wanted(DRAFT_CLAIMS, Statements, question_told(task.question, read_question(task)), task.model)
    most = most_tokens(request_of(wanted, numbered("n", texts)))
    # Another request holds the passages and all statements made of them; a passage that carries several statements is
    # told with each, which is not counted.
    most = most.model_copy(update={"input": most.input + MOST_STATEMENTS * LONGEST})
    read = most.input // _BYTES
    likely = cost(Tokens(input=read, output=min(_WRITTEN, most.output)), purse.price)
    return Estimate(rounds, requests, requests * most.total, requests * most_cost(most, purse.price), requests * likely)


def _found(path: Path, folder: Path) -> tuple[tuple[Snippet, ...], int]:
    """The evidence that a build without a model finds for the same question, and the rounds that it takes."""
    place = Workspace(str(folder / "place"), sync=False)
    copy = path.with_name(f".{path.stem}.estimate.yaml")  # beside it, since its sources are relative
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("synthesizer:")]
    try:
        copy.write_text("\n".join(kept) + "\n", encoding="utf-8")
        built = place.build(str(copy), BuildOptions(out=str(folder / "out")))
    finally:
        copy.unlink(missing_ok=True)
    targets = dict(built.targets)
    table = load(ClaimsTable, Digest(targets["claims"]), place.blobs.get)
    report = load(ReportFacts, Digest(targets["report"]), place.blobs.get)
    return table.evidence.items, max(1, len(report.rounds))


def main(arguments: list[str]) -> int:
    """Tell the cost; with `--yes` and a key, record."""
    paths = [each for each in arguments if not each.startswith("-")]
    if len(paths) != 1:
        print(__doc__)
        return 2
    path = Path(paths[0])
    task, most = parse(path.read_bytes(), str(path)).task, estimate(path)
    price = TABLE.get(task.model.name)
    print(f"{task.model.name}, prices of {f'{price.dated}, {price.source}' if price else 'the question file'}")
    print(f"{most.requests} requests in {most.rounds} rounds, where none fails and a statement rests on one passage:")
    print(f"at most {most.tokens:,} tokens, ${most.micro_dollars / _MICRO:.2f}; likely ${most.likely / _MICRO:.2f}.")
    print(f"Whatever fails, the build never takes more than ${task.model.max_cents / 100:.2f}.")
    if not is_ready():
        print(f"Nothing is recorded: there is no key in {KEY}.")
        return 4
    if task.synthesizer != "claude":
        print("Nothing is recorded: write `synthesizer: claude` into the question first.")
        return 3
    if "--yes" not in arguments:
        print("Nothing was asked. To go on, add --yes (make record-claude YES=--yes).")
        return 1
    place = Workspace(str(path.parent))
    built = place.build(str(path))
    print(f"{built.state}: run {built.run}, manifest {built.manifest}; the replies are in {path.parent / 'cassettes'}")
    report = load(ReportFacts, Digest(dict(built.targets)["report"]), place.blobs.get)
    calls = len(report.model_calls)
    print(f"{calls} requests took {report.tokens:,} tokens, ${report.micro_dollars / _MICRO:.4f} by these prices.")
    return built.exit_code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
