"""A shared store on a real server of the S3 protocol: races, claims, whole builds, and a server that is killed."""

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from carter.adapters.conditions import check_conditions
from carter.adapters.object_store import ObjectStore
from carter.workspace import BuildOptions, Workspace
from tests.adapters.object_servers import BUCKET, environment, seaweed
from tests.workspace.place import Place

pytestmark = [pytest.mark.enable_socket, pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with seaweed(tmp_path_factory.mktemp("weed")) as again:
        yield again, again()


@pytest.fixture
def address(server, monkeypatch, tmp_path):
    for name, value in environment(server[1]).items():
        monkeypatch.setenv(name, value)
    return f"s3://{BUCKET}/{tmp_path.name}"


def test_it_holds_to_conditions_also_for_24_at_once(address):
    objects = ObjectStore(address)
    check_conditions(objects)
    with ThreadPoolExecutor(24) as pool:
        for number in range(10):
            tags = list(pool.map(lambda each, n=number: objects.create(f"race/{n}", b"%d" % each), range(24)))
            assert sum(map(bool, tags)) == 1
            tag = next(filter(None, tags))
            changed = list(
                pool.map(lambda each, n=number, t=tag: objects.change(f"race/{n}", b"=%d" % each, t), range(24))
            )
            assert sum(map(bool, changed)) == 1


def test_machines_build_the_same_as_alone_and_each_thing_once(address, tmp_path):
    places = {}
    for name in ("a", "b", "alone"):
        (tmp_path / name).mkdir()
        places[name] = Place(tmp_path / name)
    answers = {name: place.build(CARTER_STORE="" if name == "alone" else address) for name, place in places.items()}
    assert answers["a"]["manifest"] == answers["b"]["manifest"] == answers["alone"]["manifest"]
    assert answers["b"]["built"] == 0
    assert places["b"].verify()["holds"]


def test_what_was_written_outlives_that_the_server_is_killed(server, address, tmp_path):
    objects = ObjectStore(address)
    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(lambda each: objects.create(f"kept/{each}", b"%d" % each), range(200)))
        assert server[0]() == server[1]
        assert [found and found.data for found in pool.map(lambda each: objects.get(f"kept/{each}"), range(200))] == [
            b"%d" % each for each in range(200)
        ]


def test_a_build_goes_on_while_the_server_is_started_again(server, address, tmp_path):
    """What it asks meanwhile is asked again, within the limits."""
    place = Place(tmp_path)
    builder = place.start("build", "question.yaml", CARTER_STORE=address)
    server[0]()
    assert builder.wait(300) == 0
    again = Workspace(str(place.root), store=address).build(str(place.root / "question.yaml"), BuildOptions())
    assert again.state == "up to date"
    assert json.loads((place.root / "store" / "runs" / again.run / "claims.json").read_text())
