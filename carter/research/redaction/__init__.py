"""Redaction: keys, tokens and passwords in a text give way to a tag, before anything is stored."""

from carter.research.redaction.bodies import redact_bytes
from carter.research.redaction.documents import redact_readable
from carter.research.redaction.find import KINDS, Secret, secrets_in
from carter.research.redaction.redact import TAG, Redacted, counted, redact

__all__ = ["KINDS", "TAG", "Redacted", "Secret", "counted", "redact", "redact_bytes", "redact_readable", "secrets_in"]
