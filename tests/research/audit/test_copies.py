"""Local copies: by which of their marks a file is known as the copy of a reference."""

import pytest

from carter.research.audit.copies import copy_of, matched
from carter.research.audit.reading import read_report

REPORT = """Boats [1][2][3][4].

## Sources

1. The counts. https://www.harbour.nq/counts/2019?utm_source=x
2. https://gazette.nq/a-guest.html
3. Bridges. https://gazette.nq/bridges/
4. Notes of the office: notes/office.md, sha256 1234
"""
REFERENCES = read_report(REPORT, "markdown").references


def found(name, body="", sidecar=""):
    """The number of the reference that one file is a copy of, and how that is known."""
    copies = [copy_of(name, body.encode(), body, sidecar.encode())]
    return [(number, match.how) for number, match in matched(REFERENCES, copies).items()]


@pytest.mark.parametrize(
    ("name", "body", "sidecar", "expected"),
    [
        ("x.html", "", '{"url": "https://harbour.nq/counts/2019"}', [(1, "sidecar")]),
        ("x.html", "", "https://harbour.nq/counts/2019\n", [(1, "sidecar")]),
        ("x.html", "", "[InternetShortcut]\nURL=https://harbour.nq/counts/2019\n", [(1, "sidecar")]),
        ("x.html", '<link rel="canonical" href="https://harbour.nq/counts/2019">', "", [(1, "page")]),
        ("x.html", '<meta property="og:url" content="https://harbour.nq/counts/2019">', "", [(1, "page")]),
        ("x.html", "<!-- saved from url=(0031)https://harbour.nq/counts/2019 -->", "", [(1, "page")]),
        ("x.md", "---\nurl: https://harbour.nq/counts/2019\n---\nBoats.", "", [(1, "text")]),
        ("x.txt", "Counts\nSource: https://harbour.nq/counts/2019\n\nBoats.", "", [(1, "text")]),
        ("harbour.nq/counts/2019.html", "", "", [(1, "name")]),
        ("www.harbour.nq_counts_2019.html", "", "", [(1, "name")]),
        ("saved/a-guest.html", "", "", [(2, "name")]),
        ("gazette.nq/bridges/index.html", "", "", [(3, "name")]),
        ("3.html", "", "", [(3, "name")]),
        ("ref-03.txt", "", "", [(3, "name")]),
        ("[3].txt", "", "", [(3, "name")]),
        ("notes/office.md", "", "", [(4, "name")]),
        ("office.md", "", "", [(4, "name")]),
        ("other.html", "", "", []),
        ("x.html", "Boats, as https://harbour.nq/counts/2019 has it, fell.", "", []),
        ("x.html", "", "{not json", []),
        ("x.html", "", '{"url": 7}', []),
        ("2019.html", "", "", []),
    ],
)
def test_a_file_is_known_by_what_is_beside_it_in_it_or_in_its_name(name, body, sidecar, expected):
    assert found(name, body, sidecar) == expected


def test_what_lies_beside_a_file_is_believed_before_the_page_and_the_page_before_the_name():
    copies = [
        copy_of("1.html", b"", ""),
        copy_of("a.html", b'<link rel="canonical" href="https://harbour.nq/counts/2019">', ""),
        copy_of("b.html", b"", "", b"https://harbour.nq/counts/2019"),
    ]
    assert matched(REFERENCES, copies)[1] == (2, "sidecar")
    assert matched(REFERENCES, copies[:2])[1] == (1, "page")


def test_a_name_that_ends_like_two_links_is_a_copy_of_neither():
    text = "Boats [1][2].\n\n## Sources\n\n1. https://a.nq/report\n2. https://b.nq/report\n"
    assert matched(read_report(text, "markdown").references, [copy_of("report.html", b"", "")]) == {}
