"""What a build is told, and what it tells."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from carter.kernel.plan import Step
    from carter.kernel.ports import Status
    from carter.research.bounds import Most

LOCAL, DASK = "local", "dask"
ENGINES = (LOCAL, DASK)
SCHEDULER = "CARTER_SCHEDULER"
RESEARCH = "carter.research.pipeline:RESEARCH"


class BuildOptions(NamedTuple):
    """How a build is done."""

    targets: tuple[str, ...] = ()  # names; none means the whole brief with its outputs
    dry_run: bool = False
    rebuild: bool = False
    retry_failed: bool = False  # ask again what is recorded as a failure
    offline: bool = False  # no socket: what goes out is recorded, or the build ends with exit code 7
    record: str = "missing"  # what is asked of the world outside: `none`, what is `missing`, or `all` once more
    refresh: bool = False  # ask the world anew in a recording set of its own, which is the question's from now on
    workers: int | None = None  # actions at once; None: as many as there are processors, at most 8
    engine: str = LOCAL  # where actions are done: `local` in this process, `dask` on a cluster
    scheduler: str = ""  # address of the cluster's; one is started for this build where empty
    keep_going: bool = False
    out: str = ""  # folder for a copy of the outputs; the question file's own where empty
    status: "Status | None" = None


class BuildResult(NamedTuple):
    """What a build did."""

    state: str  # `up to date`, `built` or `planned`
    exit_code: int = 0
    run: str = ""  # ULID; empty for a plan or for single targets
    manifest: str = ""  # digest
    folder: str = ""  # where the outputs lie
    out: str = ""  # where they were copied to
    stop_reason: str = ""
    steps: "tuple[Step, ...]" = ()  # of a plan
    most: "Most | None" = None  # what these may take, at most
    built: int = 0
    found: int = 0
    targets: tuple[tuple[str, str], ...] = ()  # (target, digest)
    notes: tuple[str, ...] = ()  # what the user should know, a sentence each
