"""The command line where local files are fetched from a web server: `python -m tests.workspace.going_out`.

Only pages of the corpus are found as yet, so these go out in the place of pages of the web:
`file:notes/a.md` is what `CARTER_TEST_SITE` serves as `/notes/a.md`.
"""

import os
import sys
from typing import Any

import httpx
import pytest

from carter.interfaces.cli.main import main
from carter.kernel.record import FarBlob
from carter.research.effects import Fetched
from carter.workspace import asked as asked_module
from carter.workspace import doing, replaying
from carter.workspace import outside as outside_module


class ToSite(httpx.BaseTransport):
    """Takes every request to the site on loopback: below the recording, which knows no port."""

    def __init__(self) -> None:
        self._inner = httpx.HTTPTransport(verify=False)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        site = httpx.URL(os.environ["CARTER_TEST_SITE"])
        request.url = request.url.copy_with(scheme=site.scheme, host=site.host, port=site.port)
        return self._inner.handle_request(request)

    def close(self) -> None:
        self._inner.close()


class Pages:
    """Performs `Fetch` over HTTP: a page, or why there is none."""

    def __init__(self, recorder: Any) -> None:
        self._recorder = recorder

    def __call__(self, request: Any) -> Fetched:
        url = "http://site.example/" + request.url.removeprefix("file:")
        try:
            with httpx.Client(transport=self._recorder.around(ToSite())) as client:
                headers = {"Authorization": f"Bearer {os.environ.get('CARTER_TEST_KEY', '')}"}
                response = client.get(url, headers=headers, params={"api_key": headers["Authorization"]})
        except httpx.TransportError as error:
            return Fetched(status=f"unavailable: {type(error).__name__}")
        if response.status_code == 401:
            raise PermissionError("the server does not know this key")
        if response.status_code != 200:
            return Fetched(status=f"unavailable: http_{response.status_code}")
        return Fetched(status="ok", body=FarBlob(response.content))


def pages_go_out(kind: str, _fields: Any) -> bool:
    """Whether a request goes out: each for a page does."""
    return kind == "fetch"


def patched(patch: pytest.MonkeyPatch) -> None:
    """Put these in the place of what there is."""
    patch.setattr(doing, "outside", lambda *_: {"fetch": Pages})
    patch.setattr(replaying, "outside", lambda *_: {"fetch": Pages})
    patch.setattr(outside_module, "goes_out", pages_go_out)
    patch.setattr(asked_module, "goes_out", pages_go_out)


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patching:
        patched(patching)
        main(sys.argv[1:])
