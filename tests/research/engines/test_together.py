"""Several engines side by side: one batch a step, findings in the order of the wishes."""

from carter.research.engines.known import Setting
from carter.research.engines.together import MOST_STEPS, search_all
from tests.research.engines.replies import HARBOUR, reply

IDS = reply({"esearchresult": {"idlist": ["12345"]}})
PAPERS = reply({"result": {"12345": {"title": "Boats"}}})
NOTHING = reply({"results": []})


def driven(asking, answer):
    """The batches of engines that were asked, and what came of it."""
    batches, replies = [], None
    try:
        while True:
            requests = asking.send(replies)
            batches.append([request.engine for request in requests])
            replies = tuple(answer(request) for request in requests)
    except StopIteration as end:
        return batches, end.value


def test_each_step_of_all_engines_is_one_batch():
    answers = {"esearch": IDS, "esummary": PAPERS}

    def answer(request):
        return next((made for word, made in answers.items() if word in request.url), NOTHING)

    wishes = [("pubmed", HARBOUR), ("tavily", HARBOUR), ("openalex", HARBOUR)]
    batches, found = driven(search_all(wishes), answer)
    assert batches == [["pubmed", "tavily", "openalex"], ["pubmed"]]
    assert [(one.engine, one.status, len(one.leads)) for one in found] == [
        ("pubmed", "ok", 1),
        ("tavily", "ok", 0),
        ("openalex", "ok", 0),
    ]


def test_an_engine_that_does_not_come_to_an_end_is_given_up():
    many = Setting(searxng=tuple(f"https://{number}.example" for number in range(20)))
    batches, (found,) = driven(search_all([("searxng", HARBOUR)], many), lambda request: reply("", code=503))
    assert len(batches) == MOST_STEPS
    assert (found.status, found.detail) == ("unavailable", "asked too often")


def test_no_wishes_ask_nothing():
    assert driven(search_all([]), None) == ([], ())
