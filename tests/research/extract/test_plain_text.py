"""A plain text is read by paragraph: wrapped lines are joined, and what its line breaks shape is left alone."""

from pydoc_data.topics import topics

import pytest

from carter.research.extract import read
from tests.research.extract.pages import kinds


def plain(text):
    return read(text.encode(), "notes.txt")


def test_wrapped_lines_are_joined_and_paragraphs_are_not():
    assert (
        plain("Boats fell\nto 88 in\nspring.\n\n\nNobody knew\r\nwhy.\r\n").text
        == "Boats fell to 88 in spring.\nNobody knew why."
    )


def test_lines_too_long_to_be_wrapped_are_paragraphs_of_their_own():
    long = "Boats fell to eighty-eight in spring, and nobody knew why, " * 3 + "or would say so."
    assert plain(f"{long}\n{long}\n").text == f"{long}\n{long}"


def test_underlined_lines_are_headings_whose_level_is_the_order_of_their_sign():
    text = "Notes\n*****\n\nNorth\n=====\n\na.\n\nGate\n----\n\nb.\n\nSouth\n=====\n\nc.\n\n~~~~\nLock\n~~~~\nd.\n"
    assert [(block.kind, block.level) for block in plain(text).blocks] == [
        ("heading", 1),
        ("heading", 2),
        ("paragraph", 0),
        ("heading", 3),
        ("paragraph", 0),
        ("heading", 2),
        ("paragraph", 0),
        ("heading", 4),
        ("paragraph", 0),
    ]


def test_items_are_one_block_each_with_the_lines_that_go_on():
    readable = plain(
        "Quays:\n* North, where\n  boats lie\n* South\n\n1. First,\n   then\n2) Second\n\n- 5 degrees\n- warm\n"
    )
    assert kinds(readable) == [
        ("paragraph", "Quays:"),
        ("item", "North, where boats lie"),
        ("item", "South"),
        ("item", "1. First, then"),
        ("item", "2) Second"),
        ("item", "- 5 degrees"),
        ("item", "warm"),
    ]


def test_a_dash_or_number_where_a_sentence_was_wrapped_begins_no_item():
    assert (
        plain("The count was taken in the year\n1945. It was low, as low\n- so they say - as never.").text.count("\n")
        == 0
    )


@pytest.mark.parametrize(
    "code",
    [
        "    def gate(n):\n        return n",
        ">>> gate(1)\n1\n>>> gate(2)\n2",
        "$ make gate\ngate made",
        'gate ::= "gate" NAME\n         | "lock"',
        "+-------+----+\n| north | 40 |\n+-------+----+",
        "gates = 40     # north\nquays = 7      # south",
        "+-------+------+\n| quay  | the  |\n|       | last |\n+-------+------+",
        "```\nBoats fell.\n\nthen rose\n```",
        "#include <gate.h>\nint main(void) {\n  return 0;\n}",
    ],
)
def test_code_sessions_grammars_and_drawn_tables_keep_their_lines(code):
    readable = plain(f"Before it comes a line.\n\n{code}\n\nAfter it comes a line.\n")
    (kind, text) = kinds(readable)[1]
    assert len(readable.blocks) == 3
    assert kind == "code"
    assert text.split() == code.replace("```", "").split()
    assert "\n" in text


@pytest.mark.parametrize(
    ("table", "headed"),
    [
        ("quay    2019   2020\nnorth     40     30\nsouth     50     60", False),
        ("=====  ====\nquay   2019\n=====  ====\nnorth  40\n=====  ====", True),
        ("| quay | 2019 |\n|------|-----:|\n| north | 40 |", True),
        ("quay | 2019\nnorth | 40\nsouth | 50", False),
        ("quay\t2019\nnorth\t40", False),
    ],
)
def test_a_drawn_table_is_read_row_by_row(table, headed):
    readable = plain(f"Before it comes a line.\n\nBoats, thousands:\n{table}\n\nAfter it comes a line.\n")
    before, title, head, *rows, after = kinds(readable)
    assert (before[0], title, after[0]) == ("paragraph", ("paragraph", "Boats, thousands:"), "paragraph")
    assert head[0] == "row"
    assert head[1].startswith("quay\t2019")
    assert rows[0][0] == "row"
    assert rows[0][1].startswith("north\t40")
    assert [block.head for block in readable.blocks if block.kind == "row"] == [headed, *(False for _ in rows)]


def test_code_that_only_empty_lines_part_is_one_block():
    assert kinds(plain("x:\n\n    a = 1\n\n    def b():\n        return a\n\ny.\n"))[1] == (
        "code",
        "a = 1\n\ndef b():\n    return a",
    )


def test_prose_that_is_set_in_is_prose():
    text = "gate(n)\n\n   Opens the gate with the number that it\n   is given, and closes it again.\n\n"
    text += "   Note:\n\n     It may jam.\n"
    assert kinds(plain(text))[1:] == [
        ("paragraph", "Opens the gate with the number that it is given, and closes it again."),
        ("paragraph", "Note:"),
        ("paragraph", "It may jam."),
    ]


def test_a_term_and_what_it_means_are_two_blocks():
    assert plain("Quay\n   Where the boats lie, summer and winter,\n   side by side.\n").text == (
        "Quay\nWhere the boats lie, summer and winter, side by side."
    )


def test_named_fields_are_one_block_each():
    assert (
        plain("Name: harbour\nDate: 2 May 2019\nNote: long\n and longer\n").text
        == "Name: harbour\nDate: 2 May 2019\nNote: long and longer"
    )


@pytest.mark.parametrize(
    "topic", ["attribute-access", "assert", "formatstrings", "string-methods", "try", "lambda", "debugger"]
)
def test_a_topic_of_python_s_help_is_read_whole_and_in_order(topic):
    readable = read(topics[topic].encode(), f"{topic}.txt")
    signs = set("*=-~^+|")
    words = [word for word in topics[topic].split() if not signs.issuperset(word)]
    assert [word for word in readable.text.split() if not signs.issuperset(word)] == words
    assert readable.blocks[0].kind == "heading"
    assert readable.title == readable.text.split("\n", 1)[0]


def test_the_help_on_assert_is_read_as_it_is_meant():
    assert [kind for kind, _ in kinds(read(topics["assert"].encode(), "assert.txt"))] == [
        "heading", "paragraph", "code", "paragraph", "code", "paragraph", "code", "paragraph", "paragraph",
    ]  # fmt: skip


def test_a_manual_page_is_read_by_its_sections_and_options():
    text = (
        "TRIM(1)                 User Commands                 TRIM(1)\n\n"
        "NAME\n       trim - shorten ropes\n\n"
        "OPTIONS\n       -a, --all\n              cut every rope at the\n              quay, even new ones\n\n"
        "              It asks twice before it cuts.\n\n"
        "       --dry-run\n              cut nothing\n\n"
        "AUTHOR\n       Written at the harbour.\n"
    )
    assert kinds(plain(text)) == [
        ("heading", "TRIM(1) User Commands TRIM(1)"),
        ("heading", "NAME"),
        ("paragraph", "trim - shorten ropes"),
        ("heading", "OPTIONS"),
        ("term", "-a, --all"),
        ("definition", "cut every rope at the quay, even new ones"),
        ("definition", "It asks twice before it cuts."),
        ("term", "--dry-run"),
        ("definition", "cut nothing"),
        ("heading", "AUTHOR"),
        ("paragraph", "Written at the harbour."),
    ]


def test_a_letter_has_its_subject_as_title_and_what_it_answers_is_a_quotation():
    readable = plain(
        "From: Bo <bo@a.example>\nSubject: Pump limits\nDate: Mon, 4 Mar 2024 10:30:00 +0100\n\n"
        "It stops after a minute.\n\n> Ann wrote:\n> It stops after\n> two minutes.\nNo longer.\n"
    )
    assert readable.title == "Pump limits"
    assert readable.published.value == "2024-03-04"
    assert kinds(readable)[3:] == [
        ("paragraph", "It stops after a minute."),
        ("quote", "Ann wrote: It stops after two minutes."),
        ("paragraph", "No longer."),
    ]


def test_a_field_of_restructured_text_dates_it():
    assert plain("Notes\n=====\n\n:Author: Bo\n:Date: 2024-03-04\n\nBoats.\n").published.value == "2024-03-04"
