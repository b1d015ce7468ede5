"""Search engines, each pure: a request builder and a reply parser."""
