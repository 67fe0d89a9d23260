"""`fw templates` and its subcommands."""

from __future__ import annotations

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table

__all__ = ["templates"]

AREA = "Start"


@click.group(cls=CommandGroup)
def templates() -> None:
    """List and show the starters of `fw new --template`."""


@templates.command(name="list")
@format_option()
@pass_session
def list_(session: Session) -> None:
    """List the starters, one line each."""
    from fw.tasks.scaffold.starters import read_starter, starter_names

    starters = [read_starter(name) for name in starter_names()]
    if session.json:
        echo_json([{"name": one.name, "summary": one.summary} for one in starters])
        return
    for line in table([(one.name, one.summary) for one in starters], indent=""):
        echo(line)


@templates.command()
@click.argument("name")
@format_option()
@pass_session
def show(session: Session, name: str) -> None:
    """Show the models, rules, roles and first commands of a starter."""
    from fw.tasks.scaffold.starters import read_starter

    starter = read_starter(name)
    if session.json:
        echo_json(
            {
                "name": starter.name,
                "summary": starter.summary,
                "models": starter.models,
                "rules": starter.rules,
                "roles": starter.roles,
                "commands": starter.commands,
            }
        )
        return
    echo(f"{paint(starter.title, 'bold')}: {starter.summary}")
    _print_rows("Models", list(starter.models.items()))
    _print_rows("Rules", [(f"- {rule}",) for rule in starter.rules])
    _print_rows("Roles", list(starter.roles.items()))
    _print_rows("Commands", [(command,) for command in starter.commands])


def _print_rows(heading: str, rows: list[tuple[str, ...]]) -> None:
    echo()
    echo(paint(heading, "bold"))
    for line in table(rows):
        echo(line)
