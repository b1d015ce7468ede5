"""A build that was begun from a page: how far it is, what stops it, and what makes it go on."""

from typing import NamedTuple

from carter.errors import UnknownRun
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking, Moved
from carter.interfaces.web.builds import DONE, Build
from carter.workspace.progress_of_run import Following, Progress


class BuildPage(NamedTuple):
    """A build, and the run that it writes."""

    build: Build
    progress: Progress | None  # of a build that has begun its run
    leads_to: str  # address of the brief, once there is one


def build(asking: Asking) -> Answer:
    """One build."""
    return answer_of(page_of(asking, asking.builds.get(asking.path["build"])), asking.form.get("stale", ""))


def stop(asking: Asking) -> Answer | Moved:
    """Stop a build, as Ctrl-C does."""
    if asking.form.get("stale"):
        return build(asking)
    asking.builds.stop(asking.path["build"])
    return Moved(addresses.build(asking.path["build"]))


def again(asking: Asking) -> Answer | Moved:
    """Build the same question again: it goes on where this build ended."""
    if asking.form.get("stale"):
        return build(asking)
    known = asking.builds.get(asking.path["build"])
    return Moved(addresses.build(asking.builds.begin(known.question, known.file)))


def page_of(asking: Asking, known: Build, following: Following | None = None) -> BuildPage:
    """A build as it stands; `following` has read the log of its run so far."""
    progress = None
    if known.run and known.answer.get("state") != "up to date":
        try:
            progress = (following or Following(asking.workspace, known.run)).look()
        except UnknownRun:  # it has begun, and nothing is written of it yet
            progress = None
    return BuildPage(known, progress, addresses.run(known.run) if known.state == DONE and known.run else "")


def answer_of(page: BuildPage, stale: str = "") -> Answer:
    """The page of a build; only the part that changes, where the stream asks for it."""
    more = {"stale": stale, "events": addresses.build(page.build.build, "events")}
    return Answer("build.html", page.build.question, page, more)
