"""`carter verify --require-approval`: an approval is of the bytes of one brief, and of no other."""

import json

import pytest

from tests.interfaces.test_cli import steady
from tests.workspace.place import Here

APPROVAL = "--require-approval"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("approved"))
    place.build()
    return place


@pytest.fixture
def place(built, tmp_path):
    return built.copied(tmp_path)


def _digest(place, run="latest"):
    return json.loads(place.carter("review", run, "--json").stdout)["brief"]


def _verify(place, *words):
    done = place.carter("verify", "latest", APPROVAL, *words)
    return done.returncode, steady(done.stdout).splitlines()[-1]


def test_a_brief_that_nobody_approved_does_not_pass_and_the_run_itself_holds(place):
    done = place.carter("verify", APPROVAL)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == f"not approved: nobody accepted {_digest(place)}"
    assert place.carter("verify").returncode == 0


def test_a_brief_that_somebody_accepted_passes_and_who_rejects_it_is_told(place):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    code, line = _verify(place)
    assert code == 0
    assert line.startswith("approved: <digest> by Ada (")
    place.carter("review", "--by", "Bob", "--brief", "reject")
    done = place.carter("verify", APPROVAL, "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 0
    assert told["approval"]["state"] == "approved"
    assert [word["by"] for word in told["approval"]["approved"]] == ["Ada"]
    assert [word["by"] for word in told["approval"]["rejected"]] == ["Bob"]


@pytest.mark.parametrize("later", ["reject", "unsure"])
def test_whoever_approved_may_take_it_back(place, later):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    place.carter("review", "--by", "Ada", "--brief", later)
    assert _verify(place)[0] == 1
    place.carter("review", "--by", "Ada", "--claim", f"{_claim(place)}=accept")
    assert _verify(place)[0] == 1  # what is said of a claim approves no brief


def _claim(place):
    (path,) = place.root.glob("store/runs/*/claims.json")
    return json.loads(path.read_text())["claims"][0]["claim_id"]


def test_another_brief_makes_the_approval_stale_and_the_same_bytes_make_it_stand_again(place):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    old = _digest(place)
    place.note("canteen.txt", "A worker may hold a lease on a job for 75 seconds.\n")
    place.build()
    new = _digest(place)
    assert old != new
    done = place.carter("verify", "latest", APPROVAL)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, f"stale: approved {old}, now {new}")
    assert place.carter("verify", "latest~1", APPROVAL).returncode == 0
    place.note("canteen.txt", "The canteen opens at noon.\n")
    place.build()
    assert _verify(place)[0] == 0


def test_one_byte_of_the_brief_makes_the_approval_stale_and_is_damage(place):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    old = _digest(place)
    (path,) = place.root.glob("store/runs/*/brief.md")
    data = bytearray(path.read_bytes())
    data[-2] ^= 1
    path.write_bytes(data)
    done = place.carter("verify", "latest", APPROVAL)
    assert done.returncode == 5
    assert done.stdout.splitlines()[-1].startswith(f"stale: approved {old}, now blake3:")
    assert not done.stdout.splitlines()[-1].endswith(old)


def test_a_damaged_review_may_have_taken_the_approval_back(place):
    place.carter("review", "--by", "Ada", "--brief", "accept")
    (path,) = place.root.glob("cassettes/reviews/*.json")
    (path.parent / "01J00000000000000000000000.json").write_text("{}")
    done = place.carter("verify", APPROVAL)
    assert done.returncode == 5
    assert "may be the one that took an approval back" in done.stderr


def test_neither_a_store_nor_a_bundle_is_approved(place):
    assert place.carter("verify", "--store", APPROVAL).returncode == 2
    place.carter("export", "latest", "--bundle", "-o", "b.zip")
    done = place.carter("verify", "b.zip", APPROVAL)
    assert done.returncode == 2
    assert "a bundle holds no reviews" in done.stderr
