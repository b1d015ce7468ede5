from carter.records.nearness import Nearness, PassageNearness
from carter.records.passage import Passages
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.research.effects import Compare, Compared
from carter.research.stages.compare import MOST_COMPARED, compare
from carter.research.stages.extract_snippets import extract_snippets
from carter.research.stages.find_passages import find_passages
from carter.research.versions import MINILM
from tests.research.made import answered, document, facets_of, task

TASK = task("Why does iron rust in wet air?").model_copy(update={"semantic": "on"})
QUESTION = facets_of(TASK.question)
SALT = "Salt in the wet air lets the iron rust."
WATER = "Iron rusts in wet air because of the water."


def found(*documents):
    return Passages(items=tuple(find_passages(QUESTION, each) for each in documents))


def asking(*documents, progress=None, wanted=TASK):
    return compare(wanted, QUESTION, progress or Progress(), Screened(passages=found(*documents)))


def replied(*documents, score=500, progress=None):
    """What is made where every text is as near as `score`, and the texts."""
    stage = asking(*documents, progress=progress)
    (request,) = next(stage)
    made, _ = answered(asking(*documents, progress=progress), (Compared(near=(score,) * len(request.texts)),))
    return made, request.texts


def test_nothing_is_asked_where_the_question_does_not_ask_for_it():
    off = TASK.model_copy(update={"semantic": "off"})
    made, asked = answered(asking(document("a", SALT), wanted=off))
    assert (made, asked) == (Nearness(), [])


def test_nothing_is_asked_where_nothing_was_found():
    assert answered(asking()) == (Nearness(), [])


def test_the_request_names_the_model_by_its_digest_and_holds_the_question_and_the_passages():
    (request,) = next(asking(document("a", ("heading", "Salt"), SALT)))
    assert isinstance(request, Compare)
    assert request.model == MINILM
    assert len(MINILM.rpartition("sha256:")[2]) == 64
    assert request.question == TASK.question
    assert request.texts == (f"Salt: {SALT}",)


def test_a_passage_is_known_by_its_place():
    page = document("a", WATER, SALT)
    made, _ = replied(page, score=432)
    text = str(page.readable.text)
    assert {text[each.start : each.end] for each in made.passages} == {WATER, SALT}
    assert {each.near for each in made.passages} == {432}


def test_equal_quotations_are_asked_about_once_and_all_have_the_answer():
    made, texts = replied(document("a", SALT), document("b", SALT, WATER))
    assert sorted(texts) == sorted([SALT, WATER])
    assert len(made.passages) == 3


def test_only_the_best_by_words_are_asked_about():
    lines = [f"In harbour {number} the iron rusts quickly enough." for number in range(MOST_COMPARED)]
    _, texts = replied(document("a", *lines, WATER, SALT))
    assert len(texts) == MOST_COMPARED
    assert {WATER, SALT} <= {*texts}


def test_what_was_said_in_earlier_rounds_is_kept_and_not_asked_again():
    first = document("a", WATER)
    before, _ = replied(first)
    progress = Progress(passages=found(first), nearness=before)
    after, texts = replied(document("b", SALT), progress=progress)
    assert texts == (SALT,)
    assert after.passages[: len(before.passages)] == before.passages
    assert len(after.passages) == 2


def test_the_nearer_of_two_passages_with_the_same_words_comes_first():
    page = document("a", "Wet air and iron and rust are words.", "The iron and rust and wet air are ours.")
    (one, other) = found(page).items[0].passages

    def first(near, far):
        said = tuple(
            PassageNearness(text=page.readable.text.digest, start=each.start, end=each.end, near=score)
            for each, score in ((one, near), (other, far))
        )
        kept = extract_snippets(QUESTION, Progress(), Screened(passages=found(page)), Nearness(passages=said))
        return max(kept.items, key=lambda each: each.relevance).quote

    assert first(800, 100) == one.quote
    assert first(100, 800) == other.quote
