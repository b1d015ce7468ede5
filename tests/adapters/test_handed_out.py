"""Files that are handed out where the user says."""

import os
from pathlib import Path

import pytest

from carter.adapters.handed_out import hand_out
from carter.errors import UsageError, WorldError


def test_a_file_gives_way_to_the_new_one_whole(tmp_path):
    (path := tmp_path / "a.html").write_bytes(b"old")
    hand_out(str(path), b"new")
    assert path.read_bytes() == b"new"
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]


def test_a_link_is_followed_and_stays(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    hand_out(str(tmp_path / "link"), b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_device_is_written_to_and_not_replaced(tmp_path):
    hand_out(os.devnull, b"new")
    assert not Path(os.devnull).is_file()


def test_a_folder_or_a_place_in_none_is_refused(tmp_path):
    for path in (tmp_path, tmp_path / "gone" / "a.html"):
        with pytest.raises(UsageError):
            hand_out(str(path), b"new")


def test_where_it_cannot_be_written_the_old_one_stays(tmp_path, monkeypatch):
    (path := tmp_path / "a.html").write_bytes(b"old")

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(WorldError, match="No space left"):
        hand_out(str(path), b"new")
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]
