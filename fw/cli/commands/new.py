"""`fw new`."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import outcome_line
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint

__all__ = ["new"]


@click.command()
@click.argument("name")
@format_option()
@pass_session
def new(session: Session, name: str) -> None:
    """Create a project in a new folder."""
    from fw.tasks.scaffold.project import new as scaffold

    written = scaffold(Path.cwd() / name, Path(name).name or name)
    if session.json:
        echo_json({"project": name, "files": [str(path) for path in written]})
        return
    for path in written:
        echo(outcome_line("create", str(Path(name, path))))
    echo()
    echo(f"{name} is ready. Next steps:")
    steps = (f"cd {quote(name)}", "fw build", "fw migrate", "fw seed", "fw serve")
    for step in steps:
        echo(f"  {paint(step, 'bold')}")
