"""Pages to read, check and approve a brief in a browser: `carter serve`, the extra `carter[web]`."""
