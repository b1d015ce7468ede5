"""Rank fusion over engines: laws that hold for any rankings."""

from hypothesis import given
from hypothesis import strategies as st

from carter.records.candidate import Rank
from carter.research.engines.findings import Lead
from carter.research.engines.page_ids import names_of
from carter.research.fusion import Placed, Ranking, candidate_of, fused

URLS = st.sampled_from([f"https://{host}.example/{path}" for host in "ab" for path in ("", "x", "y?utm_source=z", "y")])
LEADS = st.builds(
    Lead,
    url=URLS,
    title=st.sampled_from(["", "T", "U"]),
    date=st.sampled_from(["", "2024"]),
    doi=st.sampled_from(["", "", "10.1/a", "10.1/b"]),
    arxiv=st.sampled_from(["", "", "2405.01234"]),
)
RANKINGS = st.lists(
    st.builds(
        Ranking,
        engine=st.sampled_from(["brave", "arxiv", "searxng"]),
        query=st.sampled_from(["p", "q"]),
        leads=st.lists(LEADS, max_size=5).map(tuple),
    ),
    max_size=4,
)


def names(lead):
    return names_of(lead.url, lead.doi, lead.arxiv, lead.pubmed)


def ranking(engine, *leads, query="q"):
    return Ranking(engine, query, tuple(Lead(url=each) if isinstance(each, str) else each for each in leads))


@given(RANKINGS, st.randoms())
def test_the_order_of_the_rankings_makes_no_difference(rankings, random):
    shuffled = list(rankings)
    random.shuffle(shuffled)
    assert fused(shuffled) == fused(rankings)


@given(RANKINGS)
def test_no_two_sources_share_a_name_and_none_is_lost(rankings):
    sources = fused(rankings)
    of_each = [names(source.lead) for source in sources]
    assert sum(map(len, of_each)) == len(frozenset().union(*of_each))
    given_urls = {lead.url for one in rankings for lead in one.leads}
    assert {source.lead.url for source in sources} <= given_urls
    assert bool(sources) == bool(given_urls)


@given(RANKINGS)
def test_fusing_what_is_fused_changes_nothing(rankings):
    once = [source.lead for source in fused(rankings)]
    assert [source.lead for source in fused([Ranking("all", "q", tuple(once))])] == once


@given(RANKINGS)
def test_scores_fall_and_equal_ones_stand_in_the_order_of_their_urls(rankings):
    keys = [(-source.score, source.lead.url) for source in fused(rankings)]
    assert keys == sorted(keys)
    assert all(source.score > 0 for source in fused(rankings))


def test_a_score_is_the_sum_of_the_reciprocal_ranks():
    first, second = fused(
        [ranking("brave", "https://a.example/", "https://b.example/"), ranking("x", "https://b.example/")]
    )
    assert (first.lead.url, first.score) == ("https://b.example/", 1_000_000 // 62 + 1_000_000 // 61)
    assert first.places == (Placed("brave", "q", 2), Placed("x", "q", 1))
    assert second.score == 1_000_000 // 61


def test_a_source_that_stands_twice_in_one_ranking_counts_once_at_its_best():
    (source,) = fused([ranking("brave", "https://a.example/", "https://a.example/#part")])
    assert (source.score, source.places) == (1_000_000 // 61, (Placed("brave", "q", 1),))


def test_leads_that_share_a_name_by_way_of_a_third_are_one_source():
    journal = Lead(url="https://doi.org/10.1/a", doi="10.1/a")
    preprint = Lead(url="https://arxiv.org/abs/2405.01234", arxiv="2405.01234", title="Boats")
    both = Lead(url="https://a.example/boats", doi="10.1/a", arxiv="2405.01234", date="2024-05")
    (source,) = fused([ranking("crossref", journal), ranking("arxiv", preprint), ranking("openalex", both)])
    assert source.lead == Lead(
        url="https://a.example/boats", title="Boats", date="2024-05", doi="10.1/a", arxiv="2405.01234"
    )
    assert len(source.places) == 3


def test_nothing_found_fuses_to_nothing():
    assert fused([]) == fused([ranking("brave")]) == ()


def test_a_source_becomes_a_candidate_with_all_its_ranks():
    (source,) = fused([ranking("brave", "https://A.example/"), ranking("x", "https://a.example/", query="p")])
    candidate = candidate_of(source)
    assert (candidate.url, candidate.domain) == ("https://a.example/", "a.example")
    assert candidate.ranks == (
        Rank(query="q", rank=1, engine="brave"),
        Rank(query="p", rank=1, engine="x"),
    )


def test_ten_thousand_leads_under_one_name_are_one_source():
    leads = tuple(Lead(url=f"https://a.example/{number}", doi="10.1/a") for number in range(10_000))
    assert len(fused([Ranking("x", "q", leads)])) == 1
