"""`fw commands`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint

__all__ = ["commands"]

AREA = "Start"


@click.command()
@format_option()
@click.pass_context
@pass_session
def commands(session: Session, ctx: click.Context) -> None:
    """List all commands."""
    from fw.cli.app import application

    rows = list(_walk(application, ctx.find_root(), "fw"))
    if session.json:
        echo_json([_describe(ctx, path, command) for path, command in rows])
        return
    width = max(len(path) for path, _ in rows)
    for path, command in rows:
        echo(f"{paint(path.ljust(width), 'green')}  {command.get_short_help_str(200)}")


def _walk(
    group: click.Group, ctx: click.Context, prefix: str
) -> Iterator[tuple[str, click.Command]]:
    """Yield every command below a group with its full name."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if command is None or command.hidden:
            continue
        path = f"{prefix} {name}"
        yield path, command
        if isinstance(command, click.Group):
            yield from _walk(command, ctx, path)


def _describe(ctx: click.Context, path: str, command: click.Command) -> dict[str, object]:
    parameters = command.get_params(ctx)
    return {
        "command": path,
        "help": command.get_short_help_str(200),
        "arguments": [each.name for each in parameters if isinstance(each, click.Argument)],
        "options": [
            {
                "names": [*each.opts, *each.secondary_opts],
                "help": each.help,
                "environment": each.envvar,
            }
            for each in parameters
            if isinstance(each, click.Option)
        ],
    }
