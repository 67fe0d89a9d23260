"""Entry point of the `fw` command: answers an up-to-date build without loading the command line."""

from __future__ import annotations

import gc
import os
import sys

__all__ = ["main", "run"]

_INTERRUPTED = 130
_PLAIN_BUILDS = (["build"], ["build", "--skip-db"])


def main() -> int:
    """Run the command line in `sys.argv`. Return the exit status; a build exits the process."""
    argv = sys.argv[1:]
    if argv not in _PLAIN_BUILDS:
        return run(argv)
    # A build creates few reference cycles and ends soon, so garbage collection only costs time.
    gc.disable()
    status = run(argv)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return status
    # Skip the interpreter's clean-up: freeing a thousand models takes longer than building one.
    os._exit(status)


def run(argv: list[str]) -> int:
    """Run the command that `argv` names; return the exit status."""
    try:
        if argv in _PLAIN_BUILDS:
            message = _nothing_to_do(argv)
            if message is not None:
                sys.stdout.write(message + "\n")
                return 0
        from fw.cli import main as run_command
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return _INTERRUPTED
    return run_command(argv)


def _nothing_to_do(argv: list[str]) -> str | None:
    """Return the message of an up-to-date build, else None; then prefetch what a build needs."""
    from fw.tasks.build.up_to_date import check_up_to_date

    message = check_up_to_date(".", need_database=len(argv) == 1)
    if message is None:
        from fw.tasks.schema.prefetch import start

        start(".")
    return message


if __name__ == "__main__":
    sys.exit(main())
