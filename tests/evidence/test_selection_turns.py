"""Passages are chosen in the order in which looking at all of them each time would choose them."""

from collections import Counter
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from carter.evidence.selection import _by_turns


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from("abc")), max_size=30))
def test_a_queue_gives_what_looking_at_all_gives(worths):
    picks = [SimpleNamespace(worth=worth, under=under) for worth, under in worths]
    assert taken(picks, _by_turns) == taken(picks, looking_at_all)


def taken(picks, by_turns):
    """The places of the picks in their turns; each makes what stands under the same heading worth less."""
    under: Counter[str] = Counter()
    places = []
    for pick in by_turns(picks, lambda each: (10 * under[each.under] - each.worth,)):
        under[pick.under] += pick.worth % 2  # some are left out
        places.append(next(place for place, each in enumerate(picks) if each is pick))
    return places


def looking_at_all(waiting, wanted):
    """The same, step by step."""
    left = [*waiting]
    while left:
        pick = min(left, key=wanted)
        left = [each for each in left if each is not pick]
        yield pick
