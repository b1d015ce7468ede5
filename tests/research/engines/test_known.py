"""The list of engines agrees with what the engines do."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from carter.kernel.record import digest_of
from carter.research.engines.exchange import Wanted
from carter.research.engines.known import ENGINES, Setting, lacking, pointless, steps, variables
from carter.research.policy import covers
from tests.research.engines.replies import HARBOUR, RECENT, SETTING

ASKED = [name for name in ENGINES if name != "local"]
WISHES: dict[str, dict[str, Any]] = {
    "allow": {"allow": ("a.example",)},
    "deny": {"deny": ("a.example",)},
    "recency": {"recency_days": 20},
    "language": {"language": "de"},
    "limit": {"limit": 3},
}


def first(name, wanted):
    return next(steps(name, wanted, SETTING))


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("wish", WISHES)
def test_an_engine_takes_itself_exactly_the_wishes_that_the_list_says(name, wish):
    plain = HARBOUR.model_copy(update={"today": "2026-11-30"})
    with_wish = plain.model_copy(update=WISHES[wish])
    assert (digest_of(first(name, plain)) != digest_of(first(name, with_wish))) is (wish in ENGINES[name].native)


@pytest.mark.parametrize("name", ASKED)
def test_an_engine_asks_the_host_and_takes_the_keys_that_the_list_says(name):
    request, engine = first(name, RECENT), ENGINES[name]
    assert request.engine == name
    assert request.keys == engine.keys
    assert covers(engine.host, urlsplit(request.url).hostname or "") or not engine.host


@pytest.mark.parametrize("name", ASKED)
def test_every_engine_that_has_keys_says_which_host_they_go_to(name):
    assert ENGINES[name].host or name in ("searxng", "claude")


@pytest.mark.parametrize("name", ASKED)
def test_a_request_is_https_and_the_same_each_time(name):
    assert first(name, RECENT).url.startswith("https://")
    assert digest_of(first(name, RECENT)) == digest_of(first(name, RECENT))


def test_only_searxng_lacks_something_without_a_setting():
    assert [name for name in ENGINES if lacking(name, Setting())] == ["searxng"]
    assert lacking("searxng", SETTING) == ""


def test_the_address_is_the_last_of_the_variables_and_stands_once():
    assert variables() == (
        "BRAVE_API_KEY",
        "TAVILY_API_KEY",
        "ANTHROPIC_API_KEY",
        "OPENALEX_API_KEY",
        "S2_API_KEY",
        "NCBI_API_KEY",
        "CARTER_EMAIL",
    )


@pytest.mark.parametrize(
    ("allow", "deny", "why"),
    [
        ((), (), ""),
        (("en.wikipedia.org",), (), ""),
        (("org",), (), ""),
        (("a.example",), (), "wikipedia.org is not allowed"),
        (("wikipedia.org",), ("wikipedia.org",), "wikipedia.org is denied"),
        ((), ("de.wikipedia.org",), ""),
    ],
)
def test_an_engine_of_one_site_is_not_asked_where_the_policy_keeps_that_out(allow, deny, why):
    assert pointless("wikipedia", Wanted(query="x", allow=allow, deny=deny)) == why


def test_an_engine_of_the_web_may_always_find_something():
    assert pointless("brave", Wanted(query="x", allow=("a.example",))) == ""
