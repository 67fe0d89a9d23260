"""`fw can`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table
from fw.runtime.errors import UsageError
from fw.runtime.names import normalize_name

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

    VERB is read, create, update or delete. MODEL may name a record: Post:7. Without VERB and MODEL, list the user's permissions on
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
        answer = "no" if not decision.allowed else "for some records" if decision.partial else "yes"
        echo(f"{answer}: {decision.reason}")
        for place, words in _places(session, model.partition(":")[0]):
            if words in decision.reason:
                echo(f"  {place}  {words}")
    return 0 if decision.allowed else 1


def _places(session: Session, name: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the words of each access rule of a model."""
    from fw.language.schema import check_block
    from fw.language.syntax.source_files import scan_sources
    from fw.language.syntax.tokens import statements
    from fw.tasks.schema.source_files import read_sources

    for block in scan_sources(read_sources(session.root)).blocks:
        if normalize_name(block.name) != normalize_name(name):
            continue
        lines = [one for one in statements(block.text) if one.kind == "rule"]
        parsed = check_block(block).parsed
        rules = parsed.model.access if parsed is not None else None
        for line, rule in zip(lines, rules or (), strict=False):
            number = block.line + block.text.count("\n", 0, line.start)
            yield f"{block.file}:{number}", rule.words


def _overview(session: Session, user: str) -> int:
    from fw.runtime.auth.accounts.management import allowed_verbs

    allowed = asyncio.run(allowed_verbs(session.root, user))
    if session.json:
        echo_json(allowed)
    else:
        rows = [(model, ", ".join(verbs) or "none") for model, verbs in allowed.items()]
        echo("\n".join(table(rows)))
    return 0
