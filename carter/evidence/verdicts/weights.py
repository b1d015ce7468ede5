"""Weights of the score, written by `make train-judge`: feature -> weight, mean and scale of its values in training."""

INTERCEPT = 0.9217
WEIGHTS: dict[str, tuple[float, float, float]] = {
    "coverage": (0.2219, 0.7947, 0.3056),
    "all": (0.3568, 0.7436, 0.3433),
    "missing": (1.0389, 1.5722, 2.1882),
    "clause_least": (0.3652, 0.7073, 0.3941),
    "clauses_held": (0.2799, 0.7252, 0.4016),
    "missing_run": (-0.6442, 1.1463, 1.6929),
    "window_1": (-0.1983, 0.6993, 0.3678),
    "window_3": (1.1315, 0.7136, 0.3596),
    "any_two": (-0.102, 0.7297, 0.3492),
    "names_held": (0.032, 0.8793, 0.2965),
    "numbers_held": (0.4551, 0.9278, 0.2462),
    "names_missing": (-0.6015, 0.3659, 0.9794),
    "numbers_missing": (-0.0756, 0.1265, 0.4998),
    "plain_held": (0.0167, 0.7868, 0.3249),
    "claim_words": (-0.0624, 2.0917, 0.5788),
    "evidence_words": (0.2097, 3.7494, 0.9763),
    "pairs": (0.2932, 0.5295, 0.3869),
    "content_pairs": (0.4518, 0.5255, 0.4094),
    "content": (0.0582, 0.7523, 0.3194),
    "names": (-0.2079, 1.8331, 1.8655),
    "numbers": (-0.0907, 0.4415, 0.9464),
}
