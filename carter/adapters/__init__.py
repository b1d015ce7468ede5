"""The only files that touch the world, one outside library each."""
