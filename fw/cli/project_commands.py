"""Commands of a project: click commands in the modules of `app/commands`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from fw.cli.session import Session
from fw.runtime.errors import FwError

__all__ = ["project_command", "project_commands"]


def project_commands(ctx: click.Context) -> list[str]:
    """Return the names of the commands in the current project; none outside of a project."""
    folder = _folder(ctx)
    files = sorted(folder.glob("*.py")) if folder is not None else []
    return [_name(file) for file in files if file.stem != "__init__"]


def project_command(ctx: click.Context, name: str) -> click.Command | None:
    """Return the command of `app/commands/<name>.py`, None if the project has no such file.

    A broken module becomes a command that raises FwError, so that the others can be listed.
    """
    folder = _folder(ctx)
    if folder is None or not name.replace("-", "_").isidentifier():
        return None
    file = folder / f"{name.replace('-', '_')}.py"
    if not file.is_file() or _name(file) != name:
        return None
    # Most commands don't need it, and it is slow to import.
    from fw.runtime.auth.policy.actor import as_system

    # As the application, which no access rule restricts, also where a program calls the command.
    ctx.with_resource(as_system())
    try:
        return _load(folder.parents[1], file)
    except Exception as error:  # noqa: BLE001 - the user's code may raise anything
        reason = f"cannot import {file.relative_to(folder.parents[1]).as_posix()}: {error}"
        return click.Command(name, callback=lambda: _fail(reason), help=reason)


def _load(root: Path, file: Path) -> click.Command:
    from fw.runtime.application import project

    project.add_to_import_path(root)
    project.use(project.Project.load(root))
    module = import_module(f"app.commands.{file.stem}")
    for member in vars(module).values():
        if isinstance(member, click.Command) and member.name == _name(file):
            return member
    raise FwError(f"it has no click command named {_name(file)!r}")


def _fail(reason: str) -> None:
    raise FwError(reason)


def _name(file: Path) -> str:
    return file.stem.replace("_", "-")


def _folder(ctx: click.Context) -> Path | None:
    session = ctx.find_object(Session)
    try:
        folder = session.root / "app" / "commands" if session is not None else None
    except FwError:
        return None
    return folder if folder is not None and folder.is_dir() else None
