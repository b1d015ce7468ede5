"""Versions that two places must agree on, raised whenever equal inputs may give another result."""

READING = 5  # of what `read_page` makes of the bytes of a page; the ranking of a local search rests on it too
RANKING = 1  # of how the local index ranks what was read
LOCAL_ENGINE = f"local@{RANKING}.{READING}"
