"""`fw build`."""

from __future__ import annotations

import click

from fw.cli.options import (
    build_options,
    database_options,
    fill_option,
    format_option,
    given_on_command_line,
    parse_fill,
    parse_rename,
    pass_session,
    rename_option,
)
from fw.cli.session import Session

__all__ = ["build"]

AREA = "Build"


@click.command()
@click.option("--skip-db", is_flag=True, help="Ask nothing about the database; use .env unchanged.")
@click.option("--with-ui", is_flag=True, help="Add an admin first, like fw admin.")
@database_options
@build_options
@click.option(
    "--allow-destructive",
    is_flag=True,
    help="Allow migrations that drop, narrow or otherwise lose data.",
)
@rename_option
@fill_option
@format_option()
@pass_session
def build(
    session: Session,
    /,
    skip_db: bool,
    with_ui: bool,
    allow_destructive: bool,
    renames: tuple[str, ...],
    fills: tuple[str, ...],
    verbose: bool,
    dry_run: bool,
    check: bool,
    explain: bool,
    force: bool,
    restore: bool,
    **answers: str | None,
) -> int:
    """Bring every generated file up to date with schema.fw.

    In a project without DATABASE_URL, ask for the database first. Each answer can also be given as
    an option or an environment variable.
    """
    from fw.cli.build import run_build
    from fw.tasks.build.session import BuildOptions

    if not (skip_db or dry_run or check):
        from fw.cli.terminal.database_wizard import ensure_database

        ensure_database(session.root, answers, explicit=given_on_command_line(answers))
    options = BuildOptions(
        dry_run=dry_run,
        check=check,
        explain=explain,
        force=force,
        restore=restore,
        every=verbose,
        allow_destructive=allow_destructive,
        renames=tuple(parse_rename(text) for text in renames),
        fills=tuple(parse_fill(text) for text in fills),
    )
    if with_ui:
        from fw.cli.commands.admin import add_admin

        add_admin(session, options)
    return run_build(session, options, verbose=verbose)
