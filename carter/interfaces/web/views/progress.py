"""How far any run is that has an event log here, also one that the command line began."""

from typing import NamedTuple

from carter.errors import UsageError
from carter.interfaces.web import addresses
from carter.interfaces.web.asking import Answer, Asking, Moved
from carter.workspace import Workspace
from carter.workspace.logged import FINISHED
from carter.workspace.progress_of_run import Following, Progress
from carter.workspace.question_files import question_file_of


class RunProgress(NamedTuple):
    """How far a run is, and how it goes on."""

    progress: Progress
    file: str  # its question file, where that is known and the run is its last; else empty
    build: str  # the build of this server that writes it; empty where there is none
    leads_to: str  # address of the brief, once there is one


def progress(asking: Asking) -> Answer:
    """One run."""
    return answer_of(page_of(asking, Following(asking.workspace, asking.path["run"])), asking.form.get("stale", ""))


def go_on(asking: Asking) -> Answer | Moved:
    """Build the question of a run again: it goes on where that ended."""
    if asking.form.get("stale"):
        return progress(asking)
    page = page_of(asking, Following(asking.workspace, asking.path["run"]))
    if not page.progress.is_over or page.leads_to:
        return Moved(addresses.run(page.progress.run, "progress"))
    if not page.file:
        what = "the question file of this run is not known here"
        raise UsageError(what, where=page.progress.run, mend="`carter build` with its question file goes on")
    return Moved(addresses.build(asking.builds.begin(page.progress.question, page.file)))


def page_of(asking: Asking, following: Following) -> RunProgress:
    """A run as it stands."""
    told = following.look()
    builds = asking.builds.listed() if not told.is_over else ()
    build = next((each.build for each in builds if each.run == told.run), "")
    finished = told.state == FINISHED
    looks = Workspace(asking.workspace.root, looks_only=True)
    file = question_file_of(looks, told.run) if told.is_over and not finished else ""
    return RunProgress(told, file, build, addresses.run(told.run) if finished else "")


def answer_of(page: RunProgress, stale: str = "") -> Answer:
    """The page of a run."""
    more = {"stale": stale, "events": addresses.run(page.progress.run, "events")}
    return Answer("progress.html", page.progress.question or page.progress.run, page, more)
