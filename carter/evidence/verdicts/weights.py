"""Weights of the score, written by `make train-judge`: feature -> weight, mean and scale of its values in training."""

INTERCEPT = 0.9691
WEIGHTS: dict[str, tuple[float, float, float]] = {
    "coverage": (0.1613, 0.7895, 0.3097),
    "all": (0.2818, 0.7433, 0.3434),
    "missing": (1.0747, 1.985, 3.3197),
    "clause_least": (0.356, 0.7019, 0.3975),
    "clauses_held": (0.2357, 0.7199, 0.4044),
    "missing_run": (-0.7853, 1.2869, 2.1578),
    "window_1": (-0.3954, 0.6991, 0.3678),
    "window_3": (1.2332, 0.7134, 0.3596),
    "any_two": (-0.0614, 0.7295, 0.3493),
    "names_held": (0.1627, 0.8796, 0.2966),
    "numbers_held": (0.3781, 0.9272, 0.2472),
    "names_missing": (-0.4996, 0.3723, 1.0547),
    "numbers_missing": (-0.1156, 0.1327, 0.6011),
    "plain_held": (-0.0101, 0.7801, 0.3296),
    "claim_words": (-0.0567, 2.0893, 0.5773),
    "evidence_words": (0.2401, 3.7494, 0.9763),
    "pairs": (0.2933, 0.5294, 0.3869),
    "content_pairs": (0.4551, 0.5252, 0.4095),
    "content": (0.1262, 0.7472, 0.3244),
    "names": (-0.1576, 1.9857, 2.419),
    "numbers": (-0.1286, 0.4559, 1.0791),
}
