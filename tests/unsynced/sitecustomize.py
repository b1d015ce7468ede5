"""No process of a test waits for the disk: what is synced outlasts a power cut, and no test cuts the power.

The folder of this file is on the path of Python in the quick tests, so that every process that they start reads it.
"""

import os
from typing import Any


def _unsynced(fd: Any) -> None:
    os.fstat(fd if isinstance(fd, int) else fd.fileno())  # a file that is closed is told as ever


os.fsync = _unsynced
os.sync = lambda: None
