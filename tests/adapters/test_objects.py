"""Objects of a shared store: what every kind does alike, what is refused, and what is told when none answers."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from carter.adapters.conditions import check_conditions
from carter.adapters.object_store import ObjectStore
from carter.adapters.objects import Found, checked_address, opened
from carter.adapters.shared_folder import SharedFolder
from carter.errors import UsageError, WorldError
from tests.adapters.object_servers import BUCKET, SECRET, bucket, environment, free_port, losing_answers, rclone

pytestmark = pytest.mark.enable_socket


@pytest.fixture(scope="module")
def server():
    with bucket() as running, pytest.MonkeyPatch.context() as patch:
        for name, value in environment(running.url).items():
            patch.setenv(name, value)
        yield running


@pytest.fixture(params=["folder", "s3"])
def objects(request, tmp_path):
    if request.param == "folder":
        return SharedFolder("file:///shared", str(tmp_path), sync=False)
    request.getfixturevalue("server")
    return ObjectStore(f"s3://{BUCKET}/{tmp_path.name}")


def test_what_is_created_is_there_and_is_not_created_again(objects):
    assert objects.get("a/b") is None
    assert not objects.has("a/b")
    tag = objects.create("a/b", b"one")
    assert tag
    assert objects.create("a/b", b"two") == ""
    assert objects.get("a/b") == Found(b"one", tag)
    assert objects.has("a/b")


def test_only_what_has_the_tag_is_changed(objects):
    first = objects.create("a", b"one")
    second = objects.change("a", b"two", first)
    assert second not in ("", first)
    assert objects.change("a", b"three", first) == ""
    assert objects.get("a") == Found(b"two", second)
    assert objects.change("never", b"one", first) == ""


def test_what_is_written_takes_the_place_of_anything_and_what_is_deleted_is_gone(objects):
    objects.write("a", b"one")
    objects.write("a", b"two")
    assert objects.get("a").data == b"two"
    objects.delete("a")
    objects.delete("a")
    assert objects.get("a") is None


def test_of_eight_writers_at_once_one_wins(objects):
    with ThreadPoolExecutor(8) as pool:
        for number in range(3):
            tags = list(pool.map(lambda each, n=number: objects.create(f"race/{n}", b"%d" % each), range(8)))
            assert sum(map(bool, tags)) == 1
            assert objects.get(f"race/{number}").data == b"%d" % tags.index(next(filter(None, tags)))


def test_of_eight_who_change_one_tag_at_once_one_wins(objects):
    before = objects.create("race", b"begun")
    with ThreadPoolExecutor(8) as pool:
        tags = list(pool.map(lambda each: objects.change("race", b"%d" % each, before), range(8)))
    assert sum(map(bool, tags)) == 1


def test_a_store_that_holds_to_conditions_is_taken(objects):
    check_conditions(objects)


def test_of_the_check_nothing_is_left(tmp_path):
    check_conditions(SharedFolder("file:///shared", str(tmp_path), sync=False))
    assert not [path for path in (tmp_path / "probe").rglob("*") if path.is_file()]


class _Careless(SharedFolder):
    """Ignores one kind of condition, or gives no tags."""

    ignores = ""

    def create(self, name, data):
        if self.ignores == "create":
            self.write(name, data)
            return "tag"
        return "" if self.ignores == "tags" else super().create(name, data)

    def change(self, name, data, tag):
        if self.ignores == "change":
            self.write(name, data)
            return "tag"
        return "" if self.ignores == "any change" else super().change(name, data, tag)


@pytest.mark.parametrize("ignores", ["create", "change", "tags", "any change"])
def test_a_store_that_ignores_a_condition_is_refused_with_what_to_do(tmp_path, ignores):
    careless = _Careless("file:///careless", str(tmp_path), sync=False)
    careless.ignores = ignores
    with pytest.raises(WorldError, match="cannot be shared") as refused:
        check_conditions(careless)
    assert refused.value.exit_code == 4
    assert "If-None-Match" in refused.value.mend


def test_a_real_server_that_ignores_conditions_is_refused(tmp_path, monkeypatch):
    with rclone(tmp_path) as url:
        for name, value in environment(url).items():
            monkeypatch.setenv(name, value)
        with pytest.raises(WorldError, match="overwrites what was to be written only where nothing is"):
            opened(f"s3://{BUCKET}/refused")


def test_where_an_answer_was_lost_ones_own_act_is_known_again(server, monkeypatch, tmp_path):
    with losing_answers(server.url, ["PUT", "PUT"]) as url:
        monkeypatch.setenv("AWS_ENDPOINT_URL", url)
        objects = ObjectStore(f"s3://{BUCKET}/{tmp_path.name}")
        tag = objects.create("a", b"mine")
        assert objects.get("a") == Found(b"mine", tag)
        assert objects.create("a", b"another") == ""
        with losing_answers(url, ["PUT"]) as lossy:
            monkeypatch.setenv("AWS_ENDPOINT_URL", lossy)
            again = ObjectStore(f"s3://{BUCKET}/{tmp_path.name}")
            changed = again.change("a", b"changed", tag)
            assert objects.get("a") == Found(b"changed", changed)


def test_a_store_that_does_not_answer_is_told_of_without_its_keys_after_a_number_of_tries(server, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
    with pytest.raises(WorldError) as failed:
        ObjectStore(f"s3://{BUCKET}/none", tries=2).get("a")
    assert failed.value.what == "the store did not answer as it should, 2 times (no connection)"
    assert failed.value.where == f"s3://{BUCKET}/none"
    assert SECRET not in str(failed.value)


def test_no_try_follows_when_the_time_for_them_is_over(server, monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{free_port()}")
    with pytest.raises(WorldError, match="1 times"):
        ObjectStore(f"s3://{BUCKET}/none", longest=0.0).create("a", b"")


def test_a_bucket_that_is_not_there_is_told_and_none_is_made(server):
    with pytest.raises(WorldError, match=r"there is no such bucket \(404, NoSuchBucket\)") as failed:
        ObjectStore("s3://nowhere/prefix").create("a", b"")
    assert failed.value.mend == "make the bucket, or name another; Carter makes none"


def test_a_folder_that_is_not_mounted_is_not_made(tmp_path):
    with pytest.raises(WorldError, match="the shared folder is not there"):
        opened(f"file://{tmp_path}/nowhere")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize(
    "address",
    ["", "bucket", "https://host/bucket", "s3://", "s3:///key", "file://host/folder", "file:relative", "memory://"],
)
def test_what_is_no_address_of_a_store_is_refused(address):
    with pytest.raises(UsageError, match="no address of a store"):
        checked_address(address)


@pytest.mark.parametrize("address", ["s3://id:key@bucket/prefix", "s3://bucket/p?secret=key", "s3://bucket/p#key"])
def test_an_address_with_more_than_a_place_is_refused_and_not_quoted(address):
    with pytest.raises(UsageError, match="more than a place") as refused:
        checked_address(address)
    assert "key" not in str(refused.value)


def test_without_the_extra_the_error_says_what_to_install(tmp_path):
    words = "import sys; sys.modules['obstore'] = None; from carter.adapters.objects import opened; opened('s3://b/p')"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=False)
    assert "extra `s3`" in done.stderr
