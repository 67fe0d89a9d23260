"""Commands, one module per command or group; `fw.cli.app` finds them by listing this package.

At module level a command imports only click and other light modules. Functions import everything
else, so that a command loads only what it needs.
"""
