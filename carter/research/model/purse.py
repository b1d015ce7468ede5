"""The purse: tokens and money that are left for a model, reserved before each request and settled after it."""

from typing import NamedTuple

from carter.records.synthesis import ModelCall
from carter.records.task_spec import ModelSettings
from carter.research.model.complete import Complete, Completed
from carter.research.model.prices import Price, cost, most_cost, price_of, reserved


class Purse(NamedTuple):
    """What is left; it never goes below 0, since no request is made that might."""

    tokens: int
    micro_dollars: int
    price: Price

    def refuses(self, request: Complete) -> str:
        """The limit that `request` might overshoot: `tokens` or `money`; empty where it fits."""
        most = reserved(request)
        if most.total > self.tokens:
            return "tokens"
        return "money" if most_cost(most, self.price) > self.micro_dollars else ""

    def settled(self, reply: Completed) -> "Purse":
        """What is left after `reply`, which was recorded with the tokens that it took."""
        return self._replace(
            tokens=self.tokens - reply.tokens.total, micro_dollars=self.micro_dollars - cost(reply.tokens, self.price)
        )


def purse_of(settings: ModelSettings, calls: tuple[ModelCall, ...]) -> Purse | None:
    """What the settings allow, less what `calls` took; None where nobody knows what the model costs."""
    given = Price(settings.input_price, settings.output_price) if settings.output_price else None
    price = price_of(settings.name, given)
    if price is None:
        return None
    return Purse(
        tokens=settings.max_tokens - sum(call.tokens.total for call in calls),
        micro_dollars=settings.max_cents * 10_000 - sum(call.micro_dollars for call in calls),
        price=price,
    )


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
