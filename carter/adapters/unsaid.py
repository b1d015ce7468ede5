"""What is shown or logged of errors holds no key in use, no variable named like one, and nothing that looks like it."""

import os
import re
from collections.abc import Iterator

from carter.adapters.keys import Keys, in_use
from carter.research.engines.known import variables
from carter.research.redaction import is_placeholder, redact

_NAMED = re.compile(r"(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)$")
_SHORTEST = 8  # characters of the value of a variable that Carter does not use


def unsaid(text: str) -> str:
    """`text`, an error or what led to one, without secrets."""
    return redact(Keys({**dict(_variables()), **in_use(os.environ, variables())}).hidden_in(text)).text


def _variables() -> Iterator[tuple[str, str]]:
    for name, value in os.environ.items():
        if _NAMED.search(name) and len(value) >= _SHORTEST and not value.startswith("/") and not is_placeholder(value):
            yield name, value
