"""`python -m simulator` is the command `foredeck`."""

from simulator.cli.app import main

main()
