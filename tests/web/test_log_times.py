"""The event log as a page: how long each thing took, by the instants of its lines."""

import re
from datetime import datetime

from carter.interfaces.web.views.log import A_PAGE
from tests.web.asking import client_of


def test_each_line_tells_the_time_since_the_line_before_it(runs):
    client = client_of(runs.root)
    events = client.get(f"/runs/{runs.first}/log.json?type=BRIEF_RENDERED").json()["events"]
    line = events[0]["line"]
    every = [
        event
        for at in range(0, line, A_PAGE)
        for event in client.get(f"/runs/{runs.first}/log.json?at={at}").json()["events"]
    ]
    then, now = (datetime.fromisoformat(every[place]["ts"]) for place in (line - 2, line - 1))
    took = round((now - then).total_seconds() * 1000)
    shown = f"+{took} ms" if took < 1000 else f"+{took / 1000:.1f} s"
    # Of a page that shows one type alone, too: the line before it is that of the log.
    text = client.get(f"/runs/{runs.first}/log?type=BRIEF_RENDERED").text
    assert re.findall(r"</time> <span class=\"small\">([^<]+)</span>", text) == [shown]


def test_the_first_line_has_none_before_it(runs):
    text = client_of(runs.root).get(f"/runs/{runs.first}/log?type=TASK_CREATED").text
    assert 'id="line-1"' in text
    assert "</time></td>" in text
