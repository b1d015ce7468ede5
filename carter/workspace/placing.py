"""Which shared store a workspace stands in front of, if any: of what is said, the command line goes first."""

from threading import Lock
from typing import TYPE_CHECKING

from carter.adapters.blob_store import Layered

if TYPE_CHECKING:
    from carter.workspace import Workspace
    from carter.workspace.options import BuildOptions
    from carter.workspace.posing import Posed
    from carter.workspace.sharing import Sharing


_MAKING = Lock()


def shared(workspace: "Workspace", store: str, local: Layered) -> "Sharing | None":
    """The store at an address, as a workspace uses it; None where there is none.

    Raises:
        UsageError: it is no address of a store.
    """
    if not store:
        return None
    from carter.adapters.objects import checked_address
    from carter.workspace.sharing import Sharing  # late: most builds share nothing

    return Sharing(workspace, checked_address(store, "the shared store"), local)


def in_its_place(workspace: "Workspace", posed: "Posed", options: "BuildOptions") -> "Workspace":
    """The workspace that a question is built in: in front of the store that is named, and of none offline.

    Questions that name the same store have the same, since what one of them puts waits there in memory for a while.
    """
    given = workspace.sharing.address if workspace.sharing else ""
    store = "" if options.offline else given or posed.store
    if store == given:
        return workspace
    with _MAKING:
        place = workspace.beside.get(store)
        if place is None:
            place = type(workspace)(workspace.root, sync=workspace.sync, looks_only=workspace.looks_only, store=store)
            _ = place.store  # here, since builds in several threads share it
            workspace.beside[store] = place
    posed.keep(place)
    return place


def completed(workspace: "Workspace", run: str) -> None:
    """Bring what is missing here of a run from the shared store, if one is named; the rest needs no network."""
    if workspace.sharing is not None:
        workspace.sharing.complete_run(run)
