"""Every command says what it does, shows an example, and stands in the documentation."""

import re

import pytest

from tests.layout.tree import ROOT
from tools.commands import commands, pages

COMMANDS = commands()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_shows_an_example_of_its_use(name):
    assert re.search(rf"^\s*\$ {name}\b", COMMANDS[name].help or "", flags=re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_says_what_it_does(name):
    options = [option.to_info_dict() for option in COMMANDS[name].params]
    assert [option["name"] for option in options if option["param_type_name"] == "option" and not option["help"]] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_opens_with_one_sentence_and_an_example(name):
    opening, example, *_ = (COMMANDS[name].help or "").split("\n\n")
    assert re.fullmatch(r"[A-Z][^\n]*\.", opening)
    assert example.lstrip("\b\n ").startswith("Example:\n")


def test_every_command_has_a_page_made_from_its_help_and_no_other_has():
    folder = ROOT / "docs" / "commands"
    assert {path: path.read_text(encoding="utf-8") for path in folder.iterdir()} == pages(), "to mend: make docs-write"
    assert sorted(path.stem for path in folder.iterdir()) == sorted({name.split()[1] for name in COMMANDS})
