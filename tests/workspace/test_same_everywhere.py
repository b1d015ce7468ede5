"""Same inputs, same bytes: whatever the hash seed, locale, time zone, number of workers or day."""

import itertools
import pydoc_data.topics

import pytest

from tests.workspace.place import Here

MATRIX = [
    {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
    for seed, (zone, locale) in zip(
        ("0", "1", "4242", "77"),
        itertools.product(("UTC", "Pacific/Kiritimati"), ("C", "tr_TR.UTF-8")),
        strict=True,
    )
]


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    place = Here(tmp_path_factory.mktemp("whole"))
    answer = place.build(**MATRIX[0])
    return answer["manifest"], _outputs(place, answer)


def _outputs(place, answer):
    folder = place.root / "store" / "runs" / answer["run"]
    return {name: (folder / name).read_bytes() for name in ("brief.md", "claims.json", "claims.md")}


@pytest.mark.parametrize("number", [*(pytest.param(each, marks=pytest.mark.slow) for each in (1, 2)), 3])
def test_seed_locale_zone_and_workers_change_nothing(tmp_path, expected, number):
    place = Here(tmp_path)
    answer = place.build("-j", str(number + 1), **MATRIX[number])
    assert answer["manifest"] == expected[0]
    assert _outputs(place, answer) == expected[1]


def test_json_of_the_same_shape_is_the_same_question(tmp_path, expected):
    place = Here(tmp_path)
    (tmp_path / "question.json").write_text(
        '{"question": "How long does a worker hold a lease on a job?", "sources": ["notes"]}'
    )
    done = place.carter("build", "question.json", "-q", "--json")
    assert expected[0] in done.stdout


def test_comments_and_order_in_the_question_file_change_nothing(tmp_path, expected):
    place = Here(
        tmp_path, question="# why?\nsources:\n  - notes\nquestion: How long does a worker hold a lease on a job?\n"
    )
    assert place.build()["manifest"] == expected[0]


def test_a_touched_file_rebuilds_nothing_and_a_changed_one_its_dependants(tmp_path, expected):
    place = Here(tmp_path)
    place.build()
    (tmp_path / "notes" / "lease.md").touch()
    assert place.build()["state"] == "up to date"
    place.note("lease.md", "# Leases\n\nA worker holds a lease on a job for 75 seconds.\n")
    changed = place.build()
    assert changed["state"] == "built"
    assert changed["found"] > 0
    place.note(
        "lease.md",
        "# Leases\n\nA worker holds a lease on a job for 60 seconds. The lease is renewed while the job runs.\n",
    )
    again = place.build()
    assert again["state"] == "up to date"
    assert again["manifest"] == expected[0]


@pytest.mark.slow
def test_eight_workers_make_what_one_makes_of_real_documents(tmp_path):
    topics = {f"{name}.txt": text for name, text in list(pydoc_data.topics.topics.items())[:40]}
    question = "question: What can override an attribute look-up on an instance?\nsources: [notes]\n"
    manifests = []
    for workers in ("1", "8"):
        folder = tmp_path / workers
        folder.mkdir()
        manifests.append(Here(folder, topics, question).build("-j", workers)["manifest"])
    assert manifests[0] == manifests[1]
