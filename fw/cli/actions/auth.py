"""Add logins to a project: settings, secret, models and files, and a build."""

from __future__ import annotations

import secrets
from pathlib import Path

from fw.cli.actions.build import run_build
from fw.cli.files import read_schema, replace_text, set_env, write_schema
from fw.cli.reports.outcomes import outcome_line, print_outcomes
from fw.cli.session import SCHEMA, Session
from fw.cli.terminal.console import echo, paint
from fw.runtime.config.env_file import read_env

__all__ = ["add_logins"]

_VARIABLE = "JWT_SECRET"
_BYTES = 48
_EXAMPLE = """
# Key that signs tokens, at least 32 random bytes. `fw auth` writes one to .env.
JWT_SECRET=
# First super-admin, created by `fw seed`. Without a password, a random one is generated and shown.
# ADMIN_EMAIL=
# ADMIN_PASSWORD=
"""


def add_logins(session: Session) -> int:
    """Add the missing parts of logins, and build. Running it again changes nothing.

    Returns the build's exit status. Raises SchemaError, and FwError if models of the project lack
    fields that logins need.
    """
    from fw.tasks.build.session import BuildOptions
    from fw.tasks.disk.lock import project_lock
    from fw.tasks.scaffold.auth import add_files, add_revision, with_models, with_settings
    from fw.tasks.settings import settings_text

    root = session.root
    with project_lock(root):
        text = read_schema(root)
        models = with_models(text, SCHEMA)
        settings = settings_text(root)
        changes = [(SCHEMA, models != text), ("fw.toml", with_settings(settings) != settings)]
        if models != text:
            write_schema(root, models)
        if changes[1][1]:
            replace_text(root / "fw.toml", with_settings(settings))
        changes += [(".env", _add_secret(root)), (".env.example", _add_example(root))]
        outcomes = add_files(root)
    if not session.json:
        for path, changed in changes:
            echo(outcome_line("update" if changed else "identical", path))
        print_outcomes(outcomes, {})
    status = run_build(session, BuildOptions())
    if status:
        return status
    with project_lock(root):
        revision = add_revision(root)
    if not session.json:
        print_outcomes(revision, {})
        steps = " && ".join(paint(step, "bold") for step in _steps(root))
        echo(f"Logins are ready. Next steps: {steps}")
    return 0


def _steps(root: Path) -> list[str]:
    from fw.runtime.config import Config

    first = [] if Config.load_auto(root).get("database.url") else ["fw db configure"]
    return [*first, "fw migrate", "fw seed", "fw serve"]


def _add_secret(root: Path) -> bool:
    if read_env(root / ".env").get(_VARIABLE):
        return False
    set_env(root / ".env", {_VARIABLE: secrets.token_urlsafe(_BYTES)})
    return True


def _add_example(root: Path) -> bool:
    file = root / ".env.example"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if _VARIABLE in text:
        return False
    replace_text(file, text + _EXAMPLE)
    return True
