"""Which runs are kept, what is reached from a manifest, and which blobs are read on a day."""

from carter.adapters.memory import MemoryBlobs
from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.gc import AT_WORK, DAMAGED, FINISHED, UNFINISHED, Rules, RunSeen, kept_runs, reach, selected

DAY = 86400.0
NOW = 100 * DAY
OLD = 20 * DAY  # ago


def _runs(*runs):
    """Runs named a, b, c … oldest first, of (state, question, seconds ago)."""
    return [RunSeen(chr(97 + number), state, question, NOW - ago) for number, (state, question, ago) in enumerate(runs)]


FOUR = _runs(*[(FINISHED, "q", each * DAY) for each in (60, 40, 30, 20)])


def test_all_finished_runs_are_kept_where_no_rule_says_otherwise():
    assert kept_runs(FOUR, Rules(), NOW, []) == {"a", "b", "c", "d"}


def test_the_last_runs_of_each_question_are_kept():
    runs = [*FOUR, RunSeen("e", FINISHED, "other", NOW - 50 * DAY)]
    assert kept_runs(runs, Rules(keep_last=2), NOW, []) == {"c", "d", "e"}


def test_the_runs_of_the_last_days_are_kept():
    assert kept_runs(FOUR, Rules(keep_seconds=35 * DAY), NOW, []) == {"c", "d"}


def test_of_two_rules_what_either_keeps_is_kept():
    assert kept_runs(FOUR, Rules(keep_last=1, keep_seconds=45 * DAY), NOW, []) == {"b", "c", "d"}


def test_the_newest_run_of_a_question_is_kept_by_any_rule():
    assert kept_runs(FOUR, Rules(keep_last=0, keep_seconds=0), NOW, []) == {"d"}


def test_a_run_that_is_pinned_is_kept_and_one_that_is_not_here_is_none():
    assert kept_runs(FOUR, Rules(keep_last=1), NOW, ["a", "z"]) == {"a", "d"}


def test_a_run_that_did_not_end_is_kept_for_the_grace_alone():
    runs = _runs((UNFINISHED, "", 20 * DAY), (UNFINISHED, "", 13 * DAY), (AT_WORK, "", 20 * DAY))
    assert kept_runs(runs, Rules(), NOW, []) == {"b", "c"}


def test_a_run_of_which_nobody_can_say_what_it_was_is_kept():
    assert kept_runs(_runs((DAMAGED, "", OLD)), Rules(keep_last=1), NOW, []) == {"a"}


def test_what_records_refer_to_is_reached_at_any_depth_and_nothing_else():
    store, under = MemoryBlobs(), digest_bytes(b"gone")
    for _ in range(5):
        data = b'{"@type":"a/b@1","list":[{"of":"%s"}]}' % under.encode()
        under = store.put(data)
    alone, reached = store.put(b"alone"), set[Digest]()
    reach([under], store, reached)
    assert reached == set(store.blobs) - {alone}


def test_in_as_many_days_as_it_takes_every_blob_is_read():
    digests = [digest_bytes(b"%d" % number) for number in range(2000)]
    share = 2**32 // 20
    days = [set(filter(selected(share, day), digests)) for day in range(700, 721)]
    assert all(60 < len(day) < 140 for day in days)
    assert set().union(*days) == set(digests)
    assert all(not days[number] & days[number + 1] for number in range(20))
