"""From the bytes of a file to the text that a person sees, block by block."""

from carter.research.extract.reader import read

__all__ = ["read"]
