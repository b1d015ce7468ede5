"""The purse: tokens and money that are left for a model, reserved before each request and settled after it."""

from typing import NamedTuple

from carter.records.model_call import ModelCall, Tokens
from carter.records.task_spec import ModelSettings
from carter.research.model.complete import Complete, Completed
from carter.research.model.prices import Price, cost, most_cost, price_of, reserved

_CENT = 10_000  # micro-dollars


class Purse(NamedTuple):
    """What is left, never below 0, since no request is made that might overshoot it.

    A reply may say that it took more than was reserved for it; what it overshoots leaves 0, and `overshot` tells it.
    """

    tokens: int
    micro_dollars: int
    price: Price

    def refuses(self, request: Complete) -> str:
        """The limit that `request` might overshoot: `tokens` or `money`; empty where it fits."""
        return self.lacks(reserved(request))

    def lacks(self, most: Tokens, fee: int = 0) -> str:
        """The limit that what takes `most` tokens, and micro-dollars beside them, might overshoot; empty for none."""
        if most.total > self.tokens:
            return "tokens"
        return "money" if most_cost(most, self.price) + fee > self.micro_dollars else ""

    def settled(self, reply: Completed) -> "Purse":
        """What is left after `reply`, which was recorded with the tokens that it took."""
        return self.less(reply.tokens.total, cost(reply.tokens, self.price))

    def less(self, tokens: int, micro_dollars: int) -> "Purse":
        """What is left when so much is taken."""
        return self._replace(
            tokens=max(0, self.tokens - tokens), micro_dollars=max(0, self.micro_dollars - micro_dollars)
        )


def purse_of(settings: ModelSettings, calls: tuple[ModelCall, ...], name: str = "") -> Purse | None:
    """What the settings allow, less what `calls` took; None where nobody knows what the model costs.

    The model is that of the settings, unless another `name` is given.
    """
    given = Price(settings.input_price, settings.output_price) if settings.output_price else None
    price = price_of(name or settings.name, given)
    if price is None:
        return None
    return Purse(
        tokens=max(0, settings.max_tokens - _tokens(calls)),
        micro_dollars=max(0, settings.max_cents * _CENT - _micro_dollars(calls)),
        price=price,
    )


def overshot(settings: ModelSettings, calls: tuple[ModelCall, ...]) -> tuple[str, ...]:
    """By how much `calls` went beyond the limits, a sentence each; only a server that counts its own way does that."""
    tokens, micro_dollars = _tokens(calls), _micro_dollars(calls)
    cents = -(-micro_dollars // _CENT)
    found = ((tokens, settings.max_tokens, "tokens"), (cents, settings.max_cents, "cents"))
    since = "since its server counts more for a request than was reserved before it was sent"
    return tuple(
        f"The model took {took:,} {unit}, more than the {most:,} of `max_{unit}`, {since}."
        for took, most, unit in found
        if took > most
    )


def _tokens(calls: tuple[ModelCall, ...]) -> int:
    return sum(call.tokens.total for call in calls)


def _micro_dollars(calls: tuple[ModelCall, ...]) -> int:
    return sum(call.micro_dollars for call in calls)


def call_of(request: Complete, reply: Completed, purse: Purse, outcome: str) -> ModelCall:
    """The line of the report for a request and its reply."""
    return ModelCall(
        prompt=request.prompt,
        model=request.model,
        outcome=outcome,
        tokens=reply.tokens,
        micro_dollars=cost(reply.tokens, purse.price),
        attempts=reply.attempts,
    )
