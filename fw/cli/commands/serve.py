"""`fw serve`."""

from __future__ import annotations

import os
import sys

import click

from fw.cli.console import echo
from fw.cli.options import pass_session
from fw.cli.session import Session

__all__ = ["serve"]


@click.command()
@click.option("--host", help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port to listen on.")
@click.option("--reload/--no-reload", default=None, help="Restart when the code changes.")
@click.option("--workers", type=click.IntRange(min=1), help="How many processes serve.")
@pass_session
def serve(
    session: Session,
    host: str | None,
    port: int | None,
    reload: bool | None,
    workers: int | None,
) -> None:
    """Start the API; without options as fw.toml says."""
    from fw.runtime.config import Config
    from fw.runtime.server import address
    from fw.runtime.server import serve as run

    root = session.root
    os.chdir(root)
    listen_host, listen_port = address(Config.load_auto(root), host, port)
    if listen_port:
        shown = f"[{listen_host}]" if ":" in listen_host else listen_host
        echo(f"serving on http://{shown}:{listen_port}, documented at /docs; Ctrl-C stops")
        sys.stdout.flush()
    run(
        "app.main:app",
        root=root,
        host=listen_host,
        port=listen_port,
        reload=reload,
        workers=workers,
    )
