"""The `fw` program: answers a build with nothing to do at once, hands over the rest."""

from __future__ import annotations

import gc
import os
import sys

__all__ = ["main", "run"]

_INTERRUPTED = 130
_BUILDS = (["build"], ["build", "--skip-db"])


def main() -> int:
    """Run the command line of this process; return its exit status, or leave with it."""
    argv = sys.argv[1:]
    if argv not in _BUILDS:
        return run(argv)
    # A build makes no cycles to speak of, and ends soon: collecting only costs.
    gc.disable()
    status = run(argv)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return status
    # Taking a thousand models apart, object by object, takes longer than building one.
    os._exit(status)


def run(argv: list[str]) -> int:
    """Run the command that `argv` names; return the exit status."""
    try:
        if argv in _BUILDS:
            line = _nothing_to_do(argv)
            if line is not None:
                sys.stdout.write(line + "\n")
                return 0
        from fw.cli import main as run_command
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return _INTERRUPTED
    return run_command(argv)


def _nothing_to_do(argv: list[str]) -> str | None:
    """Return what to say where nothing is to be done; else start on what is."""
    from fw.tasks.build.up_to_date import answer

    line = answer(".", need_database=len(argv) == 1)
    if line is None:
        from fw.tasks.schema.prefetch import start

        start(".")
    return line


if __name__ == "__main__":
    sys.exit(main())
