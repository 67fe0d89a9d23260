"""`fw crud`."""

from __future__ import annotations

import click

from fw.cli.options import build_options, format_option, pass_session
from fw.cli.session import Session

__all__ = ["crud"]

AREA = "Build"


@click.command()
@build_options
@format_option()
@pass_session
def crud(
    session: Session,
    verbose: bool,
    dry_run: bool,
    check: bool,
    explain: bool,
    force: bool,
    restore: bool,
) -> int:
    """Regenerate the layers of each model from schema.fw; write no migrations."""
    from fw.cli.build import run_build
    from fw.tasks.build.session import BuildOptions

    options = BuildOptions(
        dry_run=dry_run,
        check=check,
        explain=explain,
        force=force,
        restore=restore,
        every=verbose,
        migrations=False,
    )
    return run_build(session, options, verbose=verbose)
