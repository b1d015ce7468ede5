"""Laws of the builder, by Hypothesis: edits, builds and losses in any order lead to the same manifest."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.kernel.toy import Bench, Words

LINES = st.lists(st.sampled_from(["a", "b c", "d e f", "a b", "c", ""]), max_size=5).map(tuple)


def fresh(lines):
    return Bench().build(Words(lines=lines))


@settings(max_examples=40)
@given(LINES, st.integers(1, 4))
def test_the_number_of_workers_changes_nothing(lines, workers):
    assert Bench().build(Words(lines=lines), workers=workers) == fresh(lines)


@settings(max_examples=40)
@given(st.lists(LINES, min_size=1, max_size=4))
def test_what_was_built_before_changes_nothing(history):
    bench = Bench()
    for lines in history:
        manifest = bench.build(Words(lines=lines))
    assert manifest == fresh(history[-1])


@settings(max_examples=40)
@given(LINES, LINES)
def test_a_changed_input_rebuilds_its_dependants_and_nothing_else(before, after):
    bench = Bench()
    first = bench.build(Words(lines=before))
    second = bench.build(Words(lines=after))
    known = {entry.action for entry in first.entries.values()}
    missing = {entry.action for entry in second.entries.values()} - known
    assert {event["action"] for event in bench.events.of("ACTION") if not event["hit"]} == missing


@settings(max_examples=30)
@given(LINES)
def test_a_plan_with_no_steps_has_the_manifest_that_the_build_gave(lines):
    bench = Bench()
    manifest = bench.build(Words(lines=lines))
    plan = bench.plan(Words(lines=lines))
    assert plan.steps == ()
    assert plan.manifest == manifest


class EditBuildLose(RuleBasedStateMachine):
    """Edits, builds, and losses of what is stored, as a crash or a deletion would leave it."""

    def __init__(self):
        super().__init__()
        self.bench = Bench()
        self.lines = ("a",)
        self.manifest = None

    @rule(lines=LINES)
    def edit(self, lines):
        self.lines = lines
        self.manifest = None

    @rule(workers=st.integers(1, 3), rebuild=st.booleans())
    def build(self, workers, rebuild):
        self.manifest = self.bench.build(Words(lines=self.lines), workers=workers, rebuild=rebuild)

    @precondition(lambda self: self.bench.blobs.blobs)
    @rule(data=st.data())
    def lose_a_blob(self, data):
        del self.bench.blobs.blobs[data.draw(st.sampled_from(sorted(self.bench.blobs.blobs)))]

    @precondition(lambda self: self.bench.rows.rows)
    @rule(data=st.data())
    def lose_a_row(self, data):
        del self.bench.rows.rows[data.draw(st.sampled_from(sorted(self.bench.rows.rows)))]

    @precondition(lambda self: self.bench.recordings.rows)
    @rule(data=st.data())
    def lose_a_recording(self, data):
        del self.bench.recordings.rows[data.draw(st.sampled_from(sorted(self.bench.recordings.rows)))]

    @rule()
    def stop_in_the_middle(self):
        """A performer that dies leaves a part of the work done."""
        performers, self.bench.performers = self.bench.performers, {"look": _dies}
        try:
            self.bench.build(Words(lines=self.lines))
        except _Died:
            pass
        except AssertionError:
            pass
        finally:
            self.bench.performers = performers

    @invariant()
    def the_manifest_is_that_of_a_fresh_build(self):
        if self.manifest is not None:
            assert self.manifest == fresh(self.lines)


class _Died(BaseException):
    """What a kill looks like from inside."""


def _dies(request):
    raise _Died


TestEditBuildLose = EditBuildLose.TestCase
TestEditBuildLose.settings = settings(max_examples=25, stateful_step_count=12, deadline=None)
