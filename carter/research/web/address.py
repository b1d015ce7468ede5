"""Which IP addresses may be connected to: public unicast ones, in whatever spelling they come."""

import ipaddress
from typing import TypeAlias

IP: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

# Own lists, from the IANA special-purpose registries: what `is_global` means changes with Python.
_REFUSED = {
    "unspecified": ("0.0.0.0/8", "::/128"),
    "loopback": ("127.0.0.0/8", "::1/128"),
    "private": ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"),
    "link-local": ("169.254.0.0/16", "fe80::/10"),
    "site-local": ("fec0::/10",),
    "shared by a carrier": ("100.64.0.0/10",),
    "broadcast": ("255.255.255.255/32",),
    "multicast": ("224.0.0.0/4", "ff00::/8"),
    "documentation": ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32", "3fff::/20"),
    "benchmarking": ("198.18.0.0/15", "2001:2::/48"),
    "IPv4-mapped": ("::ffff:0:0/96",),
    "IPv4-translated": ("::ffff:0:0:0/96",),
    "IPv4-compatible": ("::/96",),
    "NAT64": ("64:ff9b::/96", "64:ff9b:1::/48"),
    "6to4": ("2002::/16", "192.88.99.0/24"),
    "Teredo": ("2001::/32",),
    "protocol assignment": ("192.0.0.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.175.48.0/24", "2001::/23"),
    "reserved": ("240.0.0.0/4",),
}
_NETWORKS = [(kind, ipaddress.ip_network(text)) for kind, texts in _REFUSED.items() for text in texts]
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
_MAY_BE_OPENED = frozenset({"loopback", "private"})


def refused_as(address: IP) -> str:
    """What keeps an address from being connected to (`loopback`, `NAT64`, …); empty for a public one."""
    for kind, network in _NETWORKS:
        if address.version == network.version and address in network:
            return kind
    return "" if address.version == 4 or address in _GLOBAL_UNICAST else "reserved"


def refusal(address: IP, *, opened: bool = False) -> str:
    """Why `address` is not connected to, as a phrase; empty if it may be.

    `opened` says that the user named the host as one that may be local: loopback and private
    addresses are then let through, and nothing else.
    """
    kind = refused_as(address)
    if not kind or (opened and kind in _MAY_BE_OPENED):
        return ""
    return f"{address} is not public: {kind}"


def literal(host: str) -> IP | None:
    """The address that a host is, `[::1]` or `127.0.0.1`; None for a name.

    Other spellings (`2130706433`, `0x7f.1`, fullwidth digits) are made these two when a URL is parsed.
    """
    try:
        return ipaddress.ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def is_local_name(name: str) -> bool:
    """Whether a name means this machine or its own network: `localhost`, names below it, names without a dot."""
    bare = name.removesuffix(".").lower()
    return "." not in bare or bare.endswith((".localhost", ".localdomain"))
