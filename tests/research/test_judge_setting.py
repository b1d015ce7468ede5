"""Who judges: what the question file says of it."""

import pytest

from carter.research.question_file import parse


@pytest.mark.parametrize(
    ("said", "judges"),
    [
        ("", "words"),
        ("synthesizer: claude", "claude"),
        ("synthesizer: claude\njudge: none", "none"),
        ("judge: onnx:models/nli", "onnx:models/nli"),
    ],
)
def test_the_question_says_who_judges_and_without_a_word_whoever_states(said, judges):
    assert parse(f"question: Why?\n{said}".encode(), "q.yaml").task.judges == judges
