"""`fw studio`."""

from __future__ import annotations

from pathlib import Path

import click

from fw.cli.terminal.console import echo, interactive
from fw.runtime.errors import FwError

__all__ = ["studio"]

AREA = "Start"


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=4200,
    show_default=True,
    help="Port to listen on; the next free one if it is taken.",
)
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    metavar="NAME",
    help="Also accept requests for this host, for example of a tunnel; with its port.",
)
def studio(port: int, opens: bool, hosts: tuple[str, ...]) -> None:
    """Edit the schema, plan changes and build in the browser.

    In an empty folder, create a project first. Only this computer can connect.
    """
    from fw.studio.server import serve

    for host in hosts:
        if "*" in host or "/" in host:
            raise FwError(f"invalid host '{host}'", hint="name one host, such as box.example:8443")

    def show(address: str) -> None:
        echo(f"fw studio  {address}")
        if interactive():
            echo("Press Enter for another address, Ctrl-C to stop.", err=True)

    serve(_folder(), port, show, opens=opens, hosts=hosts)


def _folder() -> Path:
    """Return the project's folder, or an empty one; raise FwError in any other folder."""
    from fw.project.location import find_project

    here = Path.cwd()
    try:
        return find_project(here)
    except FwError:
        if any(path.name != ".git" for path in here.iterdir()):
            raise
        return here
