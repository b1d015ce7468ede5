"""Weights of the score, written by `make train-judge`: feature -> weight, mean and scale of its values in training."""

INTERCEPT = 0.9383
WEIGHTS: dict[str, tuple[float, float, float]] = {
    "coverage": (0.1571, 0.7895, 0.3097),
    "all": (0.3089, 0.7433, 0.3434),
    "missing": (0.9842, 1.6056, 2.2138),
    "clause_least": (0.3895, 0.7019, 0.3975),
    "clauses_held": (0.2709, 0.7199, 0.4044),
    "missing_run": (-0.6212, 1.1811, 1.7272),
    "window_1": (-0.2532, 0.6991, 0.3678),
    "window_3": (1.106, 0.7134, 0.3596),
    "any_two": (-0.0549, 0.7295, 0.3493),
    "names_held": (0.0292, 0.8796, 0.2966),
    "numbers_held": (0.3813, 0.9272, 0.2472),
    "names_missing": (-0.5927, 0.3613, 0.9691),
    "numbers_missing": (-0.113, 0.1273, 0.5004),
    "plain_held": (0.0318, 0.7801, 0.3296),
    "claim_words": (-0.0483, 2.0893, 0.5773),
    "evidence_words": (0.2191, 3.7494, 0.9763),
    "pairs": (0.2847, 0.5294, 0.3869),
    "content_pairs": (0.4728, 0.5252, 0.4095),
    "content": (0.1242, 0.7472, 0.3244),
    "names": (-0.2031, 1.8112, 1.8522),
    "numbers": (-0.0936, 0.4415, 0.9464),
}
