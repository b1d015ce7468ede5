"""One manifest, whatever the time zone, locale, hash seed, day or number of workers of the machine that replays."""

import itertools
import json
import shutil
from pathlib import Path

import pytest

from tests.few import few
from tests.workspace.place import Here
from tools import debian_docs

SHIPPED = Path(__file__).parent.parent.parent / "cassettes"
ZONES, LOCALES, SEEDS = ("UTC", "Pacific/Kiritimati"), ("C", "tr_TR.UTF-8"), ("0", "1", "4242")
DAYS, WORKERS = ("", "+400d"), ("1", "4")
CELLS = list(itertools.product(ZONES, LOCALES, SEEDS, DAYS, WORKERS))
INSTALLED = "usr/lib/*/faketime/libfaketime.so.1"


@pytest.fixture(scope="module")
def faketime(tmp_path_factory):
    """The library that shifts the clock of a program: of this machine, or from Debian's package of it."""
    found = next(Path("/").glob(INSTALLED), None)
    if found is not None:
        return str(found)
    folder = tmp_path_factory.mktemp("faketime")
    if not all(map(shutil.which, ("apt-get", "dpkg-deb"))):
        pytest.skip("libfaketime is not here, and comes as a package of Debian")
    try:
        package = debian_docs.download("libfaketime", folder)
    except debian_docs.Trouble as trouble:
        pytest.skip(f"libfaketime is not here: {trouble}")
    debian_docs.run("dpkg-deb", "-x", str(package), str(folder), folder=folder)
    return str(next(folder.glob(INSTALLED)))


@pytest.fixture(scope="module")
def clones(tmp_path_factory):
    """Bare clones, cassettes alone: of a build over local notes, and of the recording that ships."""
    made = Here(tmp_path_factory.mktemp("made"))
    made.build()
    bare = {}
    for name, cassettes in (("local", made.root / "cassettes"), ("web", SHIPPED)):
        bare[name] = Here(tmp_path_factory.mktemp(name), notes={})
        shutil.copytree(cassettes, bare[name].root / "cassettes")
    return bare


def _replayed(place, cell, faketime="", most=None):
    zone, locale, seed, day, workers = cell
    environment = {"TZ": zone, "LC_ALL": locale, "PYTHONHASHSEED": seed}
    environment |= {"LD_PRELOAD": faketime, "FAKETIME": day, "FAKETIME_DONT_FAKE_MONOTONIC": "1"} if day else {}
    runs = sorted(path.stem for path in (place.root / "cassettes" / "runs").glob("*.json"))[:most]
    return [
        json.loads(place.carter("replay", "--json", "--run-id", run, "-j", workers, **environment).stdout)
        for run in runs
    ]


def _holds(answers):
    assert answers
    for answer in answers:
        assert answer["equal"]
        assert answer["made"] == answer["manifest"]


@pytest.mark.parametrize("kind", few(("local", "web"), 0))
def test_a_replay_far_from_where_it_was_made_is_equal(clones, kind):
    _holds(_replayed(clones[kind], (ZONES[1], LOCALES[1], SEEDS[2], "", "4"), most=1))


@pytest.mark.slow
def test_the_clock_of_a_program_is_shifted_by_the_library(clones, faketime):
    place = clones["local"]
    words = ["-c", "from carter.adapters.clock import SystemClock as C; print(C().instant()[:10])"]
    shifted = {"LD_PRELOAD": faketime, "FAKETIME": "+400d", "TZ": "UTC"}
    today, later = (place.python(*words, **more).stdout.strip() for more in ({}, shifted))
    assert int(later[:4]) - int(today[:4]) in (1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["local", "web"])
@pytest.mark.parametrize("cell", CELLS, ids=["-".join(cell).replace("/", "_") for cell in CELLS])
def test_a_replay_is_equal_in_every_cell_of_the_matrix(clones, faketime, cell, kind):
    _holds(_replayed(clones[kind], cell, faketime))
