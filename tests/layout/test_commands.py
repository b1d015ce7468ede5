"""Every command says what it does, shows an example, and stands in the documentation."""

import re

import pytest

from tests.layout.tree import ROOT
from tools.commands import commands

COMMANDS = commands()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_shows_an_example_of_its_use(name):
    assert re.search(rf"^\s*\$ {name}\b", COMMANDS[name].help or "", flags=re.MULTILINE)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_of_a_command_says_what_it_does(name):
    options = [option.to_info_dict() for option in COMMANDS[name].params]
    assert [option["name"] for option in options if option["param_type_name"] == "option" and not option["help"]] == []


def test_every_command_has_a_section_in_the_documentation_and_no_other_has():
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (carter .+)$", page, flags=re.MULTILINE) == list(COMMANDS)
