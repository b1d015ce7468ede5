from carter.kernel.digest import digest_bytes
from carter.kernel.effects import Budget, Grant
from carter.kernel.record import digest_of
from carter.records.candidate import Rank
from carter.records.corpus import Corpus, LocalFile
from carter.records.earlier import Earlier
from carter.records.query import Queries, Query
from carter.research.effects import Found, Hit, Search
from carter.research.engines.local import LIMIT
from carter.research.stages.search import search
from carter.research.versions import LOCAL_ENGINE
from tests.research.made import answered, facets_of, task

A, B = digest_bytes(b"a"), digest_bytes(b"b")
CORPUS = Corpus(
    files=(
        LocalFile(path="docs/a.txt", content=A, size=1),
        LocalFile(path="b.txt", content=B, size=1),
        LocalFile(path="c.bin", size=1, status="unsupported: binary"),
    )
)
FACETS = facets_of("Does iron rust?")
QUERIES = Queries(queries=(Query(text="iron"), Query(text="rust")))


def found(*paths):
    return Found(hits=tuple(Hit(url=f"file:{path}", title=path.upper(), score=1) for path in paths))


def test_the_budget_is_asked_before_the_first_search():
    asking = search(task(max_tool_calls=7), CORPUS, FACETS, Earlier(), QUERIES)
    _, asked = answered(asking, (Grant(calls=2),), (found(), found()))
    assert asked[0] == (Budget(calls=2, max_calls=7, max_minutes=10),)
    assert asked[1] == tuple(
        Search(engine=LOCAL_ENGINE, corpus=digest_of(CORPUS), query=query, limit=LIMIT) for query in ("iron", "rust")
    )


def test_a_file_that_two_queries_find_is_one_candidate_with_both_ranks():
    made, _ = answered(
        search(task(), CORPUS, FACETS, Earlier(), QUERIES),
        (Grant(calls=2),),
        (found("b.txt", "docs/a.txt"), found("docs/a.txt")),
    )
    first, second = made.candidates
    assert (first.url, first.domain, first.content) == ("file:b.txt", ".", B)
    assert (second.domain, second.title) == ("docs", "DOCS/A.TXT")
    assert second.ranks == (Rank(query="iron", rank=2), Rank(query="rust", rank=1))


def test_a_hit_that_is_no_readable_file_of_the_corpus_is_left_out():
    made, _ = answered(
        search(task(), CORPUS, FACETS, Earlier(), QUERIES), (Grant(calls=2),), (found("c.bin", "../x"), found())
    )
    assert made.candidates == ()


def test_only_what_is_granted_is_asked():
    made, asked = answered(
        search(task(), CORPUS, FACETS, Earlier(), QUERIES), (Grant(calls=1, reached=("calls",)),), (found("b.txt"),)
    )
    assert len(asked[1]) == 1
    assert made.searched.unasked == (Query(text="rust"),)
    assert made.searched.refused == ("calls",)


def test_a_limit_that_is_reached_and_refuses_nothing_is_told_apart():
    made, _ = answered(
        search(task(), CORPUS, FACETS, Earlier(), QUERIES), (Grant(calls=2, reached=("calls",)),), (found(), found())
    )
    assert made.searched.refused == ()
    assert made.searched.reached == ("calls",)


def test_no_query_asks_for_nothing():
    made, asked = answered(search(task(), CORPUS, FACETS, Earlier(), Queries()))
    assert made.candidates == ()
    assert asked == []


def test_a_search_that_failed_is_told():
    made, _ = answered(
        search(task(), CORPUS, FACETS, Earlier(), QUERIES),
        (Grant(calls=2),),
        (Found(status="unavailable: index"), found("b.txt")),
    )
    assert made.searched.failed == ("iron: unavailable: index",)
    assert len(made.candidates) == 1
