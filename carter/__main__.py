"""`python -m carter` is the `carter` command."""

from carter.interfaces.cli.main import main

main()
