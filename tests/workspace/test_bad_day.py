"""A run in which a page did not come, one was refused and a reply of the model was cut off replays as it went."""

import json
import shutil

import pytest

from tests.adapters.messages_server import Reply, begun, block, stopped
from tests.research.model.played import kind_of
from tests.workspace.claude_place import CLAUDE, ClaudePlace, honest
from tests.workspace.site import Answer, Site, redirect

pytestmark = pytest.mark.enable_socket

CUT = Reply(begun() + block('{"statements": [{"te') + stopped("max_tokens"))
ELSEWHERE = {"TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8", "PYTHONHASHSEED": "7"}


@pytest.mark.slow
def test_a_run_on_a_bad_day_tells_what_failed_and_replays_elsewhere_without_store_or_replies(tmp_path):
    cut = [CUT]

    def player(request):
        return cut.pop() if cut and kind_of(request) == "statements" else honest(request)

    with Site() as site:
        site.page("/lease", "Leases", "A worker holds a lease on a job for 60 seconds.", "It may be renewed 5 times.")
        site.pages["/slow"] = Answer(b"late", after=20.0)
        site.find("/slow", "A lease that comes late")
        site.pages["/inside"] = redirect("http://169.254.169.254/")
        site.find("/inside", "A lease inside")
        web = f"engines: [local, searxng: '{site.url}']\nweb: {{open: ['127.0.0.1:{site.port}'], seconds: 1}}\n"
        place = ClaudePlace(tmp_path, question=f"{CLAUDE}{web}retain: pages\n")
        place.played(player)
    reasons = {drop["url"].rpartition("/")[2]: drop["reason"] for drop in place.report["dropped"]}
    assert reasons == {"slow": "unavailable: deadline", "inside": "unavailable: blocked_address"}
    assert {"ok", "truncated"} <= {call["outcome"] for call in place.report["model_calls"]}
    assert place.claims["claims"]
    shutil.rmtree(place.root / "store")
    replayed = json.loads(place.carter("replay", "--run-id", place.built.run, "--json", "-j", "1", **ELSEWHERE).stdout)
    assert (replayed["equal"], replayed["made"]) == (True, place.built.manifest)
    shutil.rmtree(place.root / "cassettes" / "effects")
    nobody = {"ANTHROPIC_BASE_URL": place.url, "ANTHROPIC_API_KEY": ""}
    assert place.build("--offline", "-j", "1", **nobody, **ELSEWHERE)["manifest"] == place.built.manifest
