"""What the fetcher keeps to, unless the user says otherwise."""

from typing import NamedTuple

from carter.research.web.policy import WebPolicy


class Settings(NamedTuple):
    """Bounds and manners of a fetcher."""

    policy: WebPolicy = WebPolicy()
    most_bytes: int = 16_000_000  # of a body, as sent and as decoded
    most_requests: int = 30  # that one fetch may take, with redirects, further tries and robots.txt
    most_received: int = 20_000_000  # bytes that may arrive for all of them
    seconds: float = 30.0  # that one fetch may take in all, without what is waited for others
    attempts: int = 3  # at what may succeed when asked again
    delay_ms: int = 1000  # at least, from one fetch of a host to the next; the site may ask for more
    at_once: int = 2  # fetches of one host; a server that the user named as one of the house takes more
    robots: bool = True  # whether robots.txt is obeyed
    contact: str = ""  # URL or address for the header that says who asks; empty: none is given
