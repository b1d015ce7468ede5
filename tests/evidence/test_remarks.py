import pytest

from carter.evidence.remarks import leaves_open, remark


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Bo: we should write down who holds the escrow key.", "task"),
        ("TODO: find the holder of the key", "task"),
        ("Action item: ask legal.", "task"),
        ("We need to find out who holds it.", "task"),
        ("Open question: who holds the key after the move", "question"),
        ("Should we move the key to the vault?", "proposal"),
        ("It would be nice if two people held the key.", "proposal"),
        ("Ines proposed to raise the allowance to 80 euros per month.", "proposal"),
        ("It was suggested that the fee be waived.", "proposal"),
        ("The method proposed by Ines was adopted.", None),
        ("This page last modified on 2022-01-20 21:38:08 UTC", "filler"),
        ("This page of the ledger holds 40 entries.", None),
        ("For example, suppose that Ann holds the key.", "example"),
        ("Sample output: 40 keys", "example"),
        ("[insert figure here]", "filler"),
        ("Report of 27 February 2026", "dateline"),
        ("In force from 17 March 2026", "dateline"),
        ("Stand: 12. März 2026", "dateline"),
        ("From: Ann Holm <ann@example.org>", "dateline"),
        ("To: All front of house", "dateline"),
        ("From: Peter Sent: 3 March 2026 Is Ann still the holder of the key?", "dateline"),
        ("I think two keys would be better.", "proposal"),
        ("Date: Wed, 6 May 2026 09:12:00 +0100", "dateline"),
        ("Subject: The key is kept by Ann", None),
        ("From: 1 May, to: 3 May", None),
        ("To: be kept in the vault", None),
        ("The rule is in force from 17 March 2026.", None),
        ("Report: 5 pumps failed", None),
        ("Lorem ipsum dolor sit amet.", "filler"),
        ("Backups should be tested monthly.", None),
        ("We should all be glad of the rain.", None),
        ("For example, a lock on NFS fails.", None),
        ("The action items are kept in a list.", None),
        ("The unions ask for a limit of six keys.", "proposal"),
        ("The council proposes 30 keys from 2027 on.", "proposal"),
        ("It was suggested that two people hold the key.", "proposal"),
        ("Somebody asked whether Ann holds the key.", "proposal"),
        ("I have always told people that Ann holds it, but do not quote me.", "hearsay"),
        ("The server asks for a password.", None),
        ("The board decided that Ann holds the key.", None),
    ],
)
def test_a_remark_is_told_from_a_statement_and_a_rule(sentence, kind):
    assert remark(sentence) == kind


def test_what_stands_under_a_heading_of_remarks_is_one():
    assert remark("The holder of the key.", "Open questions") == "question"
    assert remark("The key is 40.", "Sample invoice") == "example"


@pytest.mark.parametrize(
    ("sentence", "is_open"),
    [("Not decided.", True), ("Left open until June.", True), ("Adjourned.", True), ("It was decided in June.", False)],
)
def test_a_sentence_may_say_that_nothing_came_of_what_stands_before_it(sentence, is_open):
    assert leaves_open(sentence) is is_open
