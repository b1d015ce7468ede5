"""A gzip file is unpacked to its end, or not at all."""

import gzip
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.research.extract import gzip_file
from carter.research.extract.gzip_file import inner_name, unpacked

TEXT = b"Iron rusts in wet air.\n" * 5_000


@given(st.lists(st.binary(max_size=300), min_size=1, max_size=4))
def test_all_members_are_read_one_behind_the_other(parts):
    assert unpacked(b"".join(map(gzip.compress, parts))) == (b"".join(parts), "ok")


@pytest.mark.parametrize("tail", [b"\0" * 512, b"tail", b"\x1e\x8b"])
def test_what_follows_the_last_member_is_passed_over(tail):
    assert unpacked(gzip.compress(TEXT) + tail) == (TEXT, "ok")


@given(st.integers(2, len(gzip.compress(TEXT)) - 1))
def test_a_file_that_is_cut_short_is_truncated(length):
    assert unpacked(gzip.compress(TEXT)[:length]) == (b"", "truncated")


def test_a_second_member_that_is_cut_short_is_truncated_too():
    assert unpacked(gzip.compress(TEXT) + gzip.compress(TEXT)[:-3]).status == "truncated"


@pytest.mark.parametrize("place", [2, 15, -5])
def test_a_file_whose_bytes_were_changed_is_broken(place):
    body = bytearray(gzip.compress(TEXT))
    body[place] ^= 0xFF
    assert unpacked(bytes(body)) == (b"", "unsupported: broken gzip")


def test_a_file_that_holds_too_much_is_not_unpacked(monkeypatch):
    bomb = gzip.compress(b"\0" * 60_000_000)
    before = time.process_time()
    assert unpacked(bomb) == (b"", "too complex")
    assert time.process_time() - before < 5
    monkeypatch.setattr(gzip_file, "MOST_UNPACKED", len(TEXT))
    assert unpacked(gzip.compress(TEXT)).status == "ok"
    assert unpacked(gzip.compress(TEXT) + gzip.compress(b"x")).status == "too complex"


@pytest.mark.parametrize(
    ("name", "inner"), [("a/b.md.gz", "a/b.md"), ("B.TXT.GZ", "B.TXT"), ("b.gz", "b"), ("notes.md", "notes.md")]
)
def test_the_file_in_it_has_the_name_without_the_ending(name, inner):
    assert inner_name(name) == inner
