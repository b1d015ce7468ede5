"""A scheduler or a worker of a test's cluster, which ends with the test: `python -m tests.workspace.cluster_member`."""

import os
import sys
import threading
from importlib import import_module
from typing import Any


def dask_setup(_worker: Any) -> None:
    """Say which process the worker is, once Dask has it."""
    sys.stderr.write(f"carter worker {os.getpid()}\n")
    sys.stderr.flush()


def end_with_the_test() -> None:
    """End when nobody holds the other end of the input any more, however the test came to its end."""
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    threading.Thread(target=end_with_the_test, daemon=True).start()
    import_module(f"distributed.cli.{sys.argv.pop(1)}").main()
