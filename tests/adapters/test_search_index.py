"""The local search engine: what it finds, in which order, and that only the documents decide it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carter.adapters.index_file import KEPT
from carter.adapters.local_files import list_files
from carter.adapters.reading import one_by_one
from carter.adapters.search_index import LocalIndex, query_terms, spaced, title_words
from carter.errors import WorldError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import digest_of
from carter.records.corpus import Corpus, LocalFile
from carter.research.effects import Found, Search
from carter.research.versions import LOCAL_ENGINE

DOCS = {
    "iron.md": "Iron\nIron rusts in damp air, and rust flakes.",
    "salt.md": "Salt\nSalt makes iron rust faster.",
    "tea.md": "Tea\nTea is grown in the hills.",
    "coffee.md": "Coffee\nCoffee grows where it is warm.",
}


def write(root, docs):
    for name, text in docs.items():
        (root / "docs").mkdir(exist_ok=True)
        (root / "docs" / name).write_text(text, encoding="utf-8")
    return root


def readable(body, name):
    text = body.decode()
    return text.partition("\n")[0], text


def index_of(root, *, folder="index", read=readable, **options):
    return LocalIndex(str(root / folder), list_files(["docs"], str(root)), one_by_one(read), **options)


def found(index, query, limit=20):
    return index(Search(engine=LOCAL_ENGINE, query=query, limit=limit))


def hits(index, query, limit=20):
    return [hit.url.removeprefix("file:docs/") for hit in found(index, query, limit).hits]


@pytest.fixture
def root(tmp_path):
    return write(tmp_path, DOCS)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("iron", ["iron.md", "salt.md"]),
        ("Does IRON rust?", ["iron.md", "salt.md"]),
        ("rusting", ["iron.md", "salt.md"]),
        ("What makes iron rust faster?", ["salt.md", "iron.md"]),
        ("growing", ["coffee.md"]),
        ("gold", []),
        ("", []),
        ("?!…", []),
        ("___", []),
        ("what is the", ["tea.md", "coffee.md"]),
    ],
)
def test_a_query_finds_these_files_best_first(root, query, expected):
    assert hits(index_of(root), query) == expected


def test_a_hit_has_url_title_and_a_score_that_falls(root):
    first, second = found(index_of(root), "iron rust").hits
    assert (first.url, first.title) == ("file:docs/iron.md", "Iron")
    assert first.score > second.score > 0


def test_among_two_files_the_one_that_says_more_is_first(tmp_path):
    for more, less in (("a.md", "b.md"), ("b.md", "a.md")):
        write(tmp_path, {more: "x\niron rust iron", less: "x\niron and more words"})
        assert hits(index_of(tmp_path), "iron rust") == [more, less]


def test_a_word_in_the_title_counts_twice(tmp_path):
    write(tmp_path, {"a.md": "tea\nx y", "b.md": "x\ntea y", "c.md": "x\ny z"})
    index = index_of(tmp_path, read=lambda body, name: tuple(body.decode().split("\n")))
    assert hits(index, "tea") == ["a.md", "b.md"]


def test_a_word_of_the_file_name_is_one_of_the_title(tmp_path):
    docs = {"a.md": "First\nTravel is paid for.", "travel-policy.md": "Second\nTravel is paid for."}
    assert hits(index_of(write(tmp_path, docs)), "travel")[0] == "travel-policy.md"


@pytest.mark.parametrize(
    ("title", "path", "searched"),
    [
        ("31.6. Limits", "docs/logical-restrictions.html", "31.6. Limits logical restrictions"),
        ("Travel Policy", "travel_policy.md", "Travel Policy"),
        ("", "plan.2024.md", " plan 2024"),
    ],
)
def test_what_is_searched_as_the_title_of_a_file(title, path, searched):
    assert title_words(title, path) == searched


def test_equal_scores_stand_in_the_order_of_digest_then_path(tmp_path):
    texts = {f"{name}.md": f"same words {name}" for name in "abcdef"}
    write(tmp_path, texts | {"a_.md": texts["a.md"], "_a.md": texts["a.md"]})
    expected = sorted(
        [*texts, "a_.md", "_a.md"], key=lambda name: (digest_bytes(texts.get(name, texts["a.md"]).encode()), name)
    )
    assert hits(index_of(tmp_path), "words") == expected
    assert hits(index_of(tmp_path), "words", limit=3) == expected[:3]


SYNTAX = [
    'iron" OR "tea',
    "iron NOT rust",
    "iron NEAR(rust, 1)",
    "AND OR NOT iron",
    "title:iron",
    "{title} : iron",
    "iron*",
    "^iron",
    "-iron",
    "iron + rust",
    "(iron",
    "iron)",
    "'iron'",
    "'; drop table words; --iron",
    "iron\0tea",
]


@pytest.mark.parametrize("query", SYNTAX)
def test_nothing_that_a_user_types_is_syntax(root, query):
    assert "iron.md" in hits(index_of(root), query)


@given(st.text(max_size=60))
def test_whatever_stands_beside_a_word_the_word_is_found(text):
    with tempfile.TemporaryDirectory() as folder:
        assert "iron.md" in hits(index_of(write(Path(folder), DOCS)), f"{text} iron {text}")


def test_a_question_of_the_longest_kind_is_answered(root):
    assert "iron.md" in hits(index_of(root), " ".join(f"w{number}" for number in range(700)) + " iron")


@pytest.mark.parametrize(
    ("query", "terms"),
    [
        ("How does the iron rust, and the Iron?", ("iron", "rust")),
        ("What is it?", ("what", "is", "it")),
        ("object.__getattr__ look-up", ("object", "getattr", "look", "up")),
        ("日本語の水", ("日本", "本語", "語の", "の水")),
        ("水 water", ("水", "water")),
        ("École", ("école",)),
    ],
)
def test_a_query_becomes_its_words_without_stop_words(query, terms):
    assert query_terms(query) == terms


def test_text_without_spaces_is_found_by_its_pairs(tmp_path):
    write(tmp_path, {"a.md": "鉄\n湿った空気の中で鉄は錆びる。", "b.md": "茶\n茶は山で育つ。"})
    index = index_of(tmp_path)
    assert hits(index, "空気で錆びる") == ["a.md"]
    assert hits(index, "茶は") == ["b.md"]
    assert spaced("a 鉄は錆 b") == "a  鉄は は錆  b"


def test_files_that_cannot_be_read_are_not_searched(root):
    write(root, {"empty.md": "", "binary.md": "iron\0"})
    assert hits(index_of(root), "iron") == ["iron.md", "salt.md"]


def test_a_search_of_another_corpus_or_engine_is_unavailable(root):
    files = list_files(["docs"], str(root)).files
    corpus = digest_of(Corpus(files=tuple(LocalFile(**file._asdict()) for file in files)))
    index = index_of(root)
    assert index(Search(engine=LOCAL_ENGINE, corpus=corpus, query="iron")).hits
    assert index(Search(engine=LOCAL_ENGINE, corpus=digest_bytes(b""), query="iron")).status.startswith("unavailable: ")
    assert index(Search(engine="web@1", query="iron")) == Found(status="unavailable: there is no engine web@1")


WORDS = ["iron", "rust", "tea", "salt", "damp"]
bodies = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
states = st.dictionaries(st.sampled_from(["a.md", "b.md", "c.md", "d.md", "e.md"]), bodies, min_size=1)


@given(st.lists(states, min_size=2, max_size=4))
@settings(max_examples=30)
def test_the_ranking_does_not_depend_on_how_the_index_came_about(history):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for number, state in enumerate(history):
            shutil.rmtree(root / "docs", ignore_errors=True)
            write(root, state | {"z.md": "ever there"})
            edited, fresh = index_of(root), index_of(root, folder=f"fresh{number}")
            for query in (*WORDS, " ".join(WORDS), "ever iron"):
                assert found(edited, query) == found(fresh, query)


def recorded(root, **options):
    """An index, and the names that it read to answer one query."""
    names = []

    def read(body, name):
        names.append(name.removeprefix("docs/"))
        return readable(body, name)

    index = index_of(root, read=read, **options)
    hits(index, "iron")
    return names


def test_only_what_is_new_or_changed_is_read_again(root):
    assert recorded(root) == sorted(DOCS)
    assert recorded(root) == []
    write(root, {"iron.md": "Iron\nNew.", "new.md": "New"})
    (root / "docs/tea.md").unlink()
    assert recorded(root) == ["iron.md", "new.md"]
    assert recorded(root, version="2") == ["coffee.md", "iron.md", "new.md", "salt.md"]


def test_a_file_that_changed_since_it_was_listed_stops_the_build_and_is_read_at_the_next(root):
    old = index_of(root)
    write(root, {"iron.md": "Iron\nOther words."})
    with pytest.raises(WorldError, match="a source changed during the build"):
        hits(old, "iron")
    write(root, DOCS)
    assert "iron.md" in recorded(root)


def test_progress_tells_how_many_of_how_many(root):
    told = []
    hits(index_of(root, progress=lambda done, total: told.append((done, total))), "iron")
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_only_the_newest_index_files_stay(root):
    for number in range(KEPT + 3):
        write(root, {"iron.md": f"Iron {number}"})
        assert recorded(root)
    stray = root / "index/stray.part"
    stray.write_bytes(b"")
    os.utime(stray, (0, 0))
    write(root, {"iron.md": "Iron"})
    recorded(root)
    assert [path.suffix for path in (root / "index").iterdir()] == [".db"] * KEPT


def flip(path, at):
    data = bytearray(path.read_bytes())
    data[at % len(data)] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"no database"),
        lambda path: os.truncate(path, path.stat().st_size // 2),
        lambda path: flip(path, 30),
        lambda path: flip(path, -100),
        lambda path: flip(path, 3 * 4096 + 4000),
        Path.unlink,
    ],
    ids=["emptied", "overwritten", "cut", "a bit of the header", "a bit at the end", "a bit in between", "deleted"],
)
def test_a_damaged_index_is_made_anew(root, damage):
    before = found(index_of(root), "iron rust tea")
    open_one = index_of(root)
    assert found(open_one, "iron rust tea") == before
    for path in (root / "index").iterdir():
        damage(path)
    assert found(index_of(root), "iron rust tea") == before
    assert found(open_one, "iron rust tea") == before


def test_an_index_that_loses_its_file_while_in_use_makes_it_anew(root):
    index = index_of(root)
    before = found(index, "iron")
    shutil.rmtree(root / "index")
    assert found(index, "iron") == before


def test_an_index_that_cannot_be_written_says_where(root):
    (root / "index").write_bytes(b"a file where the folder should be")
    with pytest.raises(WorldError, match="the search index cannot be written") as caught:
        hits(index_of(root), "iron")
    assert caught.value.where == str(root / "index")


def test_many_threads_share_one_index(root):
    index = index_of(root)
    expected = hits(index_of(root, folder="fresh"), "iron rust")
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda _: hits(index, "iron rust"), range(64))) == [expected] * 64


SCRIPT = """
import sys, time
from carter.adapters.local_files import list_files
from carter.adapters.reading import one_by_one
from carter.adapters.search_index import LocalIndex
from carter.research.effects import Search
from carter.research.versions import LOCAL_ENGINE
root, source, pause = sys.argv[1:]
def readable(body, name):
    print(name, flush=True)
    time.sleep(float(pause))
    text = body.decode()
    return text.partition("\\n")[0], text
index = LocalIndex(root + "/index", list_files([source], root), one_by_one(readable))
print(*(hit.url for hit in index(Search(engine=LOCAL_ENGINE, query="iron rust")).hits))
"""


@contextmanager
def builder(root, source, pause="0.01"):
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    command = [sys.executable, "-c", SCRIPT, str(root), source, pause]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        yield process


def test_many_processes_with_different_sources_share_one_folder(root):
    sources = ["docs", "docs/iron.md", "docs/[s-z]*.md", "docs"]
    with ExitStack() as stack:
        processes = [stack.enter_context(builder(root, source)) for source in sources]
        said = [process.communicate()[0].splitlines()[-1] for process in processes]
    whole = "file:docs/iron.md file:docs/salt.md"
    assert said == [whole, "file:docs/iron.md", "file:docs/salt.md", whole]


@pytest.mark.parametrize("read_before", [1, 2, 4])
def test_a_builder_that_is_killed_leaves_nothing_that_misleads(root, read_before):
    recorded(root)
    write(root, {name: f"{text}\nand more" for name, text in DOCS.items()})
    with builder(root, "docs", "0.05") as process:
        for _ in range(read_before):
            process.stdout.readline()
        time.sleep(0.06 if read_before == len(DOCS) else 0)
        process.send_signal(signal.SIGKILL)
    assert found(index_of(root), "iron rust") == found(index_of(root, folder="fresh"), "iron rust")
