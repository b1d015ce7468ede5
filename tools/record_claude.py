"""Record what Claude says to a question, after telling what that may cost.

    python -m tools.record_claude QUESTION.yaml          tell the cost, ask nothing
    python -m tools.record_claude QUESTION.yaml --yes    tell the cost, then build and record

The estimate comes from a build without a model in a folder that is thrown away: the passages that it chose are those
that Claude would be shown.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from carter.adapters.claude import KEY
from carter.kernel.digest import Digest
from carter.kernel.record import load
from carter.records.claims_table import ClaimsTable
from carter.records.facets import NEAREST
from carter.records.snippet import Snippet
from carter.research.model.asking import Wanted, numbered, request_of
from carter.research.model.drafting import DRAFT_CLAIMS
from carter.research.model.prices import TABLE, most_cost, most_tokens
from carter.research.model.purse import purse_of
from carter.research.model.said import Statements
from carter.research.model.told import passage_told, passages_told, question_told
from carter.research.question_file import parse
from carter.research.stages.read_question import read_question
from carter.workspace import BuildOptions, Workspace

_REQUESTS = 2  # of a round in which nothing fails: draft, judge; the second is about as long as the first
_MICRO = 1_000_000


class Estimate(NamedTuple):
    """What one round of the question may take at most where no request fails; dollars in millionths."""

    requests: int
    tokens: int
    micro_dollars: int


def estimate(path: Path) -> Estimate:
    """The estimate for a question file.

    Raises:
        SystemExit: nobody knows what its model costs.
    """
    task = parse(path.read_bytes(), str(path)).task
    purse = purse_of(task.model, ())
    if purse is None:
        mend = "set `model.input_price` and `model.output_price`"
        raise SystemExit(f"`{task.model.name}` is not in the table of prices: {mend}")
    with tempfile.TemporaryDirectory() as folder:
        evidence = _found(path, Path(folder))
    held = [each for each in evidence if each.section != NEAREST]
    if not held:
        return Estimate(0, 0, 0)
    texts = [passage_told(each) for each in passages_told(held)]
    wanted = Wanted(DRAFT_CLAIMS, Statements, question_told(task.question, read_question(task)), task.model)
    most = most_tokens(request_of(wanted, numbered("n", texts)))
    return Estimate(_REQUESTS, _REQUESTS * most.total, _REQUESTS * most_cost(most, purse.price))


def _found(path: Path, folder: Path) -> tuple[Snippet, ...]:
    """The evidence that a build without a model finds for the same question."""
    place = Workspace(str(folder / "place"), sync=False)
    copy = path.with_name(f".{path.stem}.estimate.yaml")  # beside it, since its sources are relative
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("synthesizer:")]
    try:
        copy.write_text("\n".join(kept) + "\n", encoding="utf-8")
        built = place.build(str(copy), BuildOptions(out=str(folder / "out")))
    finally:
        copy.unlink(missing_ok=True)
    return load(ClaimsTable, Digest(dict(built.targets)["claims"]), place.blobs.get).evidence.items


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
    print(f"A round takes {most.requests} requests and at most {most.tokens:,} tokens where none fails,")
    limit = f"${task.model.max_cents / 100:.2f}"
    print(f"that is at most ${most.micro_dollars / _MICRO:.4f}; the whole build never takes more than {limit}.")
    if not os.environ.get(KEY):
        print(f"Nothing is recorded: there is no key in {KEY}.")
        return 4
    if task.synthesizer != "claude":
        print("Nothing is recorded: write `synthesizer: claude` into the question first.")
        return 3
    if "--yes" not in arguments:
        print("Nothing was asked. To go on, add --yes (make record-claude YES=--yes).")
        return 1
    built = Workspace(str(path.parent)).build(str(path))
    print(f"{built.state}: run {built.run}, manifest {built.manifest}; the replies are in {path.parent / 'cassettes'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
