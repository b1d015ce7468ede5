"""Folders of files for the tests of local sources, and what is listed of them."""

import os
from contextlib import contextmanager

import pytest

from carter.adapters.local_files import list_files
from carter.errors import SourceError


def write(root, *names, data=b"Iron rusts.\n"):
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def listed(root, *sources, **options):
    return list_files(sources, str(root), **options)


def paths(root, *sources, **options):
    return [file.path for file in listed(root, *sources, **options).files]


def statuses(root, *sources):
    return {file.path: file.status for file in listed(root, *sources).files}


def refusal(root, *sources, **options):
    with pytest.raises(SourceError) as caught:
        listed(root, *sources, **options)
    assert caught.value.exit_code == 3
    return caught.value


@contextmanager
def unreadable(path):
    """No right to read `path`, in a tree that others may enter; root lays its rights down for the while."""
    old, effective = path.stat().st_mode, os.geteuid()
    for parent in path.parents[:-2]:
        parent.chmod(parent.stat().st_mode | 0o055)
    path.chmod(0)
    if effective == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(effective)
        path.chmod(old)
