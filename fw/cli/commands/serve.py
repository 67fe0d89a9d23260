"""`fw serve`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from fw.cli.options import pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo
from fw.runtime.errors import FwError

__all__ = ["serve"]

AREA = "Run"

_TIMEOUT = 2
"""Maximum number of seconds that a check of the database delays the start."""


@click.command()
@click.option("--host", help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option(
    "--reload/--no-reload", default=None, help="Restart when the code, fw.toml or .env changes."
)
@click.option("--workers", type=click.IntRange(min=1), help="Number of server processes.")
@pass_session
def serve(
    session: Session,
    host: str | None,
    port: int | None,
    reload: bool | None,
    workers: int | None,
) -> None:
    """Start the API; the defaults come from fw.toml."""
    from fw.runtime.application.project import Project
    from fw.runtime.queue.job_tables import check_tables
    from fw.runtime.server.server import serve as run

    os.chdir(session.root)
    _warn_of_problems(session.root)
    _require_valid_syntax(session.root)
    _warn_if_unreachable(session.root)
    # The application would report it with a traceback.
    check_tables(Project.load(session.root))
    run("app.main:app", root=session.root, host=host, port=port, reload=reload, workers=workers)


def _warn_of_problems(root: Path) -> None:
    """Print unresolved conflicts and invalid settings as warnings; the application may run."""
    from fw.project.doctor import Level
    from fw.project.doctor.generated import merges
    from fw.project.doctor.settings import settings

    for check in (merges, settings):
        try:
            found = [one for one in check(root) if one.level is Level.PROBLEM]
        except FwError:
            # The application fails to start and reports it.
            continue
        for finding in found:
            _warn(finding.message, finding.remedy)


def _require_valid_syntax(root: Path) -> None:
    """Raise FwError for an edited module with a syntax error; requests would import it later."""
    from fw.runtime.optimize.bytecode import compile_error, stale
    from fw.tasks.disk.marker import decode, split

    for path in stale(root)[0]:
        try:
            source = path.read_bytes()
            if not split(decode(source)[0]).untouched:
                compile(source, path, "exec", dont_inherit=True)
        except OSError:
            continue  # importing it reports the error
        except (SyntaxError, ValueError) as error:
            raise FwError(compile_error(root, path, error), hint="fix it there") from error


def _warn(message: str, hint: str | None) -> None:
    echo(f"warning: {message}", err=True)
    if hint:
        echo(f"hint: {hint}", err=True)


def _warn_if_unreachable(root: Path) -> None:
    """Print a warning if the server of the project's database doesn't answer."""
    from fw.project.database import database_url, ping
    from fw.runtime.database.backends import backend_for

    try:
        url = database_url(root)
    except FwError:
        # Without a valid URL, the application reports it.
        return
    if backend_for(url).is_file:
        return
    try:
        ping(root, url, _TIMEOUT)
    except FwError as error:
        _warn(error.message, error.hint)
