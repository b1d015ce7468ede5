"""The upkeep of a workspace: check all that lies there, mend it, count it, and take out what nobody needs."""

from typing import TYPE_CHECKING

from carter.workspace import Workspace

if TYPE_CHECKING:
    from carter.kernel.gc import Rules
    from carter.workspace.collecting import Collected
    from carter.workspace.pinning import Pins
    from carter.workspace.repairing import Repaired
    from carter.workspace.store_checked import OnProgress, Reading, StoreVerified
    from carter.workspace.store_counted import Counted


class Upkeep:
    """What lies in `store/` and `cassettes/`."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace

    def check(self, reading: "Reading", told: "OnProgress") -> "StoreVerified":
        """Check all that lies in `store/` and `cassettes/`; nothing is changed.

        Args:
            reading: says of a digest whether the bytes of that blob are read too.
            told: hears how many of how many blobs are done.
        """
        from carter.workspace.store_checked import check_store

        return check_store(Workspace(self._workspace.root, looks_only=True), reading, told)

    def repair(self, told: "OnProgress") -> "Repaired":
        """Set aside what is bad, and make it anew where that can be done.

        Raises:
            Locked: another process takes out or repairs (exit 8).
        """
        from carter.workspace.repairing import repair

        return repair(self._workspace, told)

    def stats(self) -> "Counted":
        """What lies in `store/` and `cassettes/`: sizes by kind and by type, and what is stored once for many."""
        from carter.workspace.store_counted import count

        return count(Workspace(self._workspace.root, looks_only=True))

    def gc(self, rules: "Rules | None" = None, *, really: bool = False) -> "Collected":
        """Take out of the store what no kept run needs or, unless `really`, say what that is.

        Raises:
            Locked: another process takes out or repairs (exit 8).
            IntegrityError: what is kept is damaged: nothing is taken out (exit 5).
        """
        from carter.kernel.gc import Rules
        from carter.workspace.collecting import collect

        return collect(self._workspace, rules or Rules(), really=really)

    def pin(self, run: str = "", *, remove: bool = False) -> "Pins":
        """Pin a run, so that `gc` keeps it, or with `remove` no more; all pins. Without a run, nothing is changed.

        Raises:
            UnknownRun: there is no such run, or none that is pinned (exit 2).
        """
        from carter.workspace.pinning import pin, pins

        return pin(self._workspace, run, remove=remove) if run else pins(self._workspace)
