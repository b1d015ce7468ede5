"""Other build tools are given the same graph as Carter, are stopped in time, and are told as they were."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from carter.kernel.graph import StageNode
from carter.kernel.record import digest_of
from tools import bench_peers, peers_files
from tools.bench_layers import SEED, Mixed, bare, graph, last, places, targets
from tools.bench_layers_build import built
from tools.bench_peers import Measured, again, first_build, run, summary, words_of
from tools.peers_files import PEERS, Peer


def test_each_stage_is_made_of_two_of_the_layer_above():
    made = {SEED: -1}
    for place in places(30):
        layer = int(place.name[1:].partition("_")[0])
        assert {made[place.left], made[place.right]} == {layer - 1}
        made[place.name] = layer
    assert len(made) == 31
    assert last(30) == ["s9_0", "s9_1", "s9_2"]


def test_the_graph_of_carter_has_the_same_edges():
    nodes = [node for node in graph(30).nodes if isinstance(node, StageNode)]
    edges = [(node.output, *(slot for _, slot in node.inputs)) for node in nodes]
    assert edges == [tuple(f"bench/{name}@1" for name in place) for place in places(30)]
    assert targets(30) == {f"bench/{name}@1" for name in last(30)}


def test_a_build_of_it_is_up_to_date_afterwards_and_comes_to_the_same(tmp_path):
    (tmp_path / "seed.txt").write_text("seed\n")
    state, manifest = built(str(tmp_path), 20)
    assert state == "built"
    assert len(manifest.entries) == 20
    assert built(str(tmp_path), 20) == ("up to date", manifest)
    (tmp_path / "seed.txt").write_text("another\n")
    assert built(str(tmp_path), 20)[0] == "built"


def test_bare_python_makes_the_same_digests_as_carter(tmp_path):
    (tmp_path / "seed.txt").write_text("seed\n")
    made = built(str(tmp_path), 20)[1].entries
    value = bare(20, "seed")
    for name in last(20):
        assert made[name].digest == digest_of(Mixed(value=value[name]))


@pytest.mark.parametrize("name", ["make", "ninja", "doit", "snakemake", "dvc"])
def test_the_files_of_a_tool_name_every_stage(name):
    peer = next(each for each in PEERS if each.name == name)
    text = "".join(peer.files(30).values())
    assert {place.name for place in places(30)} <= set(re.findall(r"s\d+_\d+", text))


def test_make_has_a_rule_a_stage_with_what_it_reads():
    rules = re.findall(r"^out/(\S+): (.+)$", peers_files._makefile(30)["Makefile"], re.MULTILINE)
    assert rules == [(place.name, " ".join(peers_files.made_of(place))) for place in places(30)]


def test_dvc_is_told_in_json_what_each_stage_reads_and_writes():
    told = json.loads(peers_files._dvc(20)["dvc.yaml"])["stages"]
    assert told["s1_1"]["deps"] == ["out/s0_1", "out/s0_0"]
    assert told["s0_0"]["deps"] == ["seed.txt"]
    assert {"outs": told["s1_1"]["outs"]} == {"outs": ["out/s1_1"]}


def test_what_takes_too_long_is_stopped_with_all_that_it_started(tmp_path):
    assert run([sys.executable, "-c", "import time; time.sleep(60)"], tmp_path, 0.2) == "over 0 s"
    assert run(["sh", "-c", f"{sys.executable} -c 'input()' < /dev/zero & wait"], tmp_path, 0.2) == "over 0 s"


def test_why_a_tool_failed_is_told(tmp_path):
    assert run([sys.executable, "-c", "raise SystemExit('no such rule')"], tmp_path, 60) == "failed: no such rule"
    assert run([sys.executable, "-c", ""], tmp_path, 60) == ""


def toy(name, script):
    return Peer(name, "", lambda stages: {"run.py": script}, (sys.executable, "run.py"))


ONCE = "from pathlib import Path\nif not Path('out/s').exists(): Path('out/s').write_text('made')\n"
ALWAYS = "from pathlib import Path\nPath('out/s').write_text('made')\n"
NEVER = "raise SystemExit('broken')\n"


def test_a_build_that_was_to_do_nothing_and_wrote_is_told_as_none(tmp_path):
    peers = [toy("once", ONCE), toy("always", ALWAYS), toy("never", NEVER)]
    found = [first_build(peer, 10, tmp_path / f"{peer.name}_10", Path(), 60) for peer in peers]
    assert [each.first is not None for each in found] == [True, True, False]
    told = {each.peer.name: each for each in again(found, tmp_path, Path(), 2)}
    assert told["once"].again is not None
    assert (told["always"].again, told["always"].failed) == (None, "it built again")
    assert (told["never"].again, told["never"].failed) == (None, "failed: broken")


def test_what_takes_too_long_is_built_again_where_its_state_can_be_written(tmp_path):
    slow = toy("slow", "import time, pathlib\nif not pathlib.Path('out/s').exists(): time.sleep(60)\n")
    settled = slow._replace(settled=lambda stages, folder: (folder / "out" / "s").write_text("made"))
    for peer, stands in ((slow, False), (settled, True)):
        found = first_build(peer, 10, tmp_path / str(stands) / "slow_10", Path(), 0.5)
        assert (found.first, found.failed, found.stands) == (None, "over 0 s", stands)
        (told,) = again([found], tmp_path / str(stands), Path(), 1)
        assert (told.again is not None) is stands


def test_the_state_of_dvc_names_the_files_that_its_commands_make(tmp_path):
    dvc = next(each for each in PEERS if each.name == "dvc")
    peers_files.laid_out(dvc, 20, tmp_path)
    peers_files._dvc_settled(20, tmp_path)
    made = {path.name: path.read_text() for path in (tmp_path / "out").iterdir()}
    for place in places(20):
        subprocess.run(["sh", "-c", peers_files.command(place)], cwd=tmp_path, check=True)
    assert {path.name: path.read_text() for path in (tmp_path / "out").iterdir()} == made
    locked = json.loads((tmp_path / "dvc.lock").read_text())["stages"]
    assert locked.keys() == made.keys()
    told = locked["s1_1"]
    assert [each["path"] for each in (*told["deps"], *told["outs"])] == ["out/s0_1", "out/s0_0", "out/s1_1"]
    assert {each["size"] for each in told["outs"]} == {len(made["s1_1"])}


def test_the_places_of_a_command_are_filled_in():
    assert words_of(("{bin}/x", "{stages}"), Path("programs"), 100) == ["programs/x", "100"]


TABLE = """\
|        | version | first, 100        | again, 100     | × at 100 | first, 1,000 | again, 1,000 | × at 1,000 |
|--------|---------|-------------------|----------------|----------|--------------|--------------|------------|
| Carter | 0.1     | 2 s               | 0.050 s        | 1.00     | 20 s         | 0.100 s      | 1.00       |
| slow   | 7       | 30 s              | 1.000 s        | 20.00    | over 120 s   | –            | –          |
| odd    |         | failed: no module | –              | –        | over 120 s   | 7.000 s      | 70.00      |
| eager  |         | 1 s               | it built again | –        |              |              |            |"""


def test_each_tool_is_told_as_it_was():
    ours, slow, odd, eager = (toy(name, "") for name in ("Carter", "slow", "odd", "eager"))
    found = [
        Measured(ours, 100, 2.0, 0.05),
        Measured(slow, 100, 30.0, 1.0),
        Measured(odd, 100, failed="failed: no module"),
        Measured(eager, 100, 1.0, failed="it built again"),
        Measured(ours, 1000, 20.0, 0.1),
        Measured(slow, 1000, failed="over 120 s"),
        Measured(odd, 1000, None, 7.0, failed="over 120 s"),
    ]
    assert summary(found, {"Carter": "0.1", "slow": "7"}) == TABLE


def test_every_tool_that_is_installed_has_one_version():
    lines = bench_peers.REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    pinned = {line.partition("==")[0] for line in lines if re.fullmatch(r"[\w-]+==[\d.]+", line)}
    assert pinned == {peer.distribution for peer in PEERS if peer.distribution}
