"""Prices of models: the table, each line with where it comes from, and what requests cost or may cost at most.

Prices are in micro-dollars for a million tokens, so that a dollar is 1,000,000 and one token of a model at
$3 costs 3 micro-dollars. To follow a change, edit the line and its date, and raise the version of the stages
that ask (tests/layout/stages.lock says so).
"""

from typing import NamedTuple

from carter.records.model_call import Tokens
from carter.research.model.complete import MOST_PAID, Complete

MILLION = 1_000_000
SEARCH = 10_000
"""Micro-dollars for one search of the web by a model, beside its tokens.

$10 for 1,000, as others cite the page of prices in 2026-11; it was not read itself.
"""
OVERHEAD = 2_000
"""Tokens at most that a provider adds to a request: the frame of each message, and what it says of the schema."""


class Price(NamedTuple):
    """Micro-dollars for a million tokens."""

    input: int
    output: int
    cache_write: int = 0  # for five minutes; 0 takes the price of input
    cache_read: int = 0  # 0 takes the price of input


class Listed(NamedTuple):
    """A line of the table."""

    price: Price
    dated: str  # the day of the source that was read
    source: str


_PRICING = "https://platform.claude.com/docs/en/about-claude/pricing"
_OVERVIEW = "https://platform.claude.com/docs/en/models/{}/overview"
TABLE: dict[str, Listed] = {
    "claude-fable-5-1": Listed(Price(10_000_000, 50_000_000, 12_500_000, 250_000), "2026-10-10", _PRICING),
    "claude-opus-5-5": Listed(
        Price(4_000_000, 20_000_000, 5_000_000, 200_000), "2026-10-10", _OVERVIEW.format("opus-5-5")
    ),
    "claude-opus-5": Listed(Price(5_000_000, 25_000_000, 6_250_000, 500_000), "2026-10-10", _PRICING),
    "claude-opus-4-8": Listed(Price(5_000_000, 25_000_000, 6_250_000, 500_000), "2026-10-10", _PRICING),
    "claude-sonnet-5-5": Listed(
        Price(2_000_000, 10_000_000, 2_500_000, 200_000), "2026-10-10", _OVERVIEW.format("sonnet-5-5")
    ),
    "claude-sonnet-5": Listed(
        Price(2_000_000, 10_000_000, 2_500_000, 200_000), "2026-10-10", _OVERVIEW.format("sonnet-5")
    ),
    "claude-sonnet-4-6": Listed(Price(3_000_000, 15_000_000, 3_750_000, 300_000), "2026-10-10", _PRICING),
    # Its price depends on the length of the prompt: this is the higher one, so that what is told is never too low.
    "claude-haiku-5-5": Listed(Price(500_000, 2_500_000, 625_000, 50_000), "2026-10-10", _PRICING),
    "claude-haiku-4-5": Listed(Price(1_000_000, 5_000_000, 1_250_000, 100_000), "2026-10-10", _PRICING),
}


def price_of(model: str, given: Price | None = None) -> Price | None:
    """The price that the user gives as an upper bound, else that of the table; None where neither is known."""
    if given is not None:
        return given
    listed = TABLE.get(model)
    return listed.price if listed else None


def cost(tokens: Tokens, price: Price) -> int:
    """What tokens cost, in micro-dollars, rounded up."""
    parts = (
        tokens.input * price.input,
        tokens.output * price.output,
        tokens.cache_write * (price.cache_write or price.input),
        tokens.cache_read * (price.cache_read or price.input),
    )
    return -(-sum(parts) // MILLION)


def most_tokens(request: Complete) -> Tokens:
    """The tokens that one attempt at `request` may take at most, known without asking anybody.

    A token of such models stands for one byte of UTF-8 or more, so that a text has no more tokens than bytes. The
    schema is counted twice, since a provider may write it out in its own way.
    """
    texts = (request.system, *(turn.text for turn in request.turns), request.form, request.form)
    return Tokens(input=OVERHEAD + sum(len(text.encode()) for text in texts), output=request.max_tokens)


def reserved(request: Complete) -> Tokens:
    """The tokens to reserve before `request` is asked: those of all attempts that may cost something."""
    most = most_tokens(request)
    return Tokens(input=MOST_PAID * most.input, output=MOST_PAID * most.output)


def most_cost(tokens: Tokens, price: Price) -> int:
    """The most that `tokens` may cost in micro-dollars: every one that is read may be put into a cache."""
    dearest = max(price.input, price.cache_write)
    return -(-(tokens.input * dearest + tokens.output * price.output) // MILLION)
