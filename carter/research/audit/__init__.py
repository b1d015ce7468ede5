"""Auditing a report that somebody else wrote: what it cites, and what the cited pages say of it; pure."""
