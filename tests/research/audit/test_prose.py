"""Prose: which sentence a marker belongs to, and which sentences state something."""

import pytest

from carter.research.audit.reading import read_report

LIST = "\n\n## Sources\n\n1. https://a.nq\n2. https://b.nq\n3. https://c.nq\n"


def cited(text, form="markdown"):
    return [(each.text, each.references) for each in read_report(text + LIST, form).statements]


def stating(text):
    return [each.text for each in read_report(text, "markdown").statements if each.states]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Boats fell. [1] Ships rose [2].", [("Boats fell.", (1,)), ("Ships rose.", (2,))]),
        ("Boats fell.[1] [2] Ships rose.", [("Boats fell.", (1, 2)), ("Ships rose.", ())]),
        ("Boats fell. Ships rose. [1]", [("Boats fell.", ()), ("Ships rose.", (1,))]),
        ("As [1] says, boats fell.", [("As says, boats fell.", (1,))]),
        ("[1] Boats fell. Ships rose.", [("Boats fell.", (1,)), ("Ships rose.", ())]),
        ("Boats fell, cf. [1], by 3.5 %. Ships rose.", [("Boats fell, cf., by 3.5 %.", (1,)), ("Ships rose.", ())]),
        ("Lind et al. [1] counted boats.", [("Lind et al. counted boats.", (1,))]),
        ("Boats fell (see [1]). Ships rose.", [("Boats fell.", (1,)), ("Ships rose.", ())]),
        ("Boats fell.^[1]^ Ships rose.", [("Boats fell.", (1,)), ("Ships rose.", ())]),
        ("Boats fell ([1], [2]).", [("Boats fell.", (1, 2))]),
        ("Boats fell. (Source: [1]) Ships rose.", [("Boats fell.", (1,)), ("Ships rose.", ())]),
        ("Boats fell. Source: [the office](https://a.nq).", [("Boats fell. Source: the office.", (1,))]),
        ("Boats fell.\n\nSource: [1]", [("Boats fell.", (1,))]),
        ("Boats fell.\n\n[1][2]", [("Boats fell.", (1, 2))]),
        ("Boats\nfell\nby half [1].", [("Boats fell by half.", (1,))]),
        ("船下降了。[1]船上升了。[2]", [("船下降了。", (1,)), ("船上升了。", (2,))]),
        ("- Boats fell [1]\n  - Ships rose. [2]\n", [("Boats fell", (1,)), ("Ships rose.", (2,))]),
        ("> Boats fell. Ships rose. [1]", [("Boats fell. Ships rose.", (1,))]),
        ("It said: “Boats fell. Ships rose.” [1] Then none.",
         [("It said: “Boats fell. Ships rose.”", (1,)), ("Then none.", ())]),
    ],
)  # fmt: skip
def test_a_marker_belongs_to_its_own_sentence_or_to_the_one_before_it(text, expected):
    assert cited(text) == expected


def test_a_quotation_in_a_bullet_carries_the_sentence_right_before_it():
    first, second = read_report("- Boats fell by half. Newer: “The boats fell.” [1]" + LIST, "markdown").statements
    assert (first.references, first.carried, second.references, second.carried) == ((1,), True, (1,), False)


@pytest.mark.parametrize(
    "text",
    [
        "# Boats fell by half",
        "Did the boats fall by half?",
        "The boats fell for these reasons:",
        "This report examines how the boats fell.",
        "See the next section for details.",
        "- Key trends",
        "Note",
        "Further reading: https://a.nq/more",
        "---",
        "```\nThe boats fell by half.\n```",
        "## Gaps and open questions\n\n- No source tells of ships.",
        "## Methods\n\n### Search\n\nWe read 410 papers.\n\n### Choice\n\nWe kept 40 of them.",
        "The sources do not answer this.",
        "<figure><figcaption>The boats in 1953.</figcaption></figure>",
        "<nav><p>The boats fell by half.</p></nav>",
        '<p hidden>The boats fell by half.</p><p style="display: none">They rose.</p>',
        "## References\n\nAll links were visited in May 2024.",
    ],
)
def test_what_states_nothing_is_no_sentence_of_the_report(text):
    assert stating(f"{text}\n\nThe quay is old.\n" if "#" not in text else f"The quay is old.\n\n{text}\n") == [
        "The quay is old."
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The boats fell by half.",
        "- 410 boats in 2019",
        "- **Cost:** a boat costs 40 euros",
        "> The boats fell by half.",
        "The council proposes 30 days of leave.",
        "Die Boote nahmen um die Hälfte ab.",
        "渔船数量下降了一半。",
        "عدد السفن في الميناء كبير جدا.",
        "<dl><dt>Boats</dt><dd>They fell by half.</dd></dl>",
        "The boats fell &amp; the ships rose.",
        "## Methods\n\n### Search\n\nWe read 410 papers.\n\n## Boats\n\nThey fell by half.",
        "# Contents\n\n## Boats\n\nThey fell by half.",
    ],
)
def test_what_states_something_is_counted_in_every_language_and_block(text):
    assert len(stating(text)) == 1


def test_cells_are_counted_apart_and_heads_names_of_rows_and_code_are_none():
    table = "| Port | Boats | Why | Source |\n|---|---|---|---|\n| North quay | 410 [1] | | |\n"
    table += "| South quay | 388 | a bridge was built | [2] |\n| East | `x[1]` | [ ] | |\n"
    report = read_report(f"{table}{LIST}", "markdown")
    assert [(each.text, each.references) for each in report.statements if each.states] == [
        ("410", (1,)),
        ("388", (2,)),
        ("a bridge was built", (2,)),
    ]
    assert all(each.row for each in report.statements)


def test_links_of_what_could_not_be_read_are_not_cited():
    report = read_report(
        "Boats fell.\n\n## Gaps and open questions\n\n- Not read: https://a.nq/ [1]" + LIST, "markdown"
    )
    assert [each.times for each in report.references] == [1, 0, 0]
