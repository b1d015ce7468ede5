"""Weights of the score, written by `make train-judge`: feature -> weight, mean and scale of its values in training."""

INTERCEPT = 0.9634
WEIGHTS: dict[str, tuple[float, float, float]] = {
    "coverage": (-0.0077, 0.7945, 0.3056),
    "all": (0.1987, 0.7436, 0.3433),
    "clause_least": (0.389, 0.7071, 0.3941),
    "clauses_held": (0.105, 0.725, 0.4017),
    "window_3": (1.1153, 0.7136, 0.3596),
    "names_held": (0.081, 0.8789, 0.2966),
    "numbers_held": (0.4676, 0.9278, 0.2462),
    "names_missing": (-0.4568, 0.3679, 0.9821),
    "numbers_missing": (-0.015, 0.1265, 0.4998),
    "claim_words": (0.376, 2.0917, 0.5788),
    "evidence_words": (0.1834, 3.7494, 0.9763),
    "pairs": (0.2444, 0.5295, 0.3869),
    "content_pairs": (0.3316, 0.5255, 0.4094),
    "content": (-0.006, 0.7523, 0.3195),
    "names": (-0.268, 1.8331, 1.8655),
    "numbers": (-0.1172, 0.4415, 0.9464),
}
