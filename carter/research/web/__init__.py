"""What may be fetched from the web, and how its answers are read: decisions only, no socket."""
