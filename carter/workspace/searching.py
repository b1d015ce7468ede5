"""The search engines as they stand on this machine: which are ready, and what the others lack."""

from collections.abc import Mapping
from typing import NamedTuple

from carter.adapters.engines_http import setting_of
from carter.adapters.keys import Keys, found_keys
from carter.research.engines.known import ENGINES, Engine, Setting, lacking, variables


class KeyFacts(NamedTuple):
    """A key that an engine takes, without the key."""

    variable: str
    required: bool
    present: bool
    end: str  # `…` and four characters; empty where there is none


class EngineFacts(NamedTuple):
    """An engine, and whether it can be asked here."""

    name: str
    kind: str
    about: str
    ready: bool
    missing: tuple[str, ...]  # variables that must be set before it can be asked
    keys: tuple[KeyFacts, ...]
    native: tuple[str, ...]  # wishes that it takes itself
    rate: str
    gap_ms: int
    seen_live: bool
    page: str  # its documentation


def engines(environment: Mapping[str, str]) -> tuple[EngineFacts, ...]:
    """All engines, in the order in which Carter lists them.

    Raises:
        InputError: the keys file is there and not safe, or no list of keys.
    """
    keys, setting = found_keys(environment, variables()), setting_of(environment)
    return tuple(_facts(engine, keys, setting) for engine in ENGINES.values())


def _facts(engine: Engine, keys: Keys, setting: Setting) -> EngineFacts:
    known = tuple(_key(place.variable, place.required, keys) for place in engine.keys)
    needed = lacking(engine.name, setting)
    missing = tuple(key.variable for key in known if key.required and not key.present)
    missing += (needed,) if needed else ()
    return EngineFacts(
        name=engine.name,
        kind=engine.kind,
        about=engine.about,
        ready=not missing,
        missing=missing,
        keys=known,
        native=engine.native,
        rate=engine.rate,
        gap_ms=engine.gap_ms,
        seen_live=engine.seen_live,
        page=engine.page,
    )


def _key(variable: str, required: bool, keys: Keys) -> KeyFacts:
    return KeyFacts(variable, required, bool(keys.get(variable)), keys.end_of(variable))
