"""Searches that a model makes for money: what one may take is reserved before it is asked, and settled after."""

from collections.abc import Sequence
from typing import NamedTuple

from carter.records.candidate import Limit
from carter.records.model_call import ModelCall, Tokens
from carter.research.engines import claude
from carter.research.engines.exchange import HttpReply, HttpRequest
from carter.research.model.prices import OVERHEAD, SEARCH, cost, most_cost
from carter.research.model.purse import Purse

PROMPT = "web_search"
"""What a search is called among the requests to models, which have prompts."""

RESULTS = 50_000
"""Tokens that the results of one search may bring in at most. No documentation bounds them: 12,000 to 19,000 is what
people report. A search that states more leaves nothing for a further one, and the brief says so."""

NO_PRICE = "nobody knows what it costs: set model.input_price and model.output_price to the most that it may"
_NEVER_SENT = frozenset({"no_key", "refused", "dns_failed", "tls_failed", "unreachable"})


class Tally(NamedTuple):
    """What is left for a model that searches, and its searches so far in this round."""

    model: str
    purse: Purse | None  # None where nobody knows what it costs: then it is not asked
    calls: tuple[ModelCall, ...] = ()

    def fitting(self, requests: Sequence[HttpRequest]) -> int:
        """How many of `requests`, from the first on, fit together into what is left; others than Claude's always do."""
        purse = self.purse
        for place, request in enumerate(requests):
            if request.engine == claude.NAME:
                if purse is None or purse.lacks(most_tokens(request), SEARCH):
                    return place
                purse = purse.less(most_tokens(request).total, _most_cost(request, purse))
        return len(requests)

    def refusal(self, request: HttpRequest) -> Limit | None:
        """The limit that keeps a request of Claude's from being made; None where it is its unknown price."""
        lacks = self.purse.lacks(most_tokens(request), SEARCH) if self.purse else ""
        return "tokens" if lacks == "tokens" else "money" if lacks else None

    def settled(self, requests: Sequence[HttpRequest], replies: Sequence[HttpReply]) -> "Tally":
        """What is left after these."""
        tally = self
        for request, reply in zip(requests, replies, strict=True):
            if request.engine == claude.NAME and tally.purse is not None and reply.outcome != "no_key":
                call = tally._call(request, reply, tally.purse)
                purse = tally.purse.less(call.tokens.total, call.micro_dollars)
                tally = tally._replace(purse=purse, calls=(*tally.calls, call))
        return tally

    def _call(self, request: HttpRequest, reply: HttpReply, purse: Purse) -> ModelCall:
        tokens, searches = took(request, reply)
        outcome = reply.outcome if reply.code == 200 or not reply.code else f"http_{reply.code}"
        return ModelCall(
            prompt=PROMPT,
            model=self.model,
            outcome=outcome,
            tokens=tokens,
            micro_dollars=cost(tokens, purse.price) + searches * SEARCH,
            attempts=reply.requests,
        )


def most_tokens(request: HttpRequest) -> Tokens:
    """The tokens that a search may take at most: what is sent is read twice, before the results and with them."""
    sent = OVERHEAD + len(request.body.encode())
    return Tokens(input=2 * sent + RESULTS, output=claude.MOST_TOKENS)


def took(request: HttpRequest, reply: HttpReply) -> tuple[Tokens, int]:
    """The tokens and searches that a request took, as its reply states them.

    An error that the server names costs nothing, nor does what was never sent. Of what broke off, or states
    nothing, nobody knows: it is counted as the most.
    """
    if cost_nothing(reply):
        return Tokens(), 0
    stated = claude.usage_in(reply)
    return stated if stated is not None else (most_tokens(request), 1)


def cost_nothing(reply: HttpReply) -> bool:
    """Whether it is sure that nothing is charged: it was never sent, or the server names an error."""
    return reply.outcome in _NEVER_SENT or (reply.outcome == "ok" and reply.code != 200)


def _most_cost(request: HttpRequest, purse: Purse) -> int:
    return most_cost(most_tokens(request), purse.price) + SEARCH
