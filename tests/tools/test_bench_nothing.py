"""The benchmarks of builds with nothing to do find that nothing is to be done, by Carter and by `make`."""

import json

import pytest

from carter.workspace import Workspace
from tools import bench_nothing, bench_shapes
from tools.bench_commands import in_memory, run
from tools.bench_frame import Growth, Row
from tools.bench_layers_build import built


@pytest.mark.parametrize(("graph", "items", "found"), [(bench_shapes.flat(), 4, 5), (bench_shapes.chained(), 3, 31)])
def test_a_graph_that_was_filled_is_planned_with_nothing_to_do(tmp_path, monkeypatch, capsys, graph, items, found):
    assert bench_shapes.kept(Workspace(str(tmp_path), sync=False), graph, items) == found
    monkeypatch.setattr("sys.argv", ["bench_shapes", str(tmp_path), graph.name, str(items)])
    bench_shapes.main()
    assert capsys.readouterr().out == f"{found} 0\n"


def test_of_another_size_something_is_to_do(tmp_path, monkeypatch, capsys):
    bench_shapes.kept(Workspace(str(tmp_path), sync=False), bench_shapes.flat(), 4)
    monkeypatch.setattr("sys.argv", ["bench_shapes", str(tmp_path), "flat", "5"])
    bench_shapes.main()
    assert capsys.readouterr().out.split()[1] != "0"


def test_the_layers_are_up_to_date_for_carter_and_for_make(tmp_path):
    bench_nothing.layered(tmp_path / "20", 20)
    state, manifest = built(str(tmp_path / "20"), 20)
    assert (state, len(manifest.entries)) == ("up to date", 20)
    (tmp_path / "20" / "out" / "s0_0").unlink()
    with pytest.raises(RuntimeError, match="make -q ended with 1"):
        run(("make", "-q"), tmp_path / "20")


@pytest.mark.slow
def test_questions_that_were_built_are_built_again_with_nothing_to_do(tmp_path):
    names = bench_nothing.posed(tmp_path, 2)
    assert len({(tmp_path / name).read_text() for name in names}) == 2
    words = bench_nothing.unchanged(names, tmp_path)
    assert run(words, tmp_path).startswith("up to date: 2 questions")
    said = json.loads(run((*words, "--json"), tmp_path))
    assert [each["state"] for each in said["questions"]] == ["up to date", "up to date"]


def test_a_question_that_is_never_up_to_date_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_nothing, "_build", lambda names: ("echo", "1 built"))
    with pytest.raises(RuntimeError, match="something was to do: 1 built"):
        bench_nothing.unchanged(["one.yaml"], tmp_path)


def test_layers_are_told_beside_imports_and_make_at_each_size(tmp_path, monkeypatch):
    monkeypatch.setattr(bench_nothing, "MOST", {20: 1.0})
    told = list(bench_nothing._layers(tmp_path, (10, 20), 1))
    rows = [each for each in told if isinstance(each, Row)]
    assert len({row.ours for row in rows}) == 1
    assert [(row.against, row.bound and row.bound.of) for row in rows] == [
        (bench_nothing._IMPORTS, "ratio"),
        ("make", None),
    ]
    assert [each.sizes for each in told if isinstance(each, Growth)] == [(10, 20)]


def test_a_folder_in_memory_is_gone_afterwards():
    with in_memory() as folder:
        (folder / "file").write_text("x")
    assert not folder.exists()
