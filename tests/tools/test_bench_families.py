"""The families of the benchmarks do what they say that they measure, on a little of the work."""

import re

import pytest

from carter.kernel.digest import digest_bytes
from carter.kernel.record import load
from carter.records.document import Documents
from carter.workspace import Workspace
from tools import bench_cold, bench_cold_build, bench_fetching_build
from tools.bench_cassettes import EXCHANGES, exchanged
from tools.bench_cassettes import _recorder as recorder
from tools.bench_commands import processor_time, run
from tools.bench_slow_web import HOSTS, bare, links, page, slow_web

PAGE = "<html><body><main><h1>Tides</h1><p>The tide turns twice a day, and the ferry waits.</p></main></body></html>"


@pytest.mark.parametrize(("count", "places"), [(1, [0]), (4, [0, 2, 5, 7]), (10, list(range(10)))])
def test_pages_are_spread_evenly_over_all_that_are_there(count, places):
    assert bench_cold.spread(range(10), count) == places


def test_too_few_pages_are_told_with_what_brings_more(monkeypatch, tmp_path):
    (tmp_path / "one.html").write_text(PAGE)
    monkeypatch.setattr(bench_cold, "PAGES", tmp_path)
    with pytest.raises(SystemExit, match=r"only 1 pages(.|\n)*to mend: python -m tools.debian_docs"):
        bench_cold.pages(2, tmp_path / "copies")


def test_a_cold_build_reads_every_page_of_the_folder(tmp_path, monkeypatch):
    for name in "ab":
        (tmp_path / "all" / f"{name}.html").parent.mkdir(exist_ok=True)
        (tmp_path / "all" / f"{name}.html").write_text(PAGE.replace("Tides", name))
    monkeypatch.setattr(bench_cold, "PAGES", tmp_path / "all")
    folder = bench_cold.pages(2, tmp_path / "pages")
    root = str(tmp_path / "root")
    documents = load(Documents, bench_cold_build.built(folder, root, 2), Workspace(root).blobs.get)
    assert [document.readable.text.splitlines()[0] for document in documents.items] == ["a", "b"]
    bench_cold_build.bare(folder)


def test_links_are_dealt_out_to_the_hosts_and_no_two_pages_are_the_same():
    assert links(["a:1", "b:2"], 3) == ["http://a:1/0.html", "http://b:2/1.html", "http://a:1/2.html"]
    assert page("/0.html") != page("/1.html")


@pytest.mark.allow_hosts([f"127.0.1.{number}" for number in range(1, HOSTS + 1)])
def test_a_build_fetches_every_page_of_the_slow_web_and_records_it(tmp_path):
    with slow_web() as hosts:
        assert len(hosts) == HOSTS
        assert bench_fetching_build.built(hosts[:2], 3, str(tmp_path)) == ("ok", "ok", "ok")
        assert bare(links(hosts[:2], 3)) > sum(len(page(f"/{number}.html")) for number in range(3))
    assert len(list((tmp_path / "cassettes" / "exchanges").rglob("*.json"))) >= 3


def test_what_was_exchanged_is_replayed_without_anybody_to_answer(tmp_path):
    exchanged(recorder(str(tmp_path), "missing", sync=False), 3)
    again = recorder(str(tmp_path), "none", sync=False)
    exchanged(again, 3)
    assert all(again.has(digest_bytes(b"%d" % number)) for number in range(3))
    assert EXCHANGES == 2


def test_a_command_that_fails_is_told_with_what_it_said(tmp_path):
    with pytest.raises(RuntimeError, match=re.escape("sh -c echo no; exit 3 ended with 3: no")):
        run(["sh", "-c", "echo no; exit 3"], tmp_path)
    with pytest.raises(RuntimeError, match="ended with 3"):
        processor_time(["sh", "-c", "exit 3"], tmp_path)
    assert run(["sh", "-c", "echo yes"], tmp_path) == "yes\n"
