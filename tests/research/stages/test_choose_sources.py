from hypothesis import given
from hypothesis import strategies as st

from carter.records.candidate import Rank, Searched, SourceCandidate, SourceCandidates
from carter.records.choice import Drop
from carter.records.progress import Progress
from carter.records.query import Query
from carter.research.stages.choose_sources import choose_sources
from tests.research.made import source, task

SEARCHED = Searched(asked=(Query(text="q"),))


def candidate(path, *ranks, content="", query="q"):
    return SourceCandidate(
        url=f"file:{path}",
        domain=path.rpartition("/")[0] or ".",
        content=content,
        ranks=tuple(Rank(query=query, rank=rank) for rank in ranks),
    )


def chosen(made):
    return [each.url.removeprefix("file:") for each in made.chosen]


def choose(*candidates, progress=None, **constraints):
    found = SourceCandidates(candidates=candidates, searched=SEARCHED)
    return choose_sources(task(**constraints), progress or Progress(), found)


def test_the_best_ranked_are_chosen_and_the_others_wait():
    made = choose(*(candidate(f"{letter}.txt", rank) for rank, letter in enumerate("fedcba", start=1)))
    assert chosen(made) == ["f.txt", "e.txt", "d.txt", "c.txt"]
    assert [each.url for each in made.pool] == ["file:b.txt", "file:a.txt"]


def test_a_source_of_another_folder_comes_before_a_slightly_better_one_of_the_same():
    made = choose(candidate("a/1", 1), candidate("a/2", 2), candidate("b/3", 3), max_sources=2)
    assert chosen(made) == ["a/1", "b/3"]


def test_no_more_than_max_sources_are_read_in_all():
    read = Progress(sources=(source("x.txt"), source("y.txt")))
    assert chosen(choose(candidate("a", 1), candidate("b", 2), progress=read, max_sources=3)) == ["a"]


def test_nothing_is_read_twice():
    read = Progress(sources=(source("a"),), dropped=(Drop(url="file:b", kind="fetch", reason="unavailable"),))
    assert chosen(choose(candidate("a", 1), candidate("b", 2), candidate("c", 3), progress=read)) == ["c"]


def test_the_policy_drops_with_a_reason():
    made = choose(
        candidate("docs/old/a", 1), candidate("docs/b", 2), candidate("x/c", 3),
        allow_domains=("docs",), deny_domains=("docs/old",),
    )  # fmt: skip
    assert chosen(made) == ["docs/b"]
    assert [(drop.url, drop.reason) for drop in made.dropped] == [
        ("file:docs/old/a", "`docs/old` is in deny_domains"),
        ("file:x/c", "`x` is not in allow_domains"),
    ]


def test_of_copies_one_is_read():
    made = choose(candidate("a", 1, content="same"), candidate("b", 2, content="same"))
    assert chosen(made) == ["a"]
    assert made.dropped == (Drop(url="file:b", kind="copy", reason="the same bytes as file:a"),)
    later = choose(candidate("c", 1, content="same"), progress=Progress(contents=("same",)))
    assert later.chosen == ()


def test_what_waited_is_weighed_with_what_is_new_and_new_queries_count_twice():
    waiting = Progress(pool=(candidate("old", 1, query="before"),))
    assert chosen(choose(candidate("new", 2), progress=waiting)) == ["new", "old"]


@given(st.permutations([candidate(name, rank) for name, rank in [("a", 1), ("b", 1), ("c/d", 2), ("c/e", 9)]]))
def test_the_order_in_which_candidates_come_does_not_matter(candidates):
    assert choose(*candidates) == choose(*sorted(candidates, key=lambda each: each.url))
