"""The ways in: the command line, and later web pages and MCP."""
