"""`fw can`."""

from __future__ import annotations

import asyncio

import click

from fw.cli.console import echo, echo_json
from fw.cli.options import format_option, pass_session
from fw.cli.session import Session

__all__ = ["can"]


@click.command()
@click.argument("user", metavar="EMAIL")
@click.argument("verb", type=click.Choice(["read", "create", "update", "delete"]))
@click.argument("model")
@format_option()
@pass_session
def can(session: Session, user: str, verb: str, model: str) -> int:
    """Say whether a user may do something with a model's records, and why."""
    from fw.runtime.auth.explaining import explain

    decision = asyncio.run(explain(session.root, user, verb, model))
    if session.json:
        echo_json(decision._asdict())
    else:
        echo(f"{'yes' if decision.allowed else 'no'}: {decision.reason}")
    return 0 if decision.allowed else 1
