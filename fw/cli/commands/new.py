"""`fw new`."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import quote

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import outcome_line
from fw.cli.session import Session, find_project
from fw.cli.terminal.console import echo, echo_json, paint
from fw.runtime.errors import FwError

__all__ = ["new"]


@click.command()
@click.argument("name")
@format_option()
@pass_session
def new(session: Session, name: str) -> None:
    """Create a project in a new folder."""
    from fw.tasks.scaffold.project import new as scaffold

    folder = Path.cwd() / name
    written = scaffold(folder, Path(name).name or name)
    outer = _project_around(folder)
    if outer is not None:
        mark = paint("note:", "yellow", stream=sys.stderr)
        echo(f"{mark} {name} is inside the project {outer}; move it unless you want that", err=True)
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


def _project_around(folder: Path) -> Path | None:
    """Return the project that contains a new project's folder, or None."""
    try:
        return find_project(folder.resolve().parent)
    except FwError:
        return None
