"""`fw auth`."""

from __future__ import annotations

from pathlib import Path

import click

from fw.cli.options import format_option, pass_session
from fw.cli.session import Session
from fw.cli.terminal.console import echo, paint
from fw.project.location import SCHEMA, SETTINGS

__all__ = ["auth"]

AREA = "Logins and admin"


@click.command()
@format_option()
@pass_session
def auth(session: Session) -> int:
    """Add logins: roles, users, endpoints below /auth, and access rules."""
    # Running it again changes nothing.
    from fw.cli.build import run_build
    from fw.cli.reports.outcomes import print_outcomes
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.config import Config
    from fw.tasks.build.session import BuildOptions
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.auth import add_revision

    root = session.root
    _add_logins(session)
    status = run_build(session, BuildOptions())
    if status:
        return status
    with project_lock(root):
        revision = add_revision(root)
    if not session.json:
        print_outcomes(revision, {})
    config = Config.load_auto(root)
    # The application would not start with a weak secret.
    KeyRing.from_config(config)
    if not session.json:
        if config.setting("auth.registration"):
            echo("Anybody can register, and read every model; [auth] in fw.toml restricts both.")
        steps = " && ".join(paint(step, "bold") for step in _steps(root))
        echo(f"Logins are ready. Next steps: {steps}")
    return 0


def _add_logins(session: Session) -> None:
    """Add the missing models, settings, files and the secret; print what changed.

    Raises SchemaError, and FwError if models of the project lack fields that logins need.
    """
    from fw.cli.reports.outcomes import outcome_line, print_outcomes
    from fw.project.files import read_sources, replace_text, write_sources
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.auth import adapted, add_files
    from fw.tasks.settings import settings_text

    root = session.root
    with project_lock(root):
        sources, settings = read_sources(root), settings_text(root)
        new = adapted(sources, settings, root)
        written = write_sources(root, sources, new.sources)
        changes = {SCHEMA: SCHEMA in written, **dict.fromkeys(written, True)}
        changes[SETTINGS] = new.settings != settings
        adapts = any(changes.values())
        if changes[SETTINGS]:
            replace_text(root / SETTINGS, new.settings)
        changes |= {".env": _add_secret(root), ".env.example": _add_example(root)}
        outcomes = add_files(root, new.accounts, registration=new.registration)
    if not session.json:
        for path, changed in changes.items():
            echo(outcome_line("update" if changed else "identical", path))
        print_outcomes(outcomes, {})
        if adapts:
            for line in new.changes():
                echo(f"  {line}")


def _steps(root: Path) -> list[str]:
    from fw.runtime.database.connection.target import find_url

    first = [] if find_url(root) else ["fw db configure"]
    return [*first, "fw migrate", "fw seed", "fw serve"]


def _add_secret(root: Path) -> bool:
    """Add a random secret to `.env`; return True unless there is one."""
    from fw.project.files import set_env
    from fw.runtime.config.files import read_env
    from fw.tasks.scaffold.auth import SECRET, new_secret

    if read_env(root / ".env").get(SECRET):
        return False
    set_env(root / ".env", {SECRET: new_secret()})
    return True


def _add_example(root: Path) -> bool:
    """Add the variables to `.env.example`; return True unless they are there."""
    from fw.project.files import replace_text
    from fw.tasks.scaffold.auth import ENVIRONMENT, SECRET

    file = root / ".env.example"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if SECRET in text:
        return False
    replace_text(file, text + ENVIRONMENT)
    return True
