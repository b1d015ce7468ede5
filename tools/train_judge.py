"""Fit the weights of the score anew: `CARTER_EVAL_DATA=… make train-judge`. Prints what held on parts left out.

A logistic regression over features that code computes (carter/evidence/verdicts/features.py). Parts are never
split inside
a document or a claim, and no test set is read. scikit-learn is needed here, and nowhere else.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from carter.evidence.folding import fold
from carter.evidence.verdicts.features import compared
from carter.evidence.verdicts.passages import passages
from carter.evidence.verdicts.tokens import tokens
from tests.layout.tree import ROOT
from tools.verdict_sets import VARIABLE, Pair, folder, pairs

TARGET = ROOT / "carter" / "evidence" / "verdicts" / "weights.py"
# How much each set weighs, whatever its size. Sets of edits are left out: what fits them unlearns attribution.
SHARES = {
    "wice": 6.0, "expertqa": 2.0, "facts": 1.0, "facts_long": 1.0, "facts_other": 1.0, "docs_n": 0.5, "docs_s": 0.5,
    "facts_add": 0.3,
}  # fmt: skip
# Those that grow with support; counts of what is missing only stand for what their shares leave out.
FEATURES = (
    "coverage", "all", "clause_least", "clauses_held", "window_3", "names_held", "numbers_held", "names_missing",
    "numbers_missing", "claim_words", "evidence_words", "pairs", "content_pairs", "content", "names", "numbers",
)  # fmt: skip
_STRENGTH = 0.05  # of the regression: the smaller, the nearer the weights stay to 0
_PARTS = 5
_OPENING = (
    "Weights of the score, written by `make train-judge`: feature -> weight, mean and scale of its values in training."
)
_HEAD = """{opening}

INTERCEPT = {intercept}
WEIGHTS: dict[str, tuple[float, float, float]] = {{
{lines}
}}
"""


def main() -> int:
    """Fit, tell how it did on parts that were left out, and write the file."""
    where = folder()
    if where is None:
        print(f"train-judge: name the folder with the sets in {VARIABLE}", file=sys.stderr)
        return 2
    try:
        import sklearn  # noqa: F401
    except ImportError:
        print("train-judge: scikit-learn is not installed; to mend: pip install --group train", file=sys.stderr)
        return 2
    rows = [(pair, values) for pair in pairs(where) if pair.name in SHARES and (values := _values(pair))]
    _told(rows)
    intercept, weights = _fitted(rows)
    lines = "\n".join(f'    "{name}": ({weight}, {mean}, {scale}),' for name, weight, mean, scale in weights)
    TARGET.write_text(_HEAD.format(opening=f'"""{_OPENING}"""', intercept=intercept, lines=lines), encoding="utf-8")
    print(f"wrote {TARGET.relative_to(ROOT)}")
    return 0


def _values(pair: Pair) -> list[float]:
    told = sorted((each for text in pair.evidence for each in passages(text)), key=lambda each: (each.item, each.place))
    claim = tokens(fold(pair.claim))
    return [compared(claim, told).values[name] for name in FEATURES] if told and claim else []


def _model(rows: Sequence[tuple[Pair, list[float]]]) -> tuple[Any, Any]:
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler

    sizes = Counter(pair.name for pair, _ in rows)
    scaler = StandardScaler().fit([values for _, values in rows])
    model = LogisticRegression(C=_STRENGTH, max_iter=5000).fit(
        scaler.transform([values for _, values in rows]),
        [pair.label == "supports" for pair, _ in rows],
        sample_weight=[1000 * SHARES[pair.name] / sizes[pair.name] for pair, _ in rows],
    )
    return scaler, model


def _fitted(rows: Sequence[tuple[Pair, list[float]]]) -> tuple[float, list[tuple[str, float, float, float]]]:
    scaler, model = _model(rows)
    numbers = zip(FEATURES, model.coef_[0], scaler.mean_, scaler.scale_, strict=True)
    weights = [(name, round(float(a), 4), round(float(b), 4), round(float(c), 4)) for name, a, b, c in numbers]
    return round(float(model.intercept_[0]), 4), weights


def _told(rows: Sequence[tuple[Pair, list[float]]]) -> None:
    """What the score gives on parts that were left out, by groups."""
    from sklearn.metrics import f1_score, roc_auc_score
    from sklearn.model_selection import GroupKFold

    scores = [0.0] * len(rows)
    for fit, left in GroupKFold(_PARTS).split(rows, groups=[f"{pair.name} {pair.group}" for pair, _ in rows]):
        scaler, model = _model([rows[place] for place in fit])
        found = model.predict_proba(scaler.transform([rows[place][1] for place in left]))
        for place, (_, score) in zip(left, found, strict=True):
            scores[place] = score
    for name in SHARES:
        mine = [place for place, (pair, _) in enumerate(rows) if pair.name == name]
        if not mine:
            print(f"{name}: not measured")
            continue
        true = [rows[place][0].label == "supports" for place in mine]
        said = [scores[place] >= 0.5 for place in mine]
        right = sum(one == other for one, other in zip(true, said, strict=True))
        told = f"{name}: {right} of {len(mine)} right"
        if len(set(true)) > 1:
            macro = f1_score(true, said, average="macro")
            told += f", macro-F1 {macro:.3f}, AUC {roc_auc_score(true, [scores[place] for place in mine]):.3f}"
        print(told)


if __name__ == "__main__":
    sys.exit(main())
