"""The files that pages load: a browser keeps what it had by the digest of its content, and asks again for all else."""

import os
from pathlib import Path
from typing import Any

from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from carter.interfaces.web.showing import static


class KeptFiles(StaticFiles):
    """The files of a folder; their addresses are made by `static`."""

    def file_response(self, full_path: Any, stat_result: os.stat_result, scope: Scope, status_code: int = 200) -> Any:
        """A file, or that it is as it was."""
        answer = super().file_response(full_path, stat_result, scope, status_code)
        asked = f"{scope['path']}?{scope['query_string'].decode('latin-1')}"
        by_digest = asked == static(Path(full_path).name)
        answer.headers["Cache-Control"] = "private, max-age=31536000, immutable" if by_digest else "no-cache"
        return answer
