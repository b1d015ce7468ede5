"""The form of a review: what it says is read strictly, and what sources say stands in it as comments only."""

import pytest

from carter.errors import InputError
from carter.research.review_file import Asked, Judged, Judgements, read_review, template
from carter.research.rubric import NAMES, RUBRIC

RUN, BRIEF = "01M8QQ3JP1SFVDYN14C8B5GZNY", "blake3:" + "ab" * 32
CLAIM = Asked("33MG5MC4WHJ4HYPZJYA072SX5C", "It floats.", ("file:notes/a.md",), in_brief=True)


def test_a_form_that_is_left_blank_says_nothing_but_what_it_is_of():
    form = template(RUN, BRIEF, "Does it float?", [CLAIM])
    assert read_review(form.encode(), "r.yaml") == Judgements(run=RUN, brief=BRIEF)
    assert read_review(form.encode(), "r.yaml").is_empty


def test_a_form_without_claims_is_a_form():
    assert read_review(template(RUN, BRIEF, "Does it float?", []).encode(), "r.yaml").claims == ()


HOSTILE = ["one\ntwo: 3", "x\u2028claims: []", "x\u0085- claim: y", "\x1b[2J\x00", "# - : {", "\ufeff"]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_source_says_is_a_comment_and_no_yaml(text):
    claim = CLAIM._replace(text=text, sources=(text,))
    form = template(RUN, BRIEF, text, [claim])
    assert read_review(form.encode(), "r.yaml") == Judgements(run=RUN, brief=BRIEF)


def test_what_is_filled_in_is_read():
    filled = f"""
run: {RUN}
brief: {BRIEF}
by: Ada
verdict: unsure
rubric:
  accuracy: 4
  clarity: 1
note: "two
  lines"
claims:
  - claim: 33MG5MC4
    judgement: reject
    note: not so
  - claim: 4RNB0QRK
    judgement:
"""
    assert read_review(filled.encode(), "r.yaml") == Judgements(
        by="Ada",
        verdict="unsure",
        ratings=(("accuracy", 4), ("clarity", 1)),
        claims=(Judged("33MG5MC4", "reject", "not so"),),
        note="two lines",
        run=RUN,
        brief=BRIEF,
    )


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("", "r.yaml:1", "the file is empty"),
        ("- a", "r.yaml:1", "the review must hold keys and values, got a list"),
        ("verdict: maybe", "r.yaml:1", "`maybe` is no judgement"),
        ("verdict: [accept]", "r.yaml:1", "`verdict` must be a text, got a list"),
        ("by: Ada\nbeauty: 3", "r.yaml:2", "unknown key `beauty` in the review"),
        ("rubric:\n  beauty: 3", "r.yaml:2", "unknown key `beauty` in rubric"),
        ("rubric:\n  accuracy: 5", "r.yaml:2", "`accuracy` must be from 1 to 4, got 5"),
        ("rubric:\n  accuracy: good", "r.yaml:2", "`accuracy` must be a whole number, got `good`"),
        ("claims: all", "r.yaml:1", "`claims` must be a list, got `all`"),
        ("claims:\n  - judgement: accept", "r.yaml:2", "this entry names no claim"),
        ("claims:\n  - claim: A\n    note: why", "r.yaml:2", "there is a note and no judgement"),
        ("claims:\n  - claim: A\n    judgement: yes", "r.yaml:3", "`yes` is no judgement"),
        ("by: &a Ada", "r.yaml:1", "anchors are not allowed: `&a`"),
        (b"by: \xff", "r.yaml:1", "the file is not UTF-8"),
        ("x" * 1024 * 1025, "r.yaml:1", "the file is too large: at most 1,048,576 bytes are read"),
    ],
)
def test_a_form_that_cannot_be_used_is_refused_with_its_line(text, where, what):
    with pytest.raises(InputError) as refused:
        read_review(text if isinstance(text, bytes) else text.encode(), "r.yaml")
    assert (refused.value.where, refused.value.what) == (where, what)
    assert refused.value.mend


def test_every_criterion_has_four_levels_of_its_own():
    assert len({*NAMES}) == len(RUBRIC)
    assert all(len({*criterion.levels}) == 4 for criterion in RUBRIC)
