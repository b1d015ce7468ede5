"""A real Dask cluster on loopback: each scheduler and worker a process of its own, on ports that the system gives."""

import os
import re
import subprocess
import sys
import threading
from queue import Queue


class Process:
    """One process of a cluster, what it says at hand line by line."""

    def __init__(self, module: str, *words: str, **environment: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.workspace.cluster_member", module, *words, "--no-dashboard"],
            env={**os.environ, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._said: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def says(self, pattern: str) -> str:
        """What the first group of a pattern is in what it says; waits until it says that."""
        while line := self._said.get(timeout=120):
            found = re.search(pattern, line)
            if found:
                return found[1]
        raise AssertionError(f"it never said {pattern}")

    def end(self) -> None:
        """End it, and the workers that it watches over."""
        self._process.terminate()
        self._process.wait(60)
        self._closed()

    def kill(self) -> None:
        """Kill it as a power cut would."""
        self._process.kill()
        self._process.wait()
        self._closed()

    def _closed(self) -> None:
        self._reader.join()
        for stream in (self._process.stdin, self._process.stderr):
            if stream is not None:
                stream.close()

    def _read(self) -> None:
        for line in self._process.stderr or ():
            self._said.put(line)
        self._said.put("")


class Cluster:
    """A scheduler, and as many workers as are started; all end with it."""

    def __init__(self, port: int = 0, **environment: str) -> None:
        self.scheduler = Process("dask_scheduler", "--host", "127.0.0.1", "--port", str(port), **environment)
        self.address = self.scheduler.says(r"Scheduler at: +(tcp://\S+)")
        self.workers: list[Process] = []

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.end()

    @property
    def port(self) -> int:
        """Where the scheduler listens."""
        return int(self.address.rpartition(":")[2])

    def worker(self, *words: str, **environment: str) -> int:
        """Start a worker that does one task at a time; its process."""
        words = ("--nthreads", "1", "--host", "127.0.0.1", "--preload", "tests.workspace.cluster_member", *words)
        self.workers.append(Process("dask_worker", self.address, *words, **environment))
        return int(self.workers[-1].says(r"carter worker (\d+)"))
