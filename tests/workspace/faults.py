"""Builds in which one call to the disk fails, each in a process of its own.

`python -m tests.workspace.faults FOLDER CALL FAULT FIRST STEP` fails the calls FIRST, FIRST + STEP, … of that kind, one
in each build, and prints a JSON line for each: what the build came to, and what the next one found. The last line
tells how many calls an undisturbed build makes.
"""

import errno
import json
import math
import os
import shutil
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from carter.adapters import batch
from carter.errors import CarterError, exit_code_of
from carter.workspace import Workspace
from tests.workspace.place import Place

CALLS = ("write", "fsync", "rename", "link")
FAULTS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC}
# Beside errors: half of the bytes are written and it says so; half are written, then it fails; the process ends there.
OTHERS = ("short", "torn", "killed")
KILLED = 137


def main() -> int:
    """Fail one call after the other."""
    # Many borders in a build, and always at the same calls.
    batch.MOST_FILES, batch.MOST_SECONDS = 16, math.inf
    folder, call, fault = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    first, step = int(sys.argv[4]), int(sys.argv[5])
    whole = _place(folder, "whole")
    reached = _apart(partial(_disturbed, whole, call, "", 0))
    expected = _apart(partial(_after, whole))["manifest"]
    for number in range(first, reached["calls"], step):
        place = _place(folder, f"{call}-{fault}-{number}")
        one = _apart(partial(_disturbed, place, call, fault, number))
        two = _apart(partial(_after, place))
        _say({"call": number, "first": one, "then": two, "expected": expected})
        shutil.rmtree(place.root)
    _say({"calls": reached["calls"]})
    return 0


def _say(answer: dict[str, Any]) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


def _place(folder: Path, name: str) -> Place:
    root = folder / name
    root.mkdir(parents=True)
    return Place(root)


def _apart(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What `work` answers, in a child process."""
    out, into = os.pipe()
    child = os.fork()
    if not child:
        try:
            answer = work()
        except CarterError as error:
            answer = {"error": type(error).__name__, "code": exit_code_of(error), "what": str(error)}
        except BaseException:
            answer = {"bug": traceback.format_exc()}
        with os.fdopen(into, "w", encoding="utf-8") as file:
            json.dump(answer, file)
        os._exit(0)
    os.close(into)
    with os.fdopen(out, encoding="utf-8") as file:
        text = file.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if text else {"ended": os.waitstatus_to_exitcode(status)}


def _disturbed(place: Place, call: str, fault: str, number: int) -> dict[str, Any]:
    """Build, with the call of that number failing; none if `fault` is empty."""
    true, seen = getattr(os, call), [0]

    def failing(*given: Any, **named: Any) -> Any:
        seen[0] += 1
        if fault and seen[0] - 1 == number:
            if fault == "killed":
                os._exit(KILLED)
            if fault in OTHERS:
                written = true(given[0], bytes(given[1])[: len(given[1]) // 2])
                if fault == "short":
                    return written
            raise OSError(FAULTS.get(fault, errno.ENOSPC), "made to fail")
        return true(*given, **named)

    os.chdir(place.root)
    setattr(os, call, failing)
    made = Workspace(".").build("question.yaml")
    setattr(os, call, true)
    return {"state": made.state, "calls": seen[0]}


def _after(place: Place) -> dict[str, Any]:
    """What stands in the folders, what the next build makes, and whether it holds."""
    os.chdir(place.root)
    workspace = Workspace(".")
    damaged = [path.name for path in place.damaged()] + [str(each) for each in _checked()]
    made = workspace.build("question.yaml")
    found = Workspace(".").verify("latest")
    again = Workspace(".").build("question.yaml")
    return {
        "damaged": damaged + [path.name for path in place.damaged()] + [str(each) for each in _checked()],
        "manifest": made.manifest,
        "holds": not found.damage,
        "again": again.state,
    }


def _checked() -> tuple[Any, ...]:
    """What `carter verify --store --read-data` finds."""
    return Workspace(".").upkeep.check(lambda _digest: True, lambda _done, _of: None).damage


if __name__ == "__main__":
    sys.exit(main())
