"""Page hygiene: whether what a server sent is the page that was asked for, or something in its place."""

from carter.research.hygiene.checked import checked, examined_page
from carter.research.hygiene.examine import examined
from carter.research.hygiene.kinds import KINDS, UNUSABLE, Finding, Kind, again_of, status_of
from carter.research.hygiene.look import Exchange

__all__ = [
    "KINDS",
    "UNUSABLE",
    "Exchange",
    "Finding",
    "Kind",
    "again_of",
    "checked",
    "examined",
    "examined_page",
    "status_of",
]
