"""A project that was moved or copied knows its builds: what it would do is told against them."""

from tests.workspace.place import Here


def test_a_copied_project_tells_what_changed_since_the_build_that_it_brings(tmp_path):
    here = Here(tmp_path / "first")
    assert here.build()["state"] == "built"
    there = here.copied(tmp_path / "second")
    assert there.build("-n")["steps"] == []
    there.note("more.md", "# More\n\nIron rusts in water too.\n")
    reasons = [step["reason"] for step in there.build("-n")["steps"]]
    assert reasons
    assert [reason for reason in reasons if reason.startswith("never built")] == []
