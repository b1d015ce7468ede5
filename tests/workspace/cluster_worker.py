"""What a worker of a test's cluster loads: it says which process it is."""

import os
import sys
from typing import Any


def dask_setup(_worker: Any) -> None:
    """Called by Dask once the worker is there."""
    sys.stderr.write(f"carter worker {os.getpid()}\n")
    sys.stderr.flush()
