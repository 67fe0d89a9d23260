"""Command line of fw: parses arguments, calls the other packages, and prints results."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fw.cli.session import Session

__all__ = ["main"]

INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (the arguments after `fw`) names; return its exit status.

    Every error is caught and printed here. The exit status is 0 for success, 1 for an error in the
    project or its environment, 2 for wrong usage, and 130 for an interruption by the user.
    """
    from fw.cli.session import Session

    session = Session()
    try:
        status = _run(list(sys.argv[1:] if argv is None else argv), session)
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        _discard_output()
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001 - the only place that catches all errors
        from fw.cli.errors import report

        return report(error, session)
    return status


def _run(arguments: list[str], session: Session) -> int:
    if _is_plain_build(arguments, session):
        # Importing click takes about as long as building one model.
        from fw.cli.build import run_build
        from fw.tasks.build.session import BuildOptions

        return run_build(session, BuildOptions())
    from fw.cli.app import run

    return run(arguments, session)


def _is_plain_build(arguments: list[str], session: Session) -> bool:
    """Return True for `fw build` without options in a project with a configured database."""
    if arguments == ["build", "--skip-db"]:
        return True
    if arguments != ["build"]:
        return False
    from fw.tasks.build.up_to_date import has_database

    return has_database(str(session.root))


def _discard_output() -> None:
    """Discard buffered output, so that the interpreter doesn't report an error on exit."""
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(null, stream.fileno())
        except (OSError, ValueError):
            continue
