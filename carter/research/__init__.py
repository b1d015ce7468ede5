"""The research pipeline: from a question to a brief whose every sentence re-checks."""
