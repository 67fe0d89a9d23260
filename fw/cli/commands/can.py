"""`fw can`."""

from __future__ import annotations

import asyncio

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table
from fw.runtime.errors import UsageError

__all__ = ["can"]

AREA = "Logins and admin"


@click.command()
@click.argument("user", metavar="EMAIL")
@click.argument("verb", required=False)
@click.argument("model", required=False)
@format_option()
@pass_session
def can(session: Session, user: str, verb: str | None, model: str | None) -> int:
    """Show whether a user may access a model's records, and why.

    VERB is read, create, update or delete. Without VERB and MODEL, list the user's permissions on
    every model.
    """
    if verb is None:
        return _overview(session, user)
    if model is None:
        raise UsageError("missing argument MODEL", hint=f"for example: fw can {user} {verb} Post")
    from fw.runtime.auth.accounts.management import decision_of

    decision = asyncio.run(decision_of(session.root, user, verb, model))
    if session.json:
        echo_json(decision._asdict())
    else:
        echo(f"{'yes' if decision.allowed else 'no'}: {decision.reason}")
    return 0 if decision.allowed else 1


def _overview(session: Session, user: str) -> int:
    from fw.runtime.auth.accounts.management import allowed_verbs

    allowed = asyncio.run(allowed_verbs(session.root, user))
    if session.json:
        echo_json(allowed)
    else:
        rows = [(model, ", ".join(verbs) or "none") for model, verbs in allowed.items()]
        echo("\n".join(table(rows)))
    return 0
