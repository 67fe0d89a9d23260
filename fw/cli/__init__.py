"""The command line: what the user types becomes the call of a plain function."""

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

    This is the one place where an error becomes text. 0 is success, 1 a fault in the user's
    input or surroundings, 2 wrong usage, 130 an interruption by the user.
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
        _forget_output()
        return PIPE_CLOSED
    except Exception as error:  # noqa: BLE001 - the one catch site
        from fw.cli.errors import report

        return report(error, session)
    return status


def _run(arguments: list[str], session: Session) -> int:
    if _is_plain_build(arguments, session):
        # A build of one model takes hardly longer than importing click would.
        from fw.cli.actions.build import run_build
        from fw.tasks.build.session import BuildOptions

        return run_build(session, BuildOptions())
    from fw.cli.app import run

    return run(arguments, session)


def _is_plain_build(arguments: list[str], session: Session) -> bool:
    """Whether this is `fw build` without options, in a project that knows its database."""
    if arguments == ["build", "--skip-db"]:
        return True
    if arguments != ["build"]:
        return False
    from fw.tasks.build.up_to_date import has_database

    return has_database(str(session.root))


def _forget_output() -> None:
    """Send what is still buffered nowhere, or the interpreter complains as it leaves."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError):
            continue
