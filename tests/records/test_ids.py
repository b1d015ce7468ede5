import pytest
from hypothesis import given
from hypothesis import strategies as st
from ulid import ULID

from carter.kernel.digest import digest_bytes
from carter.records.ids import claim_ulid, content_ulid, evidence_ulid, is_ulid, source_ulid

TEXT = digest_bytes(b"Iron rusts.")


@given(st.lists(st.text(), max_size=3))
def test_an_id_is_a_valid_ulid_and_equal_for_equal_things(parts):
    made = content_ulid("claim", *parts)
    assert is_ulid(made)
    assert str(ULID.from_str(made)) == made == content_ulid("claim", *parts)


def test_things_of_two_kinds_do_not_share_an_id():
    assert content_ulid("claim", "a") != content_ulid("source", "a")
    assert content_ulid("claim", "ab", "c") != content_ulid("claim", "a", "bc")


@given(st.permutations(["A", "B", "C"]))
def test_the_order_of_evidence_does_not_change_a_claim(evidence_ids):
    assert claim_ulid("Iron rusts.", tuple(evidence_ids)) == claim_ulid("Iron rusts.", ("A", "B", "C"))


def test_ids_are_pinned_since_changing_them_would_rename_all_that_was_made():
    assert source_ulid("file:a.txt", "00") == "19CBW0QEHQ646K9AXKGGNVHGFP"
    assert evidence_ulid(TEXT, 0, 4) == "2DWYZ53CNM5T86XZ5DPY449FX8"
    assert claim_ulid("Iron rusts.", ("A",)) == "6M60T3DJ01H7E3A9AE11TA45XT"


@pytest.mark.parametrize("text", ["", "8" * 26, "0" * 25, "0" * 25 + "u", "01ARZ3NDEKTSV4RRFFQ69G5FAI", None])
def test_what_is_no_ulid_is_seen(text):
    assert not is_ulid(text)
