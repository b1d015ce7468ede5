"""A server that begins to end what is under way as soon as it is told to end itself."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

import uvicorn


class EndingServer(uvicorn.Server):
    """uvicorn's, whose streams end with it rather than hold it up."""

    def __init__(self, settings: uvicorn.Config, ending: Callable[[], None]) -> None:
        super().__init__(settings)
        self._ending = ending

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End, or be ended at once by a second Ctrl-C."""
        self._ending()
        super().handle_exit(sig, frame)


@contextmanager
def quietly_ended() -> Iterator[None]:
    """Ctrl-C and SIGTERM, which uvicorn hands on once it has ended, end no more than it."""
    if current_thread() is not main_thread():  # only a test's is another, and it hears no signal
        yield
        return
    before = {each: signal.signal(each, lambda *_: None) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
