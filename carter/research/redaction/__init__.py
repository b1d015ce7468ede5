"""Redaction: keys, tokens and passwords in a text give way to a tag, before anything is stored."""

from carter.research.redaction.bodies import WITHHELD, redact_bytes, tags_in
from carter.research.redaction.documents import redact_readable
from carter.research.redaction.find import KINDS, Secret, secrets_in
from carter.research.redaction.placeholders import is_placeholder
from carter.research.redaction.redact import TAG, Redacted, counted, redact, redact_source

__all__ = [
    "KINDS",
    "TAG",
    "WITHHELD",
    "Redacted",
    "Secret",
    "counted",
    "is_placeholder",
    "redact",
    "redact_bytes",
    "redact_readable",
    "redact_source",
    "secrets_in",
    "tags_in",
]
