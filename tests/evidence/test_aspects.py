from carter.evidence.aspects import alike, rows


def test_texts_of_one_aspect_are_alike_without_a_word_in_common():
    assert alike("The first one is slow.", "A faster way is the other.", "en") == 3
    assert alike("It costs 1,900 EUR.", "The fee is $20.", "en") == 3
    assert alike("It is painted red.", "Snow fell there.", "en") == 0


def test_a_word_of_the_question_makes_no_two_texts_alike():
    assert alike("The store holds objects.", "The store holds files.", "en", frozenset({"store"})) == 1


def test_each_row_holds_what_speaks_of_the_same_thing_and_each_text_stands_once():
    one = ["It is slow.", "It is painted red.", "It costs 4 EUR."]
    other = ["It costs 9 EUR.", "It is faster."]
    assert rows([one, other], "en") == [[0, 1], [2, 0]]


def test_a_row_of_three_sides_may_lack_one():
    assert rows([["It is slow."], ["It is red."], ["It is fast."]], "en") == [[0, -1, 0]]


def test_what_has_nothing_in_common_makes_no_row():
    assert rows([["It is painted red."], ["Snow fell there."]], "en") == []
