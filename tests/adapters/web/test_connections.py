"""Names and connections: what fails there has its outcome, and the next address is tried."""

import socket

import pytest

from carter.adapters.web.fetcher import Fetcher
from carter.adapters.web.resolver import system_lookup
from carter.adapters.web.settings import Settings
from carter.adapters.web.transport import PinnedTransport
from carter.research.web.policy import Opened, WebPolicy
from tests.adapters.web.hostile import answer, fetcher, to_server

ADDRESSES = ("93.184.216.34", "2606:2800::1", "93.184.216.36", "93.184.216.37", "93.184.216.38")


def got(lookup, connect):
    settings = Settings(attempts=1, robots=False)
    return Fetcher(settings, transport=PinnedTransport(lookup, connect)).fetch("http://boats.example/")


def raising(error):
    def fail(*_):
        raise error

    return fail


def no_connection(error):
    async def fail(*_):
        raise error

    return fail


@pytest.mark.parametrize(
    "lookup",
    [
        raising(socket.gaierror(socket.EAI_NONAME, "Name or service not known")),
        raising(UnicodeError("label too long")),
        lambda _name: (),
    ],
    ids=["not known", "no name", "no answer"],
)
def test_a_name_without_an_address_says_so(lookup):
    assert got(lookup, no_connection(AssertionError)).status == "dns_failed"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (ConnectionRefusedError(111, "Connection refused"), "refused"),
        (OSError(113, "No route to host"), "unreachable"),
        (OSError(101, "Network is unreachable"), "unreachable"),
        (TimeoutError(), "deadline"),
    ],
)
def test_a_server_that_cannot_be_reached_says_how(error, status):
    assert got(lambda _name: ADDRESSES, no_connection(error)).status == status


def test_the_next_address_is_tried_and_named(server):
    server.replies["/"] = answer()
    dialled: list[str] = []
    reach = to_server(server, dialled)

    async def connect(address, port, seconds):
        if address.version == 4:
            raise ConnectionRefusedError(111, "Connection refused")
        return await reach(address, port, seconds)

    reply = got(lambda _name: ADDRESSES, connect)
    assert (reply.status, reply.hops[0].address, dialled) == ("ok", "2606:2800::1", ["2606:2800::1"])


def test_of_many_addresses_four_are_tried():
    tried = []

    async def connect(address, _port, _seconds):
        tried.append(str(address))
        raise ConnectionRefusedError(111, "Connection refused")

    got(lambda _name: ADDRESSES, connect)
    assert tried == list(ADDRESSES[:4])


def test_nothing_listens_at_a_port_that_is_closed(server):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    policy = WebPolicy(opened=(Opened("127.0.0.1"),))
    reply = Fetcher(Settings(policy, attempts=1)).fetch(f"http://127.0.0.1:{port}/")
    assert (reply.status, reply.detail) == ("refused", f"nothing listens at port {port} of 127.0.0.1")


def test_the_resolver_of_this_machine_gives_each_address_once():
    found = system_lookup("127.0.0.1")
    assert list(found) == ["127.0.0.1"]


def test_the_page_of_an_error_may_be_broken_and_the_status_still_counts(server):
    server.replies["/"] = answer(b"not gzip", "Content-Encoding: gzip", code="404 Not Found")
    reply = fetcher(server).fetch(server.url())
    assert (reply.status, reply.body) == ("http_404", b"")
