"""The digest of the code: of every byte that a graph can depend on, and of no more."""

import pytest

from carter.adapters.graph_cache import GraphCache, code_digest
from carter.adapters.rows import Rows
from carter.kernel.compile import compiled
from carter.kernel.digest import digest_bytes
from carter.kernel.graph import to_json
from tests.kernel.toy import TOY

ABOVE = ("interfaces", "workspace", "adapters")


@pytest.fixture
def code(tmp_path):
    for name, text in {
        "errors.py": "a",
        "research/stages/split.py": "bc",
        "research/stages/words.txt": "d",
        "research/stages/long.py": "e" * 70_000,
        "research/stages/exact.py": "f" * 65_536,
        "adapters/disk.py": "g",
        "research/adapters/own.py": "h",
        "research/stages/empty.py": "",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("errors.py", "b"),
        ("research/stages/split.py", "bd"),
        ("research/stages/words.txt", "d\n"),
        ("research/stages/long.py", "e" * 69_999 + "f"),
        ("research/stages/exact.py", "f" * 65_535 + "g"),
        ("research/adapters/own.py", "i"),
        ("research/stages/empty.py", " "),
        ("research/stages/new.md", ""),
    ],
)
def test_every_byte_of_a_file_counts(code, name, text):
    before = code_digest(str(code), ABOVE)
    (code / name).write_text(text, encoding="utf-8")
    assert code_digest(str(code), ABOVE) != before


def test_a_byte_that_moves_to_the_next_file_counts(code):
    before = code_digest(str(code))
    (code / "research/stages/split.py").write_text("b", encoding="utf-8")
    (code / "research/stages/words.txt").write_text("cd", encoding="utf-8")
    assert code_digest(str(code)) != before


def test_the_name_of_a_file_counts(code):
    before = code_digest(str(code))
    (code / "errors.py").rename(code / "error.py")
    assert code_digest(str(code)) != before


def test_what_is_above_the_pipelines_does_not_count(code):
    before, whole = code_digest(str(code), ABOVE), code_digest(str(code))
    (code / "adapters/disk.py").write_text("other", encoding="utf-8")
    assert code_digest(str(code), ABOVE) == before
    assert code_digest(str(code)) != whole


def test_neither_the_place_nor_what_is_compiled_counts(code, tmp_path_factory):
    before = code_digest(str(code))
    (code / "research/__pycache__").mkdir()
    (code / "research/__pycache__/stray.py").write_text("x", encoding="utf-8")
    moved = tmp_path_factory.mktemp("elsewhere") / "code"
    code.rename(moved)
    assert code_digest(str(moved)) == before


def test_a_graph_that_another_version_wrote_is_not_known(tmp_path):
    rows, graph = Rows(str(tmp_path), "graphs", sync=False), compiled(TOY, lambda tool: "1")
    now, before = digest_bytes(b"now"), digest_bytes(b"before")
    rows.put(now, {"graph": to_json(graph)})
    rows.put(
        before, {"graph": {"name": "toy", "given": [], "nodes": [{"is": "stage", "name": "split"}], "applied": {}}}
    )
    graphs = GraphCache(rows, "")
    assert [graphs.known(key) for key in (now, before)] == [graph, None]
