"""`fw templates` and its subcommands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table

if TYPE_CHECKING:
    from fw.tasks.scaffold.starters import Starter

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
                "models": _models(starter),
                "rules": starter.rules,
                "roles": starter.roles,
                "commands": _commands(starter),
            }
        )
        return
    echo(f"{paint(starter.title, 'bold')}: {starter.summary}")
    _print_rows("Models", list(_models(starter).items()))
    _print_rows("Rules", [(f"- {rule}",) for rule in starter.rules])
    _print_rows("Roles", list(starter.roles.items()))
    _print_rows("Commands", [(command,) for command in _commands(starter)])


def _models(starter: Starter) -> dict[str, str]:
    """Return the first line of each model's description."""
    models = starter.schema.models
    return {name: (model.description or "").partition("\n")[0] for name, model in models.items()}


def _commands(starter: Starter) -> list[str]:
    new = f"fw new my-{starter.name} --template {starter.name}"
    return [
        f"{new} && cd my-{starter.name}",
        "fw build --provider sqlite",
        "fw migrate",
        "fw seed",
        "fw serve",
    ]


def _print_rows(heading: str, rows: list[tuple[str, ...]]) -> None:
    echo()
    echo(paint(heading, "bold"))
    for line in table(rows):
        echo(line)
