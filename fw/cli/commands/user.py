"""`fw user` and its subcommands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, table
from fw.runtime.errors import UsageError

__all__ = ["user"]

AREA = "Logins and admin"

_SET_HELP = "Value of another column of your model User, such as department=sales. Repeatable."
_STDIN_HELP = "Read the password from the first line of standard input."


@click.group(cls=CommandGroup)
def user() -> None:
    """Manage user accounts."""


@user.command()
@click.argument("email")
@click.option("--role", help="Role of the user, such as super-admin; by default none.")
@click.option("--name", help="Name of the user; by default the part of the address before the @.")
@click.option("--set", "texts", multiple=True, metavar="COLUMN=VALUE", help=_SET_HELP)
@click.option("--stdin", "from_stdin", is_flag=True, help=_STDIN_HELP)
@format_option()
@pass_session
def create(
    session: Session,
    email: str,
    role: str | None,
    name: str | None,
    texts: tuple[str, ...],
    from_stdin: bool,
) -> None:
    """Add a user, and ask for the password."""
    from fw.cli.terminal.prompt import ask_password
    from fw.runtime.auth.accounts import management

    values = _parse_values(texts)
    # Checked before the user types a password.
    asyncio.run(management.check_new(session.root, email, role, values))
    password = ask_password(from_stdin, management.password_problem)
    display_name = email.partition("@")[0] if name is None else name
    account = management.Account(email, display_name, role, True)
    added = asyncio.run(management.add(session.root, account, password, values))
    if session.json:
        echo_json(added._asdict())
    else:
        echo(f"added {added.email} {f'with the role {role}' if role else 'without a role'}")


@user.command("list")
@click.option("--role", help="List only users with this role.")
@format_option()
@pass_session
def list_(session: Session, role: str | None) -> None:
    """List users with address, name, role and state."""
    from fw.runtime.auth.accounts import management

    found = asyncio.run(management.find_all(session.root, role))
    if session.json:
        echo_json([account._asdict() for account in found])
        return
    rows = [
        (each.email, _printable(each.name), each.role or "-", "" if each.active else "inactive")
        for each in found
    ]
    echo("\n".join(table(rows)) or "no users found")


@user.command()
@click.argument("email")
@click.option("--stdin", "from_stdin", is_flag=True, help=_STDIN_HELP)
@format_option()
@pass_session
def password(session: Session, email: str, from_stdin: bool) -> None:
    """Set a new password for a user, and end their sessions."""
    from fw.cli.terminal.prompt import ask_password
    from fw.runtime.auth.accounts import management

    account = asyncio.run(management.find(session.root, email))
    ended = asyncio.run(
        management.set_password(
            session.root, email, ask_password(from_stdin, management.password_problem)
        )
    )
    if session.json:
        echo_json({"email": account.email, "sessions": ended})
        return
    sessions = f"; {ended} session{'' if ended == 1 else 's'} ended" if ended else ""
    warning = "" if account.active else "; the user is inactive and can't log in"
    echo(f"set a new password for {account.email}{sessions}{warning}")


def _parse_values(texts: Iterable[str]) -> dict[str, str]:
    """Return the values by column; raise BadParameter unless each text is COLUMN=VALUE."""
    values: dict[str, str] = {}
    for text in texts:
        column, equals, value = text.partition("=")
        if not equals or not column:
            raise UsageError(f"invalid value {text!r} for --set", hint="use COLUMN=VALUE")
        if column in values:
            raise UsageError(f"column {column} is given twice", hint="use --set once per column")
        values[column] = value
    return values


def _printable(name: str) -> str:
    # Users choose their names, which may contain control characters of terminals.
    return "".join(char if char.isprintable() else "\ufffd" for char in name)
