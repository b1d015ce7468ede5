"""Under which names pages and papers are known."""

import pytest

from carter.research.engines.page_ids import arxiv_in, doi_in, is_page, names_of, pubmed_in, same_page


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example",
        "http://a.example:8080/x?y=%20z",
        "HTTPS://Ä.example/ü",
    ],
)
def test_a_page_has_a_scheme_of_the_web_and_a_host(url):
    assert is_page(url)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "a.example",
        "ftp://a.example/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "https:///x",
        "https://user:pw@a.example/",
        "https://a.example@b.example/",
        "https://a.example/ x",
        "https://a.example\\b",
        "https://a.example/\x1b",
        "https://a.example/\u202e",
        "https://[::1",
        "https://a.example:99999/",
        "https://a.example/" + "x" * 2000,
    ],
)
def test_what_is_no_page_or_could_be_read_in_two_ways_is_none(url):
    assert not is_page(url)


@pytest.mark.parametrize(
    ("url", "known"),
    [
        ("HTTPS://A.Example.:443/x#top", "https://a.example/x"),
        ("https://a.example", "https://a.example/"),
        ("https://a.example/?utm_source=x&id=4&fbclid=z&empty=", "https://a.example/?id=4&empty="),
        ("https://a.example/?source=nist&ref=abc", "https://a.example/?source=nist&ref=abc"),
        ("https://a.example/wp?url=http://b.example/", "https://a.example/wp?url=http://b.example/"),
        ("http://a.example:8080/?b=1&a=2", "http://a.example:8080/?b=1&a=2"),
        ("file:notes/a#1.md", "file:notes/a#1.md"),
    ],
)
def test_a_page_is_known_under_one_spelling(url, known):
    assert same_page(url) == known
    assert same_page(known) == known


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("10.1234/ABC.7", "10.1234/abc.7"),
        ("https://doi.org/10.1234/abc.7.", "10.1234/abc.7"),
        ("doi: 10.1234/abc.7", "10.1234/abc.7"),
        ("http://dx.doi.org/10.1234%2Fabc.7", "10.1234/abc.7"),
        ("https://a.example/10.1234/abc", ""),
        ("version 10.1234", ""),
    ],
)
def test_a_doi_is_found_where_it_stands_as_one(text, doi):
    assert doi_in(text) == doi


@pytest.mark.parametrize(
    ("text", "arxiv"),
    [
        ("2405.01234v3", "2405.01234"),
        ("https://arxiv.org/pdf/2405.01234v1.pdf", "2405.01234"),
        ("http://arxiv.org/abs/math.GT/0309136?x=1", "math.gt/0309136"),
        ("10.48550/arXiv.2405.01234", "2405.01234"),
        ("https://a.example/2405.01234", ""),
    ],
)
def test_an_arxiv_id_is_known_without_its_version(text, arxiv):
    assert arxiv_in(text) == arxiv


@pytest.mark.parametrize(
    ("text", "pubmed"),
    [
        ("12345", "12345"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345/", "12345"),
        ("https://www.ncbi.nlm.nih.gov/pubmed/12345", "12345"),
        ("https://a.example/12345", ""),
        ("0123", ""),
    ],
)
def test_a_pubmed_id_is_found_where_it_stands_as_one(text, pubmed):
    assert pubmed_in(text) == pubmed


def test_the_doi_of_a_preprint_is_also_its_arxiv_id():
    assert "arxiv:2405.01234" in names_of("https://a.example/", doi="10.48550/arxiv.2405.01234")
