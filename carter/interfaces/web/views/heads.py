"""What stands over a page of a run, of the little that is read for it."""

from ulid import ULID

from carter.interfaces.web.views.brief import Head
from carter.workspace.opened_runs import OpenedRun


def head_of_run(opened: OpenedRun) -> Head:
    """The head of a run of which the report alone is read."""
    facts, began = opened.facts, ULID.from_str(opened.run).datetime
    started = began.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    told = (facts.question, started, facts.stop_reason, facts.stop_why, facts.partial, facts.answered)
    return Head(opened.run, opened.digest, *told)
