"""Judges that other distributions bring: found under the entry points `carter.judges`, loaded, and asked.

Each entry point is a function of a claim and a text, both `str`, that gives three whole numbers: how far the text
supports the claim, contradicts it, and says nothing of it, in thousandths that sum to about 1000. A text of few words
may follow them. It runs in this process, one pair at a time, and what it says is held to this form.
"""

import re
from collections.abc import Callable, Iterator
from importlib.metadata import Distribution, EntryPoint, distributions
from threading import Lock
from typing import Any, NamedTuple

from carter.errors import CarterError, UsageError, WorldError
from carter.evidence.verdicts.judgement import Opinion
from carter.research.entailment import Entail, Entailed

GROUP = "carter.judges"
PLUGIN = "plugin:"
BUILT_IN = ("words", "none", "claude")
_TAKEN = {*BUILT_IN, "quoted", "guarded", "compared"}  # these words stay Carter's own in what verdicts say
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9._-]{0,63}")
_WHOLE, _NEAR = 1000, 10  # thousandths of the three shares together, and by how many rounding may miss them
_SHARES = 3
_MEND = "mend, update or uninstall that distribution, or name another judge"
_FORM = "it must give three whole numbers from 0 to 1000 that sum to about 1000: supports, contradicts, no_info"


class Plugin(NamedTuple):
    """A judge, and who brings it."""

    name: str
    distribution: str
    version: str
    entry: EntryPoint

    @property
    def identity(self) -> str:
        """What answers are recorded under: another version is another judge."""
        return f"{PLUGIN}{self.name}@{self.distribution}=={self.version}"

    def __str__(self) -> str:
        return f"`{self.name}` ({self.distribution} {self.version})"


def installed() -> list[Plugin]:
    """All judges that can be named, by name."""
    return sorted(_found(), key=lambda each: (each.name, each.distribution))


def named(name: str, refusal: type[CarterError] = UsageError, where: str = "") -> Plugin:
    """The judge of this name.

    Raises:
        refusal: there is none, several bring one, or its distribution has no version; lists what there is.
    """
    known = installed()
    found = [each for each in known if each.name == name]
    if len(found) > 1:
        who = " and ".join(f"{each.distribution} {each.version}" for each in found)
        raise refusal(f"several distributions bring a judge `{name}`: {who}", where=where, mend="uninstall all but one")
    if not found:
        own = ", ".join(f"`{each}`" for each in BUILT_IN)
        others = f"a plug-in: {', '.join(map(str, known))}" if known else "a plug-in; none is installed"
        mend = f"name {own}, `onnx:PATH` or {others}"
        raise refusal(f"there is no judge `{name[:80]}`", where=where, mend=mend)
    if not found[0].version:
        what = f"the judge `{name}` is of `{found[0].distribution}`, which has no version to record answers under"
        raise refusal(what, where=where, mend="give it one in its metadata")
    return found[0]


class PluginJudge:
    """Asks a plug-in, one pair a call and never two at once."""

    def __init__(self, plugin: Plugin) -> None:
        """Load the plug-in.

        Raises:
            WorldError: it cannot be loaded, or is no function.
        """
        self.name = plugin.name
        self._plugin = plugin
        self._lock = Lock()
        try:
            self._judge: Any = plugin.entry.load()
        except (Exception, SystemExit) as error:
            raise _broken(plugin, f"cannot be loaded: {_said(error)}") from error
        if not callable(self._judge):
            raise _broken(plugin, f"is no function, but of type `{type(self._judge).__name__}`")

    def __call__(self, claim: str, evidence: str) -> Opinion:
        """What it says of one pair.

        Raises:
            WorldError: it failed, or said what nobody can use; never recorded.
            NotRecorded: it reached for the network, offline.
        """
        try:
            with self._lock:
                answer = self._judge(claim, evidence)
        except CarterError:
            raise
        except (Exception, SystemExit) as error:
            raise _broken(self._plugin, f"failed: {_said(error)}") from error
        opinion = _opinion(answer)
        if opinion is None:
            raise _broken(self._plugin, f"answered `{_shown(answer)}`; {_FORM}")
        return opinion


class PluginEntailment:
    """Performs `Entail`; the first request loads the plug-in."""

    def __init__(self, plugin: Plugin) -> None:
        self._plugin = plugin
        self._judge: PluginJudge | None = None

    def __call__(self, request: Entail) -> Entailed:
        """The shares of one pair; raises what a `PluginJudge` does."""
        self._judge = self._judge or PluginJudge(self._plugin)
        told = self._judge(request.claim, request.evidence)
        return Entailed(supports=told.supports, contradicts=told.contradicts, no_info=told.no_info)


def _found() -> Iterator[Plugin]:
    """Of distributions of one name the first counts, as for imports; one that cannot be read hides no other."""
    seen = set[str]()
    for distribution in distributions():
        try:
            name, version, entries = _told(distribution)
        except Exception:  # metadata that somebody else wrote, read by a parser that raises anything
            continue
        if name in seen:
            continue
        seen.add(name)
        for entry in entries:
            if _NAME.fullmatch(entry.name) and entry.name not in _TAKEN:
                yield Plugin(entry.name, name, version, entry)


def _told(distribution: Distribution) -> tuple[str, str, list[EntryPoint]]:
    """Name in its normal form, version, and the entry points of judges."""
    metadata = distribution.metadata
    name, version = ("".join(metadata.get_all(field) or []) for field in ("Name", "Version"))
    entries = [entry for entry in distribution.entry_points if entry.group == GROUP]
    return re.sub(r"[-_.]+", "-", name).lower(), version, entries


def _opinion(answer: Any) -> Opinion | None:
    if not isinstance(answer, tuple | list):
        return None
    shares, rest = tuple(answer[:_SHARES]), tuple(answer[_SHARES:])
    if len(shares) < _SHARES or not all(type(each) is int and 0 <= each <= _WHOLE for each in shares):
        return None
    if abs(sum(shares) - _WHOLE) > _NEAR or len(rest) > 1 or not all(isinstance(each, str) for each in rest):
        return None
    supports, contradicts, no_info = shares
    return Opinion(supports, contradicts, no_info, " ".join(rest)[:200])


def _said(error: BaseException) -> str:
    return f"{type(error).__name__}: {_shown(error, str)}"


def _shown(value: object, form: Callable[[object], str] = repr) -> str:
    """On one line; what somebody else wrote may fail even at this."""
    try:
        return " ".join(form(value).split())[:120]
    except Exception:
        return f"a {type(value).__name__}"


def _broken(plugin: Plugin, what: str) -> WorldError:
    return WorldError(f"the judge {plugin} {what}", where=plugin.entry.value, mend=_MEND)
