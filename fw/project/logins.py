"""Adds logins to a project: models, settings, files and a secret."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from fw.project.files import read_sources, replace_text, set_env, write_sources
from fw.project.location import SCHEMA, SETTINGS
from fw.runtime.config.files import read_env
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.writer import Outcome
from fw.tasks.scaffold.auth import (
    ENVIRONMENT,
    SECRET,
    adapted,
    add_files,
    add_revision,
    new_secret,
)
from fw.tasks.settings import settings_text

__all__ = ["AddedLogins", "add_logins", "finish_logins"]


class AddedLogins(NamedTuple):
    """Result of `add_logins`.

    `files` has the edited files, with True for those that changed, `outcomes` the written ones.
    `changes` are sentences on the model of users; empty if the schema and fw.toml didn't change.
    """

    files: dict[str, bool]
    outcomes: list[Outcome]
    changes: list[str]


def add_logins(root: Path) -> AddedLogins:
    """Add the missing models, settings, files and the secret.

    A build and `finish_logins` follow. Raises SchemaError, and FwError if models of the project
    lack fields that logins need.
    """
    with project_lock(root):
        sources, settings = read_sources(root), settings_text(root)
        new = adapted(sources, settings, root)
        written = write_sources(root, sources, new.sources)
        files = {SCHEMA: SCHEMA in written, **dict.fromkeys(written, True)}
        files[SETTINGS] = new.settings != settings
        adapts = any(files.values())
        if files[SETTINGS]:
            replace_text(root / SETTINGS, new.settings)
        files |= {".env": _add_secret(root), ".env.example": _add_example(root)}
        outcomes = add_files(root, new.accounts, registration=new.registration)
    return AddedLogins(files, outcomes, list(new.changes()) if adapts else [])


def finish_logins(root: Path) -> tuple[list[Outcome], bool]:
    """Write the migrations of sessions and of what settings switch on, after a build.

    Return them, and whether anybody can register.

    Raises FwError for a secret with which the application would not start.
    """
    from fw.runtime.auth.sessions.keys import KeyRing
    from fw.runtime.config import Config

    config = Config.load_auto(root)
    with project_lock(root):
        revisions = add_revision(root)
        if config.setting("auth.api_keys"):
            revisions += add_revision(root, "api_keys")
        if config.setting("auth.totp") != "off":
            revisions += add_revision(root, "two_factor")
        if config.get("auth.oidc"):
            revisions += add_revision(root, "identities")
    KeyRing.from_config(config)
    return revisions, bool(config.setting("auth.registration"))


def _add_secret(root: Path) -> bool:
    """Add a random secret to `.env`; return True unless there is one."""
    if read_env(root / ".env").get(SECRET):
        return False
    set_env(root / ".env", {SECRET: new_secret()})
    return True


def _add_example(root: Path) -> bool:
    """Add the variables to `.env.example`; return True unless they are there."""
    file = root / ".env.example"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    if SECRET in text:
        return False
    replace_text(file, text + ENVIRONMENT)
    return True
