"""Builds that are begun from a page: each a process, a few at once, stopped as Ctrl-C does, and gone on with."""

import os
import signal

import pytest

from carter.errors import UnknownTarget
from carter.interfaces.web.builds import Builds
from carter.workspace import Workspace
from carter.workspace.posing import identity_of
from tests.web.asking import begun, client_of, followed, sent, silent_engine
from tests.web.site import QUESTION

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

ASKED = {"question": "How long is a lease held?", "sources": "notes", "engines.local": "on"}


def builds_of(client) -> Builds:
    found = client.app.builds
    assert isinstance(found, Builds)
    return found


def test_a_form_begins_a_build_whose_page_leads_to_the_brief(own_runs):
    client = client_of(own_runs.root)
    address = begun(client, **ASKED)
    file = own_runs.root / "questions" / "how-long-is-a-lease-held.yaml"
    assert "question: How long is a lease held?\n" in file.read_text()
    *shown, last = followed(client, address)
    page = client.get(f"{address}.json").json()
    run = page["build"]["run"]
    assert last == ("over", f"/runs/{run}/brief")
    assert [kind for kind, _ in shown] == ["progress"] * len(shown)
    assert (page["build"]["state"], page["build"]["exit_code"]) == ("done", 0)
    assert page["build"]["answer"]["state"] == "built"
    assert page["progress"]["state"] == "finished"
    assert f'href="/runs/{run}/brief"' in client.get(address).text
    assert client.get(f"/runs/{run}/brief").status_code == 200
    workspace = Workspace(str(own_runs.root), looks_only=True)
    assert (workspace.last.get(identity_of(workspace, str(file))) or {})["run"] == run
    # The same form once more is the same file, and there is nothing to do.
    again = begun(client, **ASKED)
    followed(client, again)
    page = client.get(f"{again}.json").json()["build"]
    assert (page["answer"]["state"], page["run"], page["file"]) == ("up to date", run, str(file))
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_another_question_of_the_same_name_gets_a_file_of_its_own(own_runs):
    folder = own_runs.root / "questions"
    folder.mkdir()
    (folder / "how-long-is-a-lease-held.yaml").write_text("question: Mine?\n")
    client = client_of(own_runs.root)
    begun(client, **ASKED)
    builds_of(client).close()
    assert (folder / "how-long-is-a-lease-held.yaml").read_text() == "question: Mine?\n"
    assert "How long is" in (folder / "how-long-is-a-lease-held-2.yaml").read_text()


def test_two_builds_go_on_at_once_the_third_waits_and_each_can_be_stopped_and_gone_on_with(own_runs):
    with silent_engine() as engine, client_of(own_runs.root) as client:
        first, second, third = (
            begun(client, question=f"Question {number}?", **engine.fields) for number in ("one", "two", "three")
        )
        engine.asked()
        engine.asked()
        states = [client.get(f"{each}.json").json()["build"] for each in (first, second, third)]
        assert [each["state"] for each in states] == ["running", "running", "waiting"]
        assert states[2]["ahead"] == 0
        assert states[2]["run"] == ""
        listed = client.get("/runs.json").json()["builds"]
        assert [each["state"] for each in listed] == ["waiting", "running", "running"]
        run = states[0]["run"]
        page = client.get(f"/runs/{run}/progress.json").json()
        assert (page["progress"]["state"], page["build"]) == ("running", states[0]["build"])
        # The stop, the place that it leaves, and the way on.
        assert sent(client, f"{first}/stop").headers["location"] == first
        assert followed(client, first)[-1] == ("over", "")
        stopped = client.get(f"{first}.json").json()
        assert (stopped["build"]["state"], stopped["build"]["exit_code"]) == ("stopped", 130)
        assert stopped["progress"]["state"] == "interrupted"
        engine.asked()
        assert client.get(f"{third}.json").json()["build"]["state"] == "running"
        assert "Go on" in client.get(first).text
        assert "Go on" in client.get(f"/runs/{run}/progress").text
        on = sent(client, f"/runs/{run}/go-on").headers["location"]
        assert client.get(f"{on}.json").json()["build"]["state"] == "waiting"
        assert sent(client, f"{first}/again").headers["location"] == on, "one that is under way is not begun twice"
    ended = [each.state for each in builds_of(client).listed()]
    assert ended == ["stopped"] * 4, "the server's end stops all"


def test_a_build_that_fails_keeps_what_where_and_how_to_mend(own_runs):
    builds = Builds(str(own_runs.root), "")
    file = own_runs.root / "bad.yaml"
    file.write_text("question: Why?\nsources: [notes]\nconstraints: {max_minutes: soon}\n")
    name = builds.begin("Why?", str(file))
    builds.wait(name)
    told = builds.get(name)
    assert (told.state, told.exit_code, told.run) == ("failed", 3, "")
    assert told.error["what"] == "`constraints.max_minutes` must be a whole number, got `soon`"
    assert told.error["where"].endswith("bad.yaml:3")
    assert told.error["mend"].startswith("write plain digits")


def test_a_build_that_is_killed_is_told_of_as_failed(own_runs):
    with silent_engine() as engine:
        builds = Builds(str(own_runs.root), "")
        file = own_runs.root / "hung.yaml"
        address = engine.fields["engines.searxng.addresses"]
        file.write_text(f"question: How long is a lease?\nengines:\n  - searxng: {address}\n")
        name = builds.begin("Why?", str(file))
        engine.asked()
        os.killpg(builds.process_of(name), signal.SIGKILL)
        builds.wait(name)
        told = builds.get(name)
    assert (told.state, told.exit_code) == ("failed", -signal.SIGKILL)
    assert told.error["what"] == "it ended with exit code -9"


def test_a_module_in_the_folder_stands_in_for_none_of_carters(own_runs):
    (own_runs.root / "orjson.py").write_text("raise SystemExit('taken over')\n")
    (own_runs.root / "carter").mkdir()
    (own_runs.root / "carter" / "__init__.py").write_text("raise SystemExit('taken over')\n")
    builds = Builds(str(own_runs.root), "")
    file = own_runs.root / "question.yaml"
    file.write_text(QUESTION)
    name = builds.begin("Why?", str(file))
    builds.wait(name)
    assert (builds.get(name).state, builds.get(name).error) == ("done", {})


def test_a_server_that_ends_begins_nothing_more_and_knows_only_its_own(own_runs):
    builds = Builds(str(own_runs.root), "")
    with pytest.raises(UnknownTarget, match="this server began no such build"):
        builds.get("01M8RTT6P6K2N18N2P7V7W14C1")
    builds.close()
    with pytest.raises(Exception, match="the server is about to end"):
        builds.begin("Why?", str(own_runs.root / "question.yaml"))
