"""What sources name on disk, and the paths under which it is shown."""

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.adapters.local_files import read_file
from carter.errors import SourceError
from tests.adapters.listing import listed, paths, refusal, statuses, unreadable, write


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def test_files_are_sorted_by_path_in_code_points(root):
    write(root, "docs/b.md", "docs/Z.md", "docs/é.md", "docs/a/x.md", "docs/a.md", "docs/a-b.md")
    assert paths(root, "docs") == ["docs/Z.md", "docs/a-b.md", "docs/a.md", "docs/a/x.md", "docs/b.md", "docs/é.md"]


TREE = ("docs/a.md", "docs/b.txt", "docs/sub/c.md", "docs/sub/deep/d.md", "other/docs/a.md", "e.md", "od[d].md")


@pytest.mark.parametrize(
    ("sources", "expected"),
    [
        (["docs/sub"], ["sub/c.md", "sub/deep/d.md"]),
        (["docs/sub/"], ["sub/c.md", "sub/deep/d.md"]),
        (["./docs/sub"], ["sub/c.md", "sub/deep/d.md"]),
        (["docs/a.md"], ["docs/a.md"]),
        (["e.md"], ["e.md"]),
        (["od[d].md"], ["od[d].md"]),
        (["docs/*.md"], ["docs/a.md"]),
        (["docs/*"], ["docs/a.md", "docs/b.txt", "docs/sub/c.md", "docs/sub/deep/d.md"]),
        (["docs/**/*.md"], ["docs/a.md", "docs/sub/c.md", "docs/sub/deep/d.md"]),
        (["docs/**"], ["docs/a.md", "docs/b.txt", "docs/sub/c.md", "docs/sub/deep/d.md"]),
        (["*/a.md"], ["docs/a.md"]),
        (["*/docs"], ["other/docs/a.md"]),
        (["**/a.md"], ["docs/a.md", "other/docs/a.md"]),
        (["docs/[ab].*"], ["docs/a.md", "docs/b.txt"]),
        (["docs/?.md", "docs/sub/*.md"], ["docs/a.md", "docs/sub/c.md"]),
        (
            ["."],
            ["docs/a.md", "docs/b.txt", "docs/sub/c.md", "docs/sub/deep/d.md", "e.md", "od[d].md", "other/docs/a.md"],
        ),
    ],
)
def test_sources_name_files_under_these_paths(root, sources, expected):
    write(root, *TREE)
    assert paths(root, *sources) == expected


def test_outside_the_folder_of_the_question_only_the_own_name_is_shown(root):
    write(root.parent, "shared/guide/a.md", "shared/guide/sub/b.md")
    assert paths(root, "../shared/guide") == ["guide/a.md", "guide/sub/b.md"]
    assert paths(root, "../shared/guide/a.md") == ["a.md"]
    assert paths(root, f"{root.parent}/shared/guide/sub/b.md") == ["b.md"]
    assert paths(root, "../shared/guide/**/*.md") == ["guide/a.md", "guide/sub/b.md"]


def test_two_sources_of_one_label_are_told_apart_in_the_order_given(root):
    write(root, "x/docs/a.md", "y/docs/a.md", "z/docs~2/a.md")
    listing = listed(root, "y/docs", "x/docs", "z/docs~2")
    assert list(listing.paths.items()) == [
        ("docs/a.md", str(root / "y/docs/a.md")),
        ("docs~2/a.md", str(root / "x/docs/a.md")),
        ("docs~2~2/a.md", str(root / "z/docs~2/a.md")),
    ]


def test_a_folder_beside_the_whole_project_does_not_hide_a_file(root):
    write(root, "docs/a.md", "other/docs/a.md")
    assert paths(root, "other/docs", ".") == ["docs/a.md", "docs~2/a.md"]


def test_two_outside_files_of_one_name_are_told_apart(root):
    write(root.parent, "x/a.md", "y/a.md")
    assert paths(root, "../x/a.md", "../y/a.md") == ["a.md", "a~2.md"]


@pytest.mark.parametrize(
    "sources",
    [
        ["docs", "docs"],
        ["docs", "docs/*.md"],
        ["docs/a.md", "docs"],
        ["docs", "./docs/"],
        ["docs", "link"],
        ["link", "docs"],
    ],
)
def test_a_file_that_is_named_twice_appears_once(root, sources):
    write(root, "docs/a.md")
    (root / "link").symlink_to("docs")
    (file,) = listed(root, *sources).files
    assert file.path.endswith("/a.md")


def test_what_is_hidden_or_generated_or_carters_own_is_passed_over(root):
    write(root, "docs/a.md", "docs/.hidden.md", "docs/.git/x.md", "docs/__pycache__/x.md", "docs/node_modules/x.md")
    write(
        root, "docs/store/CARTER_STORE", "docs/store/blobs/x.md", "docs/cassettes/CARTER_STORE", "docs/cassettes/x.md"
    )
    assert paths(root, "docs") == paths(root, "docs/**/*") == ["docs/a.md"]


def test_what_the_caller_leaves_out_is_no_source(root):
    write(root, "question.yaml", "out/brief.md", "a.md")
    assert paths(root, ".", left_out=[str(root / "question.yaml"), str(root / "out")]) == ["a.md"]


def test_signs_of_a_pattern_above_the_question_file_mean_themselves(tmp_path):
    write(tmp_path, "a[b]*/docs/a.md")
    assert paths(tmp_path / "a[b]*", "docs/*.md") == paths(tmp_path / "a[b]*", "docs") == ["docs/a.md"]


def test_a_pattern_enters_no_folder_that_it_cannot_fit(root):
    write(root, "a.md", "vast/b/c.md")
    with unreadable(root / "vast"):
        assert statuses(root, "*.md") == {"a.md": "ok"}


names = st.sampled_from(["a", "b", "ab", "a.md", "b.md"])


relative = st.lists(names, min_size=1, max_size=3).map("/".join)


patterns = st.lists(st.sampled_from(["*", "**", "a*", "?", "*.md", "[ab]", "a"]), min_size=1, max_size=3).map("/".join)


@given(st.sets(relative, min_size=1, max_size=8), patterns)
def test_a_pattern_fits_what_pathlib_globs_and_all_below_it(files, pattern):
    with tempfile.TemporaryDirectory() as folder:
        top = Path(folder).resolve()
        for file in sorted(files, reverse=True):  # a longer path first: what is a folder then cannot be a file
            if not (top / file).exists() and not any(parent.is_file() for parent in (top / file).parents):
                write(top, file)
        globbed = [path for path in top.glob(pattern) if path != top or pattern.strip("*/") == ""]
        expected = {
            file for path in globbed for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()
        }
        try:
            found = {Path(path) for path in listed(top, f"{top}/{pattern}").paths.values()}
        except SourceError:
            found = set()
        assert found == expected


def test_links_are_followed_only_inside_the_source(root):
    write(root, "docs/real.md", "docs/.data/hidden.md", "secret.md")
    links = {
        "a": "real.md",
        "b": ".data/hidden.md",
        "c": "../secret.md",
        "d": "nowhere",
        "e": "e.md",
        "f": "/etc/passwd",
        "g": "..",
    }
    for name, aim in links.items():
        (root / f"docs/{name}.md").symlink_to(aim)
    (root / "docs/loop").symlink_to(".")
    assert statuses(root, "docs") == {
        "docs/b.md": "ok",
        "docs/c.md": "unsupported: link outside the source",
        "docs/d.md": "unreadable: no such file",
        "docs/e.md": "unreadable: link in a loop",
        "docs/f.md": "unsupported: link outside the source",
        "docs/g.md": "unsupported: link outside the source",
        "docs/real.md": "ok",
    }


def test_a_link_that_is_itself_named_as_a_source_is_followed(root):
    write(root.parent, "elsewhere/a.md")
    (root / "docs").symlink_to("../elsewhere")
    (root / "b.md").symlink_to("../elsewhere/a.md")
    assert paths(root, "docs") == ["docs/a.md"]
    assert paths(root, "b.md") == ["b.md"]


def test_names_that_are_not_utf8_are_shown_and_told_apart(root):
    write(root, "docs/a.md")
    for name in (b"\xe9.md", b"\xe8.md"):
        (root / "docs" / os.fsdecode(name)).write_bytes(name)
    listing = listed(root, "docs")
    assert [file.path for file in listing.files] == ["docs/a.md", "docs/\ufffd.md", "docs/\ufffd~2.md"]
    assert [read_file(path) for path in listing.paths.values()][1:] == [b"\xe8.md", b"\xe9.md"]


@pytest.mark.parametrize(
    ("source", "what", "mend"),
    [
        ("topcis", "`topcis` does not exist", "did you mean `topics`?"),
        ("topics/notse/a.md", "`topics/notse/a.md` does not exist", "did you mean `topics/notes`?"),
        ("zzz", "`zzz` does not exist", "relative to the question file; with --source, to where you are"),
        ("topics/a.md/b", "`topics/a.md/b` does not exist", "did you mean `topics/a.md`?"),
        ("topisc/*.md", "`topisc/*.md` does not exist", "did you mean `topics`?"),
        ("topics/*.html", "the pattern `topics/*.html` fits no file", "`**`"),
        ("https://example.org/a.html", "is no local source", "relative to the question file"),
        ("a\0b", "does not exist", "relative to the question file"),
    ],
)
def test_a_source_that_gives_nothing_is_named_with_its_mend(root, source, what, mend):
    write(root, "topics/a.md", "topics/notes/b.md")
    error = refusal(root, "topics", source, where="q.yaml")
    assert error.where == "q.yaml, source 2"
    assert what in error.what
    assert mend in error.mend
