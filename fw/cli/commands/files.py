"""`fw files sweep`."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json

__all__ = ["files"]

AREA = "Run"


@click.group(cls=CommandGroup)
def files() -> None:
    """Manage the files of records."""


@files.command()
@click.option("--dry-run", is_flag=True, help="Only count the files.")
@format_option()
@pass_session
def sweep(session: Session, dry_run: bool) -> None:
    """Remove uploads and files older than a day that no record has."""
    from fw.runtime.application.project import Project, use
    from fw.runtime.application.running import run_in_application
    from fw.runtime.files.sweep import sweep as swept

    use(Project.load(session.root))
    found = run_in_application(swept(dry_run=dry_run))
    if session.json:
        echo_json(found._asdict())
        return
    done = "would remove" if dry_run else "removed"
    echo(
        f"{done} {found.files} files, {found.uploads} uploads and "
        f"{found.thumbnails} thumbnails that no record has"
    )
