"""`fw auth`."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import click

from fw.cli.options import CommandGroup, format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, echo_json, paint, table
from fw.runtime.errors import UsageError

__all__ = ["auth"]

AREA = "Logins and admin"

_SCOPE_HELP = "What the key may do, such as notes:read or Note:*. Repeatable."


_DAYS = re.compile(r"(\d{1,4})d", re.ASCII)


@click.group(cls=CommandGroup, invoke_without_command=True)
@format_option()
@click.pass_context
def auth(context: click.Context) -> int | None:
    """Add logins: roles, users, endpoints below /auth, and access rules."""
    return _scaffold(context.ensure_object(Session)) if context.invoked_subcommand is None else None


def _scaffold(session: Session) -> int:
    """Add logins to the project; running it again changes nothing."""
    from fw.cli.build import run_build
    from fw.cli.reports.outcomes import print_outcomes
    from fw.project.logins import finish_logins
    from fw.tasks.build.session import BuildOptions

    root = session.root
    _add_logins(session)
    status = run_build(session, BuildOptions())
    if status:
        return status
    revision, is_open = finish_logins(root)
    if not session.json:
        print_outcomes(revision, {})
        if is_open:
            echo("Anybody can register, and read every model; [auth] in fw.toml restricts both.")
        steps = " && ".join(paint(step, "bold") for step in _steps(root))
        echo(f"Logins are ready. Next steps: {steps}")
    return 0


def _add_logins(session: Session) -> None:
    """Add what logins need, and print what changed; see `fw.project.logins.add_logins`."""
    from fw.cli.reports.outcomes import outcome_line, print_outcomes
    from fw.project.logins import add_logins

    added = add_logins(session.root)
    if session.json:
        return
    for path, changed in added.files.items():
        echo(outcome_line("update" if changed else "identical", path))
    print_outcomes(added.outcomes, {})
    for line in added.changes:
        echo(f"  {line}")


def _steps(root: Path) -> list[str]:
    from fw.runtime.database.connection.target import find_url

    first = [] if find_url(root) else ["fw db configure"]
    return [*first, "fw migrate", "fw seed", "fw serve"]


@auth.group(cls=CommandGroup)
def key() -> None:
    """Manage API keys of users."""


@key.command()
@click.option("--user", "email", required=True, help="Address of the user whose rights it has.")
@click.option("--scope", "scopes", multiple=True, required=True, help=_SCOPE_HELP)
@click.option("--expires", metavar="DAYS", help="Lifetime, such as 90d; by default the maximum.")
@click.option("--name", default="command line", help="Name of the key, for the list of keys.")
@format_option()
@pass_session
def create(
    session: Session, email: str, scopes: tuple[str, ...], expires: str | None, name: str
) -> None:
    """Create an API key, and print it once."""
    from fw.runtime.auth.api_keys import management

    days = _parse_days(expires)
    made = asyncio.run(management.create(session.root, email, name, scopes, days))
    if session.json:
        echo_json(made)
        return
    until = (made["expires_at"] or "never")[:10]
    echo(made["key"])
    echo(f"Scopes: {', '.join(made['scopes'])}. Expires: {until}.", err=True)
    echo("Store the key now: it can't be shown again.", err=True)


@key.command("list")
@click.option("--user", "email", required=True, help="Address of the user.")
@format_option()
@pass_session
def list_(session: Session, email: str) -> None:
    """List the API keys of a user."""
    from fw.runtime.auth.api_keys import management

    found = asyncio.run(management.find_all(session.root, email))
    if session.json:
        echo_json(found)
        return
    rows = [(f"{one['hint']}…", one["name"], " ".join(one["scopes"]), _times(one)) for one in found]
    echo("\n".join(table(rows)) or "no keys found")


@key.command()
@click.argument("hint")
@click.option("--user", "email", required=True, help="Address of the user.")
@format_option()
@pass_session
def revoke(session: Session, hint: str, email: str) -> None:
    """Revoke the API key of a user that begins with HINT, as the list shows it."""
    from fw.runtime.auth.api_keys import management

    count = asyncio.run(management.revoke(session.root, email, hint.removesuffix("…")))
    if session.json:
        echo_json({"revoked": count})
    else:
        echo(f"revoked {count} key{'' if count == 1 else 's'} of {email}")


def _parse_days(text: str | None) -> int | None:
    """Return the days of a text such as `90d`; raise UsageError for another form."""
    if text is None:
        return None
    found = _DAYS.fullmatch(text)
    if found is None:
        raise UsageError(f"invalid lifetime {text!r} for --expires", hint="use days, such as 90d")
    return int(found[1])


def _times(one: dict[str, object]) -> str:
    used = str(one["used_at"] or "never")[:16]
    return f"used {used}, expires {str(one['expires_at'] or 'never')[:10]}"


@auth.group(cls=CommandGroup)
def totp() -> None:
    """Manage second factors of users."""


@totp.command()
@click.option("--user", "email", required=True, help="Address of the user.")
@format_option()
@pass_session
def reset(session: Session, email: str) -> None:
    """Remove the second factor of a user who has lost app and recovery codes."""
    from fw.runtime.auth.two_factor import management

    removed = asyncio.run(management.reset(session.root, email))
    if session.json:
        echo_json({"email": email, "removed": removed})
    else:
        echo(f"removed the second factor of {email}" if removed else f"{email} had none")
