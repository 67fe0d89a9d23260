"""`fw new`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shlex import quote
from shutil import which
from typing import TYPE_CHECKING

import click

from fw.cli.options import format_option, pass_session
from fw.cli.reports.outcomes import print_outcomes
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint
from fw.project.location import find_project
from fw.runtime.errors import FwError, UsageError

if TYPE_CHECKING:
    from fw.tasks.scaffold.starters import Starter

__all__ = ["new"]

AREA = "Start"

_COMMIT = "Create the project"


@click.command()
@click.argument("name")
@click.option("--empty", is_flag=True, help="Create no sample models and rows.")
@click.option("--template", metavar="NAME", help="Begin with a starter: see fw templates list.")
@click.option("--git", is_flag=True, help="Also create a Git repository with a first commit.")
@format_option()
@pass_session
def new(session: Session, name: str, empty: bool, template: str | None, git: bool) -> None:
    """Create a project in a new folder."""
    from fw.tasks.disk.writer import Action, Outcome
    from fw.tasks.scaffold.project import new as scaffold

    if empty and template is not None:
        raise UsageError("--empty and --template exclude each other")
    starter = None if template is None else _starter(template)
    if git and which("git") is None:
        raise FwError("git is not installed", hint="install it, or omit --git")
    folder = Path.cwd() / name
    written = scaffold(folder, Path(name).name or name, sample=not empty, starter=starter)
    if git:
        _commit(folder)
    outer = _project_around(folder)
    if outer is not None:
        mark = paint("note:", "yellow", stream=sys.stderr)
        echo(f"{mark} {name} is inside the project {outer}; move it unless you want that", err=True)
    if session.json:
        echo_json({"project": name, "files": [str(path) for path in written]})
        return
    print_outcomes([Outcome(str(path), Action.CREATE) for path in written], {})
    echo()
    echo(f"{name} is ready. Next steps:")
    first = "add a model to schema.fw" if empty else "fw build"
    later = ("fw build", "fw migrate") if empty else ("fw migrate", "fw seed")
    install = () if starter is None else starter.installation
    for step in (f"cd {quote(name)}", *install, first, *later, "fw serve"):
        echo(f"  {paint(step, 'bold')}")


def _starter(name: str) -> Starter:
    from fw.tasks.scaffold.starters import read_starter

    return read_starter(name)


def _commit(folder: Path) -> None:
    """Commit a new project; without a name for the author, only create the repository."""
    for arguments in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "-m", _COMMIT)):
        done = subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["git failed"]
            mark = paint("note:", "yellow", stream=sys.stderr)
            echo(f"{mark} git {arguments[0]}: {lines[-1]}", err=True)
            return


def _project_around(folder: Path) -> Path | None:
    """Return the project that contains a new project's folder, or None."""
    try:
        return find_project(folder.resolve().parent)
    except FwError:
        return None
