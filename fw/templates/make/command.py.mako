"""The command `fw ${command}`."""

import click
from fw.runtime import run_in_application


@click.command("${command}")
def ${names.module}() -> None:
    """Describe the command in one sentence."""
    run_in_application(handle())


async def handle() -> None:
    """Do the work, with the application's database, cache and queue."""
    click.echo("done")
