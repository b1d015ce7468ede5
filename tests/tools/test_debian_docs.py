"""Debian's documentation packages are laid out as their English pages, once, and a lack of them is said plainly."""

import json
from pathlib import Path, PurePosixPath

import pytest

from tools import debian_docs


def english(*names):
    return [path.as_posix() for path in debian_docs.english_pages(map(PurePosixPath, names))]


def test_of_a_package_in_many_languages_the_english_pages_are_taken():
    assert english("html/de-DE/a.html", "html/en-US/a.html", "html/b.html") == ["html/en-US/a.html"]


def test_a_language_may_stand_in_the_name_of_a_page():
    assert english("doc/ch01.en.html", "doc/ch01.fr.html") == ["doc/ch01.en.html"]


def test_pages_that_name_no_language_are_taken_as_english():
    assert english("doc/b.html", "doc/c3ref/a.html", "doc/fr/b.html") == ["doc/b.html", "doc/c3ref/a.html"]


def test_text_beside_html_is_its_source_and_left_out():
    assert english("doc/a.txt", "doc/a.html") == ["doc/a.html"]


def test_text_is_taken_where_there_is_no_html():
    assert english("doc/a.txt", "doc/copyright") == ["doc/a.txt"]


def test_machinery_and_indexes_are_no_pages():
    assert english("html/_sources/a.html", "html/genindex.html", "html/a.html") == ["html/a.html"]


def test_pages_lose_the_folders_that_all_of_them_share():
    pages = [PurePosixPath("usr/share/doc/x/a.html"), PurePosixPath("usr/share/doc/x/sub/b.html")]
    assert [path.as_posix() for path in debian_docs.shortened(pages).values()] == ["a.html", "sub/b.html"]


def test_a_page_that_is_too_large_is_left_out_and_named(tmp_path, monkeypatch):
    monkeypatch.setattr(debian_docs, "MOST_BYTES", 5)
    for name, text in (("small.html", "small"), ("large.html", "larger")):
        (tmp_path / "doc" / "x").mkdir(parents=True, exist_ok=True)
        (tmp_path / "doc" / "x" / name).write_text(text)
    entry = debian_docs.lay_out(tmp_path / "doc", tmp_path / "out")
    assert entry == {"pages": 1, "left_out": ["large.html"]}
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["small.html"]


def one_page(package, target):
    target.mkdir(parents=True)
    (target / "a.html").write_text(package)
    return {"version": "1", "sha256": "", "pages": 1, "left_out": []}


def test_what_is_laid_out_is_not_fetched_again(tmp_path, monkeypatch):
    monkeypatch.setattr(debian_docs, "fetch", one_page)
    assert debian_docs.bring(tmp_path, ["x-doc", "y-doc"]) == []
    monkeypatch.setattr(debian_docs, "fetch", lambda *_: pytest.fail("fetched again"))
    assert debian_docs.bring(tmp_path, ["x-doc", "y-doc"]) == []
    assert list(json.loads((tmp_path / "manifest.json").read_text())["packages"]) == ["x-doc", "y-doc"]


def test_a_package_that_lost_a_page_counts_as_missing(tmp_path, monkeypatch):
    monkeypatch.setattr(debian_docs, "fetch", one_page)
    debian_docs.bring(tmp_path, ["x-doc"])
    (tmp_path / "x-doc" / "a.html").unlink()
    assert debian_docs.manifest_of(tmp_path) == {}


def test_a_package_that_cannot_be_had_is_named_and_the_others_are_brought(tmp_path, monkeypatch, capsys):
    def fetch(package, target):
        if package == "y-doc":
            raise debian_docs.Trouble("y-doc is in no list", "run `apt-get update` as root")
        return one_page(package, target)

    monkeypatch.setattr(debian_docs, "fetch", fetch)
    assert debian_docs.bring(tmp_path, ["y-doc", "x-doc"]) == ["y-doc"]
    assert "left out: y-doc: y-doc is in no list\n  to mend: run `apt-get update` as root" in capsys.readouterr().err
    assert list(debian_docs.manifest_of(tmp_path)) == ["x-doc"]


def test_where_apt_get_is_absent_the_mend_says_where_to_run_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("shutil.which", lambda _: None)
    monkeypatch.setattr("sys.argv", ["debian_docs", str(tmp_path / "pages")])
    assert debian_docs.main() == 1
    assert capsys.readouterr().err.splitlines()[1] == (
        "  to mend: run this on Debian or Ubuntu, or in a container of one of them"
    )
    assert not Path(tmp_path / "pages").exists()
