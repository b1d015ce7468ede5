"""Keys: from the environment or a file that only its owner can read, and shown nowhere."""

import os
import pickle
import traceback

import pytest

from carter.adapters.keys import Keys, found_keys, place_of
from carter.errors import InputError

CANARY = "sk-canary-5d1f/+7e3a"
NAMES = ("BRAVE_API_KEY", "S2_API_KEY")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "keys.toml"
    path.write_text(f'BRAVE_API_KEY = "{CANARY}"\nOTHER = "x"\n')
    path.chmod(0o600)
    return path


def read(path):
    return found_keys({"CARTER_KEYS": str(path)}, NAMES)


def test_a_key_comes_from_the_file_and_only_if_it_is_asked_for(file):
    keys = read(file)
    assert keys.get("BRAVE_API_KEY") == CANARY
    assert keys.names == ("BRAVE_API_KEY",)
    assert keys.get("OTHER") == keys.get("S2_API_KEY") == ""


def test_a_key_of_the_environment_goes_before_one_of_the_file(file):
    keys = found_keys({"CARTER_KEYS": str(file), "BRAVE_API_KEY": " from-here\n"}, NAMES)
    assert keys.get("BRAVE_API_KEY") == "from-here"


def test_without_a_file_there_are_the_keys_of_the_environment(tmp_path):
    assert found_keys({"HOME": str(tmp_path), "S2_API_KEY": "x" * 20}, NAMES).names == ("S2_API_KEY",)
    assert found_keys({}, NAMES).names == ()


def test_the_file_lies_in_the_configuration_folder_unless_it_is_named():
    assert place_of({"HOME": "/h"}) == "/h/.config/carter/keys.toml"
    assert place_of({"HOME": "/h", "XDG_CONFIG_HOME": "/c"}) == "/c/carter/keys.toml"
    assert place_of({"HOME": "/h", "CARTER_KEYS": "/k"}) == "/k"
    assert place_of({}) == ""


def refused(path):
    with pytest.raises(InputError) as error:
        read(path)
    assert CANARY not in "".join(traceback.format_exception(error.value))
    assert error.value.mend
    return error.value.what


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o602, 0o601, 0o777])
def test_a_file_that_others_can_read_or_write_is_refused(file, mode):
    file.chmod(mode)
    assert refused(file) == "the keys file can be read or written by others"


def test_a_link_is_refused_also_to_a_safe_file(file, tmp_path):
    link = tmp_path / "link.toml"
    link.symlink_to(file)
    assert refused(link) == "the keys file cannot be opened, or is a link"


def test_what_is_no_file_is_refused(tmp_path):
    (tmp_path / "folder").mkdir(mode=0o700)
    os.mkfifo(tmp_path / "pipe", 0o600)
    assert refused(tmp_path / "pipe") == refused(tmp_path / "folder") == "the keys file is no file"


def test_a_file_of_another_user_is_refused(file, monkeypatch):
    monkeypatch.setattr("carter.adapters.keys.os.geteuid", lambda: file.stat().st_uid + 1)
    assert refused(file) == "the keys file belongs to another user"


def test_a_file_that_is_named_must_be_there(tmp_path):
    assert refused(tmp_path / "none.toml") == "there is no keys file here"


@pytest.mark.parametrize(
    "text",
    [
        f'BRAVE_API_KEY = "{CANARY}',
        f"BRAVE_API_KEY = {CANARY}",
        f'[keys]\nBRAVE_API_KEY = "{CANARY}"',
        "A = 1\n",
        "\xff",
    ],
)
def test_what_is_no_list_of_texts_is_refused_without_being_quoted(file, text):
    file.write_bytes(text.encode("latin-1"))
    assert refused(file) == "this is no list of keys"


def test_a_file_beyond_all_keys_is_refused(file):
    file.write_text("#" * 65_537)
    assert refused(file) == "the keys file has more than 65,536 bytes"


@pytest.mark.parametrize("key", [CANARY + "\r\nX-Evil: 1", CANARY + "é", CANARY + " x", "\x00" + CANARY])
def test_a_key_that_no_header_may_hold_is_refused_without_being_quoted(key):
    with pytest.raises(InputError) as error:
        found_keys({"BRAVE_API_KEY": key}, NAMES)
    assert error.value.what == "BRAVE_API_KEY holds a character that no key has"
    assert CANARY not in "".join(traceback.format_exception(error.value))


def test_keys_show_their_names_and_never_themselves():
    keys = Keys({"BRAVE_API_KEY": CANARY, "S2_API_KEY": ""})
    assert repr(keys) == f"{keys}" == "<keys: BRAVE_API_KEY>"
    with pytest.raises(TypeError):
        pickle.dumps(keys)
    with pytest.raises(TypeError):
        vars(keys)


def test_four_characters_of_a_long_key_are_shown_and_none_of_a_short_one():
    keys = Keys({"A": CANARY, "B": "short"})
    assert [keys.end_of(name) for name in "ABC"] == ["…7e3a", "…", ""]


def test_a_key_is_taken_out_of_bytes_however_it_is_spelt():
    keys = Keys({"A": CANARY, "B": "short"})
    spellings = (CANARY, "sk-canary-5d1f%2F%2B7e3a", r"sk-canary-5d1f\/+7e3a", "sk-canary-5d1f/%2B7e3a")
    assert keys.hidden(" ".join(spellings).encode()) == b"[key] [key] [key] [key]"
    assert keys.hidden_in("a short \ud800 text") == "a short \ud800 text"
