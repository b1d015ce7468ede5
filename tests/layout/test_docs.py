"""The documentation keeps up with the code: changelog, decisions, glossary, dependencies."""

import re
import tomllib

import jsonschema
import pytest

from tests.layout.tree import ROOT, modules
from tools import schemas
from tools.records import records

DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
MOST_WORDS = 25
MOST_LINES = 60  # a page


def unreleased():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.split(r"^## ", text, flags=re.MULTILINE)[1]


def entries(section):
    """The list items of a section, each as one line."""
    return [" ".join(item.split()) for item in re.split(r"^- ", section, flags=re.MULTILINE)[1:]]


def test_the_changelog_begins_with_what_is_not_released_yet():
    assert unreleased().startswith("[Unreleased]\n")


def test_the_changelog_sorts_its_entries_under_the_kinds_that_readers_know():
    assert set(re.findall(r"^### (.+)$", unreleased(), flags=re.MULTILINE)) <= KINDS


def test_an_entry_of_the_changelog_says_the_outcome_in_few_words():
    items = [item for part in unreleased().split("### ") for item in entries(part)]
    assert items
    assert [item for item in items if len(item.split()) > MOST_WORDS] == []


def test_the_index_of_decisions_names_each_once_and_in_order():
    listed = re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", (DECISIONS / "README.md").read_text(encoding="utf-8"))
    assert listed == sorted(path.name for path in DECISIONS.glob("[0-9]*.md"))


@pytest.mark.parametrize("path", sorted(DECISIONS.glob("[0-9]*.md")), ids=lambda path: path.stem)
def test_a_decision_is_one_page_with_its_four_parts(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= MOST_LINES
    headings = re.findall(r"^## (.+)$", text, flags=re.MULTILINE)
    assert headings == ["Problem", "Choice", "Rejected", "How we would know that we were wrong"]


def test_every_record_has_an_entry_in_the_glossary():
    glossary = (DOCS / "glossary.md").read_text(encoding="utf-8")
    assert sorted(one.__name__ for one in records() if f"| `{one.__name__}` |" not in glossary) == []


def test_the_glossary_names_no_record_that_is_not_there():
    named = re.findall(r"^\| `([A-Z]\w+)` \|", (DOCS / "glossary.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(set(named) - {one.__name__ for one in records()}) == []


def declared():
    """The distributions that pyproject.toml asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [*project["dependency-groups"].values(), *project["project"].get("optional-dependencies", {}).values()]
    wanted = [*project["project"]["dependencies"], *(item for group in groups for item in group)]
    return {re.split(r"[^\w.-]", item)[0] for item in wanted}


def test_every_dependency_is_accounted_for_and_no_other():
    text = (DOCS / "dependencies.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w.-]+)` \|", text, flags=re.MULTILINE)) == declared()


@pytest.mark.parametrize("name", schemas.models())
def test_the_schema_of_a_file_is_a_schema(name):
    jsonschema.Draft202012Validator.check_schema(schemas.schema(name, schemas.models()[name]))


@pytest.mark.parametrize("name", schemas.models())
def test_every_number_in_a_file_says_what_it_counts(name):
    numbers = [row for row in schemas.rows(name) if row.type.startswith(("integer", "number"))]
    assert [row.path for row in numbers if not row.about and " from " not in row.type] == []


def test_every_type_of_event_that_the_code_writes_is_described():
    code = "".join(path.read_text(encoding="utf-8") for path in modules())
    written = set(re.findall(r"""(?:append\(|said=\()\s*"([A-Z_]+)""", code))
    page = (DOCS / "schemas.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", page, flags=re.MULTILINE)) == written
