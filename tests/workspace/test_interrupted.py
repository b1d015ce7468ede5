"""Ctrl-C while servers are waited for: the build ends at once, says so, and the next one goes on."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from carter.workspace import Workspace
from tests.workspace.desk import HELD, Desk
from tests.workspace.site import Answer, html

pytestmark = pytest.mark.enable_socket
ROOT = str(Path(__file__).parent.parent.parent)
PAGES, SECONDS, SOON = 3, 300, 60  # of which each may take so long; an end so soon waited for none


def test_a_build_that_waits_for_servers_ends_when_it_is_interrupted_and_the_next_goes_on(tmp_path, site):
    site.pages = {f"/{number}": Answer(html(f"Leases {number}", HELD), after=2 * SECONDS) for number in range(PAGES)}
    site.found = []
    for number in range(PAGES):
        site.find(f"/{number}", f"Leases {number}")
    desk = Desk(tmp_path, site)
    desk.file.write_text(desk.file.read_text().replace("seconds: 1", f"seconds: {SECONDS}"))
    words = [sys.executable, "-m", "carter", "build", desk.file.name, "-q"]
    builder = subprocess.Popen(words, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ROOT}, stderr=subprocess.PIPE)
    while len(site.visits) < 2:
        assert builder.poll() is None
        time.sleep(0.01)
    builder.send_signal(signal.SIGINT)
    _, told = builder.communicate(timeout=SOON)
    assert builder.returncode == 130
    assert b"interrupted" in told
    site.released.set()
    assert HELD in desk.brief()
    assert Workspace(str(tmp_path)).verify().damage == ()
