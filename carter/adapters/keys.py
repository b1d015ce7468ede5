"""Keys of engines and models: from the environment, or from a file that only its owner can read."""

import os
import stat
import tomllib
from collections.abc import Iterator, Mapping
from typing import NoReturn
from urllib.parse import quote

from carter.errors import InputError

PLACE = "CARTER_KEYS"
"""The variable that names the file; without it, `carter/keys.toml` in the user's configuration folder."""

_MOST_BYTES = 65_536
_HIDDEN = "[key]"
_SHORTEST_SHOWN = 12  # characters of a key of which four may be shown
_SHORTEST_SOUGHT = 6  # characters; what is shorter would be found in any text


class Keys:
    """Keys by name. Nothing shows them: not `repr`, not an error, not a pickle; who needs one asks for it by name."""

    __slots__ = ("_get", "names")

    def __init__(self, values: Mapping[str, str]) -> None:
        kept = {name: value for name, value in values.items() if value}
        self.names = tuple(sorted(kept))
        self._get = kept.get

    def get(self, name: str) -> str:
        """The key of that name; empty where there is none."""
        return self._get(name) or ""

    def end_of(self, name: str) -> str:
        """What may be shown of a key: `…` and its last four characters; only `…` of a short one, nothing of none."""
        key = self.get(name)
        if not key:
            return ""
        return f"…{key[-4:]}" if len(key) >= _SHORTEST_SHOWN else "…"

    def hidden(self, data: bytes) -> bytes:
        """`data` with every key in it, as it is or as URLs and JSON spell it, replaced."""
        for spelt in self._spellings():
            data = data.replace(spelt, _HIDDEN.encode())
        return data

    def hidden_in(self, text: str) -> str:
        """`text` with every key in it replaced."""
        return self.hidden(text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass")

    def _spellings(self) -> Iterator[bytes]:
        keys = sorted(map(self.get, self.names), key=len, reverse=True)
        for key in keys:
            if len(key) >= _SHORTEST_SOUGHT:
                spellings = (key, quote(key, safe=""), quote(key), key.replace("/", "\\/"))
                yield from (spelt.encode() for spelt in dict.fromkeys(spellings))

    def __repr__(self) -> str:
        return f"<keys: {', '.join(self.names) or 'none'}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("keys are not pickled")


def found_keys(environment: Mapping[str, str], wanted: tuple[str, ...]) -> Keys:
    """The keys of the names in `wanted`; one in the environment goes before one in the file.

    Raises:
        InputError: the file is there and can be read by others, belongs to another, is a link, or is no TOML of texts;
            or a key holds what no header may.
    """
    path = place_of(environment)
    values = _read(path, must_exist=PLACE in environment) if path else {}
    return Keys({name: _checked(name, environment.get(name) or values.get(name, "")) for name in wanted})


def in_use(environment: Mapping[str, str], wanted: tuple[str, ...]) -> dict[str, str]:
    """All keys by name, for whoever must hide them: those of `wanted` in the environment, and the whole file.

    A file that is not safe to be used is left to whoever uses it.
    """
    path = place_of(environment)
    try:
        values = _read(path, must_exist=False) if path else {}
    except InputError:
        values = {}
    return {**values, **{name: environment[name] for name in wanted if environment.get(name)}}


def place_of(environment: Mapping[str, str]) -> str:
    """The path of the keys file; empty where nothing says where it would be."""
    if environment.get(PLACE):
        return environment[PLACE]
    folder = environment.get("XDG_CONFIG_HOME") or (environment.get("HOME") and f"{environment['HOME']}/.config")
    return os.path.join(folder, "carter", "keys.toml") if folder else ""


def _read(path: str, *, must_exist: bool) -> dict[str, str]:
    data = _bytes_of(path, must_exist=must_exist)
    try:
        table = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError):
        table = None  # the error would quote the file
    if table is None or not all(isinstance(value, str) for value in table.values()):
        raise InputError(
            "this is no list of keys", where=path, mend='write one a line, in quotes, as in BRAVE_API_KEY = "…"'
        )
    return table


def _bytes_of(path: str, *, must_exist: bool) -> bytes:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError):
        if not must_exist:
            return b""
        raise InputError("there is no keys file here", where=path, mend=f"write it, or unset {PLACE}") from None
    except OSError:
        raise _unsafe(path, "the keys file cannot be opened, or is a link") from None
    try:
        _check(path, os.fstat(handle))
        data = os.read(handle, _MOST_BYTES + 1)
    finally:
        os.close(handle)
    if len(data) > _MOST_BYTES:
        raise InputError(f"the keys file has more than {_MOST_BYTES:,} bytes", where=path, mend="keep only keys in it")
    return data


def _check(path: str, facts: os.stat_result) -> None:
    if not stat.S_ISREG(facts.st_mode):
        raise _unsafe(path, "the keys file is no file")
    if facts.st_uid != os.geteuid():
        raise _unsafe(path, "the keys file belongs to another user")
    if stat.S_IMODE(facts.st_mode) & 0o077:
        raise _unsafe(path, "the keys file can be read or written by others")


def _unsafe(path: str, what: str) -> InputError:
    return InputError(what, where=path, mend="make it a file of your own that only you can read: chmod 600")


def _checked(name: str, key: str) -> str:
    key = key.strip()
    if not key.isascii() or not key.isprintable() or " " in key:
        raise InputError(f"{name} holds a character that no key has", mend="copy the key again, without line breaks")
    return key
