"""Many questions that ask the web: what several want is asked for once, and each brief is what it is alone."""

import shutil

import pytest

from carter.workspace import BuildOptions, Workspace
from tests.workspace.site import Answer

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
QUESTIONS = (
    "How long does a worker hold a lease on a job?",
    "Is the lease renewed while the job runs?",
    "For how many seconds is a job held?",
)


@pytest.fixture
def asking(site):
    """Writes the questions to a folder, and builds them there."""
    for number in range(3):
        held = f"A worker holds lease number {number} on a job for 6{number} seconds."
        site.page(f"/{number}", f"Lease {number}", held)

    def build(root, *, at_once, **options):
        root.mkdir(exist_ok=True)
        paths = []
        for number, question in enumerate(QUESTIONS):
            path = root / f"q{number}.yaml"
            web = f"web:\n  open: ['127.0.0.1:{site.port}']\n  seconds: 1\n"
            path.write_text(f"question: {question}\nretain: pages\nengines:\n  - searxng: {site.url}\n{web}")
            paths.append(str(path))
        workspace = Workspace(str(root), sync=False)
        if not at_once:
            return [workspace.build(path, BuildOptions(**options)) for path in paths]
        many = workspace.build_many(paths, BuildOptions(workers=at_once, **options))
        assert [each.error for each in many.questions] == [None] * 3
        return [each.result for each in many.questions]

    return build


@pytest.mark.parametrize("at_once", [1, 3])
def test_pages_and_searches_are_asked_for_once_for_all(tmp_path, site, asking, at_once):
    made = asking(tmp_path / "many", at_once=at_once)
    assert len(site.asked) == len({*site.asked})
    assert {*site.visits} == {"/lease", "/0", "/1", "/2"}
    # From what was recorded alone, since a server tells the time in each of its answers.
    shutil.copytree(tmp_path / "many" / "cassettes", tmp_path / "alone" / "cassettes")
    alone = asking(tmp_path / "alone", at_once=0, offline=True)
    assert [each.manifest for each in made] == [each.manifest for each in alone]
    assert {each.state for each in asking(tmp_path / "many", at_once=at_once)} == {"up to date"}


def test_a_refresh_asks_for_each_page_once_more(tmp_path, site, asking):
    asking(tmp_path, at_once=3)
    del site.asked[:]
    again = asking(tmp_path, at_once=3, refresh=True)
    assert {each.state for each in again} == {"built"}
    assert len(site.asked) == len({*site.asked})
    assert {*site.visits} == {"/lease", "/0", "/1", "/2"}
    assert {each.state for each in asking(tmp_path, at_once=3)} == {"up to date"}


def test_what_failed_is_asked_for_again_once(tmp_path, site, asking):
    site.find("/gone", "The lease that is gone")
    asking(tmp_path, at_once=3)
    del site.asked[:]
    site.pages["/gone"] = Answer(b"", 410)
    asking(tmp_path, at_once=3, retry_failed=True)
    assert site.visits == ["/gone"]
