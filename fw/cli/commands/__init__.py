"""One module per command group; `fw.cli.app` finds them by listing this package.

A module imports click and what is as light; everything else is imported inside the function
that needs it, so that a command costs only its own work.
"""
