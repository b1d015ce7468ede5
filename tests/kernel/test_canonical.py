"""The canonical form is RFC 8785: its published vectors, and its laws."""

import json
import struct

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import CanonicalError
from carter.kernel.canonical import canonical
from carter.kernel.digest import digest_bytes, digest_typed, is_digest

LARGEST_INTEGER = 2**53 - 1

# The test data of RFC 8785 (its repository's `testdata`): input, canonical output.
VECTORS = {
    "arrays": ('[56,{"d":true,"10":null,"1":[]}]', '[56,{"1":[],"10":null,"d":true}]'),
    "french": (
        '{"peach":"This sorting order","péché":"is wrong according to French",'
        '"pêche":"but canonicalization MUST","sin":"ignore locale"}',
        '{"peach":"This sorting order","péché":"is wrong according to French",'
        '"pêche":"but canonicalization MUST","sin":"ignore locale"}',
    ),
    "structures": (
        '{"1":{"f":{"f":"hi","F":5},"\\n":56.0},"10":{},"":"empty","a":{},"111":[{"e":"yes","E":"no"}],"A":{}}',
        '{"":"empty","1":{"\\n":56,"f":{"F":5,"f":"hi"}},"10":{},"111":[{"E":"no","e":"yes"}],"A":{},"a":{}}',
    ),
    "unicode": ('{"Unnormalized Unicode":"A\\u030a"}', '{"Unnormalized Unicode":"A\u030a"}'),
    "values": (
        '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],'
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
        '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    ),
    "weird": (
        '{"\\u20ac":"Euro Sign","\\r":"Carriage Return","\\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One",'
        '"\\ud83d\\ude00":"Emoji: Grinning Face","\\u0080":"Control","\\u00f6":"Latin Small Letter O With Diaeresis"}',
        '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis",'
        '"€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
    ),
}

# RFC 8785, appendix B: IEEE 754 bits, text.
NUMBERS = [
    ("0000000000000000", "0"),
    ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"),
    ("7fefffffffffffff", "1.7976931348623157e+308"),
    ("ffefffffffffffff", "-1.7976931348623157e+308"),
    ("4340000000000000", "9007199254740992"),
    ("c340000000000000", "-9007199254740992"),
    ("4430000000000000", "295147905179352830000"),
    ("44b52d02c7e14af5", "9.999999999999997e+22"),
    ("44b52d02c7e14af6", "1e+23"),
    ("44b52d02c7e14af7", "1.0000000000000001e+23"),
    ("444b1ae4d6e2ef4e", "999999999999999700000"),
    ("444b1ae4d6e2ef4f", "999999999999999900000"),
    ("444b1ae4d6e2ef50", "1e+21"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"),
    ("41b3de4355555554", "333333333.33333325"),
    ("41b3de4355555555", "333333333.3333333"),
    ("41b3de4355555556", "333333333.3333334"),
    ("41b3de4355555557", "333333333.33333343"),
    ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
    max_leaves=30,
)


@pytest.mark.parametrize("name", VECTORS)
def test_the_published_vectors_come_out_as_published(name):
    given, expected = VECTORS[name]
    assert canonical(json.loads(given)).decode() == expected


@pytest.mark.parametrize(("bits", "expected"), NUMBERS)
def test_numbers_are_written_as_in_appendix_b(bits, expected):
    (number,) = struct.unpack(">d", bytes.fromhex(bits))
    assert canonical([number]).decode() == f"[{expected}]"


@given(JSON)
def test_the_fast_path_writes_what_the_reference_writes(value):
    assert canonical(value) == rfc8785.dumps(value)


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 9), max_size=8))
def test_the_order_of_keys_changes_nothing(value):
    assert canonical(value) == canonical(dict(reversed(value.items())))


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        -float("inf"),
        2**53,
        -(2**53),
        "\ud800",
        {"\ud800": 1},
        {1: 2},
        {1, 2},
        b"bytes",
        object(),
    ],
    ids=lambda value: f"{type(value).__name__} {ascii(value)[:12]}" if type(value) is not object else "object",
)
def test_a_value_without_a_canonical_form_is_refused(value):
    with pytest.raises(CanonicalError):
        canonical([value])


def test_a_digest_knows_its_algorithm_and_its_type():
    assert digest_bytes(b"") == "blake3:af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"
    assert digest_typed("a/one@1", {"x": 1}) != digest_typed("a/two@1", {"x": 1})


@pytest.mark.parametrize(
    "text",
    [
        *("", "blake3:", "blake3:" + "g" * 64, "sha256:" + "a" * 64, "blake3:" + "A" * 64, None, 7),
        *("blake3:" + "a" * 63, "blake3:" + "a" * 65, "blake3;" + "a" * 64, "blake3:" + "a" * 63 + "\n"),
        *("blake3:" + "a" * 31 + " " + "a" * 32, "blake3:" + "a" * 63 + "٣", "blake3:" + "\udc80" + "a" * 63),
    ],
    ids=ascii,
)
def test_what_has_not_the_form_of_a_digest_is_none(text):
    assert not is_digest(text)
