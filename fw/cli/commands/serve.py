"""`fw serve`."""

from __future__ import annotations

import os

import click

from fw.cli.options import pass_session
from fw.cli.session import Session

__all__ = ["serve"]


@click.command()
@click.option("--host", help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="Port to listen on.")
@click.option("--reload/--no-reload", default=None, help="Restart when the code changes.")
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
    from fw.runtime.server.server import serve as run

    os.chdir(session.root)
    run("app.main:app", root=session.root, host=host, port=port, reload=reload, workers=workers)
