"""What holds for any files and any question."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from carter.records.task_spec import Constraints, TaskSpec
from carter.research.outputs import claims_json
from carter.research.recheck import recheck
from tests.research.shelf import Shelf

WORDS = st.sampled_from(
    [
        "iron", "rust", "boat", "water", "Iron rusts.", "Boats.", "not", "never", "7", "30", "1,000", "days", "(see",
        "[1])", "```\n", "#", ">", "-", ":", ";", "<b>", "This", "However,", "“quoted”", "é", "🦀", "中文。", "\x1b[2J",
        "\u202e", "\t", "|", "*", "__x__", "\n", "\n\n", "However", "it", "is", "a", "an", "the", "in", "of",
    ]
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=60).map(" ".join)
PATHS = st.sampled_from(["a.txt", "b.md", "c.html", "docs/d.txt", "docs/e.md", "docs/old/f.html"])
QUESTIONS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join).filter(str.strip)


def html(path, text):
    return f"<html><body><p>{text}</p></body></html>" if path.endswith("html") else text


@pytest.mark.slow
@given(st.dictionaries(PATHS, TEXTS, max_size=6), QUESTIONS)
def test_every_brief_of_many_re_checks_and_keeps_its_structure(files, question):
    brief_re_checks(files, question)


@settings(max_examples=25)
@given(st.dictionaries(PATHS, TEXTS, max_size=6), QUESTIONS)
def test_every_brief_re_checks_and_keeps_its_structure(files, question):
    brief_re_checks(files, question)


def brief_re_checks(files, question):
    made = Shelf({path: html(path, text) for path, text in files.items()}).build(question)
    assert recheck(claims_json(made.claims), made.brief.encode(), made.blobs.get).findings == ()
    assert made.report.audit_failures == ()
    assert all(claim.evidence_ids for claim in made.claims.claims.items)
    tokens = MarkdownIt("commonmark").parse(made.brief)
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.tag == "h2" and token.nesting == 1]
    assert set(headings) <= {
        "Executive summary", "Key findings", "Changes over time", "Contradictions", "Gaps and open questions",
        "References",
    }  # fmt: skip
    assert {token.type for token in tokens} <= {
        f"{name}{edge}" for name in ("heading", "paragraph", "bullet_list", "list_item") for edge in ("_open", "_close")
    } | {"inline"}


@settings(max_examples=15)
@given(st.dictionaries(PATHS, TEXTS, max_size=6), QUESTIONS, st.integers(1, 8), st.integers(1, 4))
def test_no_budget_is_ever_overshot(files, question, calls, sources):
    shelf = Shelf({path: html(path, text) for path, text in files.items()})
    bounds = Constraints(max_tool_calls=calls, max_sources=sources)
    made = shelf.build(TaskSpec(question=question, constraints=bounds))
    assert len(shelf.asked) <= calls
    assert len(made.claims.sources) <= sources
    assert made.report.searches + made.report.fetches == len(shelf.asked)
