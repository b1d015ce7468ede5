"""Addresses that are not public stay refused, however they are written."""

import ipaddress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from carter.research.web.address import is_local_name, literal, refusal, refused_as
from carter.research.web.policy import WebPolicy, objection
from carter.research.web.url import parsed

PRIVATE = ["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"]
PRIVATE += ["192.168.0.0/16", "192.0.2.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4"]


def status_of(host):
    no = objection(parsed(f"http://{host}/"), WebPolicy())
    return no.status if no else ""


def of(network):
    net = ipaddress.ip_network(network)
    return st.integers(int(net[0]), int(net[-1]))


REFUSED_V4 = st.one_of([of(network) for network in PRIVATE])
NUMBER = st.sampled_from([str, hex, lambda number: f"0{number:o}", lambda number: f"0X{number:X}"])
FULLWIDTH = str.maketrans("0123456789.", "\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19\u3002")


@st.composite
def spellings(draw):
    """An IPv4 address in one to four parts, each in any base, perhaps in other digits or escaped."""
    address = draw(REFUSED_V4)
    parts = draw(st.integers(1, 4))
    heads = [address >> (24 - 8 * index) & 255 for index in range(parts - 1)]
    tail = address & ((1 << (8 * (5 - parts))) - 1)
    text = ".".join(draw(NUMBER)(number) for number in [*heads, tail])
    text += draw(st.sampled_from(["", "."]))
    how = draw(st.sampled_from(["plain", "wide", "escaped"]))
    if how == "wide":
        return text.translate(FULLWIDTH)
    return "".join(f"%{ord(sign):02x}" for sign in text) if how == "escaped" else text


@given(spellings())
@example("0x7f.1")
def test_no_spelling_of_a_refused_address_passes(text):
    assert status_of(text) == "blocked_address"


@given(st.integers(0, 2**32 - 1))
def test_no_ipv6_address_carries_an_ipv4_one_past_the_check(number):
    v4 = ipaddress.IPv4Address(number)
    inside = f"{number >> 16:x}:{number & 0xFFFF:x}"
    forms = [f"::ffff:{v4}", f"::{v4}", f"64:ff9b::{v4}", f"64:ff9b:1::{v4}", f"2002:{inside}::", f"::ffff:0:{v4}"]
    forms.append(f"2001:0:{inside}::")
    for form in forms:
        address = ipaddress.ip_address(form)
        for text in (form, address.exploded, address.compressed.upper()):
            assert status_of(f"[{text}]") == "blocked_address"


@given(st.integers(0, 2**128 - 1))
def test_what_passes_is_a_global_unicast_address_for_python_too(number):
    address = ipaddress.IPv6Address(number)
    if not refused_as(address):
        assert address.is_global
        assert number >> 125 == 1


@given(st.integers(0, 2**32 - 1))
def test_what_passes_of_ipv4_is_global_for_python_too(number):
    address = ipaddress.IPv4Address(number)
    if not refused_as(address):
        assert address.is_global
        assert not address.is_multicast


@pytest.mark.parametrize(
    "text", ["8.8.8.8", "93.184.216.34", "192.0.1.1", "172.32.0.1", "100.128.0.1", "[2606:2800::1]"]
)
def test_an_address_that_is_public_passes(text):
    assert status_of(text) == ""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("127.0.0.1", "loopback"),
        ("10.1.2.3", "private"),
        ("169.254.169.254", "link-local"),
        ("100.64.0.1", "shared by a carrier"),
        ("224.0.0.1", "multicast"),
        ("255.255.255.255", "broadcast"),
        ("203.0.113.1", "documentation"),
        ("::ffff:8.8.8.8", "IPv4-mapped"),
        ("::8.8.8.8", "IPv4-compatible"),
        ("64:ff9b::808:808", "NAT64"),
        ("2002:808:808::", "6to4"),
        ("2001::1", "Teredo"),
        ("fec0::1", "site-local"),
        ("4000::1", "reserved"),
    ],
)
def test_the_reason_names_the_kind_of_address(text, kind):
    assert refusal(ipaddress.ip_address(text)) == f"{ipaddress.ip_address(text)} is not public: {kind}"


@pytest.mark.parametrize("text", ["127.0.0.1", "10.0.0.1", "::1", "fd00::1"])
def test_what_was_opened_may_be_loopback_or_private(text):
    assert refusal(ipaddress.ip_address(text), opened=True) == ""


@pytest.mark.parametrize("text", ["0.0.0.0", "169.254.169.254", "fe80::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"])
def test_what_was_opened_may_be_nothing_else(text):
    assert refusal(ipaddress.ip_address(text), opened=True)


@pytest.mark.parametrize("name", ["localhost", "LocalHost.", "a.localhost", "intranet", "x.localdomain"])
def test_names_of_this_machine_are_known(name):
    assert is_local_name(name)
    assert literal(name) is None


def test_a_name_with_a_dot_may_be_public():
    assert not is_local_name("localhost.example.org")
