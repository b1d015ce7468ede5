"""Auditing a report that somebody else wrote: what it cites, whether that can be, and what the cited pages say; pure."""
