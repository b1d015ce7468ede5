"""Each form of an export as a whole, over a run of a local file, a page of the web, and text that tries to act."""

from importlib import import_module

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension

from carter.workspace.exporting import BUNDLE, FORMS
from tests.research.export.made import Given, material

RUN = material(
    Given("A lease is 60 seconds."),
    Given(
        "It is renewed\nwhile the job runs.",
        title="Leases & <Locks>: 100% of_it",
        url="https://h.example/a?b=1&c={2}",
        published="2024-03-01",
        retrieved="2026-11-30T08:00:00.000Z",
    ),
    Given("=1+1</script><b>", title="-1 {} \u202e“x”", url="javascript:alert(1)"),
    Given("החוזה הוא לשישים שניות.", title="Not in the brief", url="http://h.example/", in_brief=False),
)


@pytest.mark.parametrize("form", [form for form in FORMS if form != BUNDLE])
def test_the_form_of_this_run_is_as_it_was(form, snapshot):
    module, _, function = FORMS[form].builder.rpartition(".")
    made = getattr(import_module(f"carter.research.export.{module}"), function)(RUN)
    extension = type("Golden", (SingleFileSnapshotExtension,), {"file_extension": FORMS[form].suffix.lstrip(".")})
    assert made.encode() == snapshot(extension_class=extension)
