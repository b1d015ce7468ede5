"""The server of the pages: where it listens, who may ask it, and how it ends."""

import errno
import secrets
import socket
from collections.abc import Callable, Collection
from ipaddress import ip_address

from carter.errors import UsageError, WorldError

_WANTED = "jinja2", "multipart", "python_multipart", "starlette", "uvicorn"
_PATIENCE = 3  # seconds that answers under way have, once it is to end


def serve(root: str, store: str, place: tuple[str, int], names: Collection[str], told: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM.

    Args:
        root: folder of `store/` and `cassettes/`.
        store: address of a store that machines share; empty for none.
        place: host and port to listen at; port 0 takes a free one.
        names: what else the server is called by.
        told: hears of its address once it listens.

    Raises:
        UsageError: the extra `carter[web]` is not installed, or there is no such host (exit 2).
        WorldError: the port is taken (exit 4).
    """
    try:
        import uvicorn

        from carter.interfaces.web.app import application
        from carter.interfaces.web.ending import EndingServer, quietly_ended
    except ModuleNotFoundError as error:
        if error.name not in _WANTED:
            raise
        raise UsageError("the pages are not installed here", mend="pip install 'carter[web]'") from error
    host = place[0]
    with _listening(*place) as listener:
        # By the address that it came to: a name that begins like one of this machine may lead elsewhere.
        token = "" if _is_loopback(listener.getsockname()[0]) else secrets.token_urlsafe(24)
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{listener.getsockname()[1]}/{f'?token={token}' if token else ''}"
        app = application(root, store=store, hosts=(shown, *names), token=token)
        told(address)
        settings = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="none",
            timeout_graceful_shutdown=_PATIENCE,
        )
        with quietly_ended():
            try:
                EndingServer(settings, app.builds.end).run(sockets=[listener])
            finally:
                app.builds.close()  # also where a second Ctrl-C ended the server at once


def _is_loopback(address: str) -> bool:
    return ip_address(address.partition("%")[0]).is_loopback


def _listening(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
    except (OSError, ValueError) as error:  # of a name that cannot be one, too
        raise _no_address(host) from error
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(where)
        made.listen(128)
    except OSError as error:
        made.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise _no_address(host) from error
        mend = "give another --port, or 0 for a free one"
        raise WorldError(f"cannot listen: {error.strerror}", where=f"{host}:{port}", mend=mend) from error
    return made


def _no_address(host: str) -> UsageError:
    return UsageError(f"there is no address `{host}` here", mend="give --host 127.0.0.1")
