import pytest

from carter.evidence.pointers import is_synopsis, leads_on, points_elsewhere


@pytest.mark.parametrize(
    "sentence",
    [
        "See the section on locks for details.",
        "For more on replication slots, see Section 27.2.6 and Chapter 49.",
        "See also: PEP 3104 - Access to Names in Outer Scopes",
        "Additional information on exceptions can be found in section Exceptions.",
        "The various ciphers are explained in Password Encryptions.",
        "This section explains how to do the fix from the other side.",
        "In the next chapter we will look at locks.",
        "New sections on how to do automatic updates.",
    ],
)
def test_a_sentence_that_only_points_elsewhere_is_told_apart(sentence):
    assert points_elsewhere(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "See your doctor within three days.",
        "Read the meter at six.",
        "This section applies to boats only.",
        "The table below lists the limits:",
        "Passwords are described by the policy as secrets, and must not be shared.",
        "A new chapter of the company opens in May.",
        "Consult the harbour master before you leave.",
    ],
)
def test_a_rule_or_a_statement_points_nowhere(sentence):
    assert not points_elsewhere(sentence)


@pytest.mark.parametrize(
    ("sentence", "leads"),
    [
        ("Let\u2019s see what happens when we create a commit", True),
        ("To illustrate, suppose you are in a situation where someone left.", True),
        ("Now let us look at the log.", True),
        ("Assume you back up your machine C.", True),
        ("Consider the following table.", True),
        ("Consider a client/server database.", False),
        ("We can use a second server for that.", False),
        ("Staff assume that the fee is paid.", False),
    ],
)
def test_what_leads_through_an_example_is_told_from_advice(sentence, leads):
    assert leads_on(sentence) is leads


def test_a_syntax_says_nothing_and_a_sentence_with_options_does():
    assert is_synopsis("git reset [-q] [<tree-ish>] [--] <pathspec>…")
    assert not is_synopsis("With --soft, git reset keeps the index and the files as they are.")
    assert not is_synopsis("The options -a, -b and -c are accepted by the server and by its clients.")
