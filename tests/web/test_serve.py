"""`carter serve` itself: what it exits with, and that Ctrl-C ends it with all that is under way."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import orjson
import pytest

from carter.interfaces.web.server import _is_loopback
from tests.web.asking import silent_engine
from tests.workspace.place import Here

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
TREE = Path(__file__).parent.parent.parent


def carter(root, *words, **environment):
    """The command, to its end."""
    return subprocess.run(
        [sys.executable, "-m", "carter", "--root", str(root), "serve", *words],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(TREE), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_a_port_that_is_taken_is_the_worlds_fault(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = carter(tmp_path, "--port", str(taken.getsockname()[1]), "--json")
    assert done.returncode == 4
    assert orjson.loads(done.stdout)["error"]["mend"] == "give another --port, or 0 for a free one"


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "a..b", "x" * 300])
def test_a_host_that_is_not_there_is_the_users_fault(tmp_path, host):
    done = Here.at(tmp_path).carter("serve", "--host", host, "--port", "0", "--json")
    assert (done.returncode, orjson.loads(done.stdout)["error"]["what"]) == (2, f"there is no address `{host}` here")


def test_without_the_extra_it_says_how_to_install_it(tmp_path):
    (tmp_path / "hidden" / "starlette").mkdir(parents=True)
    (tmp_path / "hidden" / "starlette" / "__init__.py").write_text("raise ModuleNotFoundError(name='starlette')\n")
    path = os.pathsep.join([str(tmp_path / "hidden"), str(TREE)])
    done = carter(tmp_path, "--json", PYTHONPATH=path)
    assert (done.returncode, orjson.loads(done.stdout)["error"]["mend"]) == (2, "pip install 'carter[web]'")


@pytest.mark.parametrize(
    ("address", "loopback"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("0.0.0.0", False), ("::", False), ("192.0.2.7", False)],
)
def test_only_an_address_of_this_machine_alone_needs_no_token(address, loopback):
    assert _is_loopback(address) == loopback


def test_elsewhere_than_on_loopback_the_printed_address_brings_a_token(tmp_path):
    with Serving(tmp_path, "--host", "0.0.0.0", "--name", "127.0.0.1") as (server, address):
        token = address.partition("?token=")[2]
        assert len(token) >= 32
        here = address.partition("?")[0].replace("0.0.0.0", "127.0.0.1")
        with httpx.Client(base_url=here) as client:
            assert client.get("/runs").status_code == 401
            answer = client.get("/", params={"token": token}, follow_redirects=True)
            assert (answer.status_code, str(answer.url)) == (200, f"{here}runs")
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0


def test_ctrl_c_ends_it_with_0_while_a_page_follows_a_build_which_can_go_on(own_runs):
    with (
        silent_engine() as engine,
        Serving(own_runs.root) as (server, address),
        httpx.Client(base_url=address) as client,
    ):
        secret = client.get("/new").text.partition('name="secret" value="')[2].partition('"')[0]
        fields = {"secret": secret, "question": "How long is a lease?", **engine.fields}
        begun = client.post("/new", data=fields, headers={"origin": address.rstrip("/")})
        build = begun.headers["location"]
        engine.asked()
        with client.stream("GET", f"{build}/events") as stream:
            lines = stream.iter_lines()
            assert "event: progress" in next(line for line in lines if line.startswith("event"))
            run = client.get(f"{build}.json").json()["build"]["run"]
            server.send_signal(signal.SIGINT)
            assert [*lines], "the stream comes to its own end, and is not cut off"
        assert server.wait(60) == 0
        assert server.stderr is not None
        assert "Traceback" not in server.stderr.read()
    facts = orjson.loads((own_runs.root / "store" / "runs" / run / "run.json").read_bytes())
    assert (facts["status"], facts["exit_code"]) == ("interrupted", 130)
    with Serving(own_runs.root) as (_, address), httpx.Client(base_url=address) as client:
        page = client.get(f"/runs/{run}/progress.json").json()
        assert page["progress"]["state"] == "interrupted"
        assert page["file"] == str(own_runs.root / "questions" / "how-long-is-a-lease.yaml")
        assert "Go on" in client.get(f"/runs/{run}/progress").text


class Serving:
    """A server over a folder: its process and the address that it printed."""

    def __init__(self, root, *words):
        self._root = root
        self._words = words

    def __enter__(self):
        command = [sys.executable, "-m", "carter", "--root", str(self._root), "serve", "--port", "0", "--json"]
        self._server = subprocess.Popen(
            [*command, *self._words],
            cwd=self._root,
            env={**os.environ, "PYTHONPATH": str(TREE)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._server.stdout is not None
        return self._server, orjson.loads(self._server.stdout.readline())["address"]

    def __exit__(self, *_):
        if self._server.poll() is None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(60)
        self._server.communicate()
