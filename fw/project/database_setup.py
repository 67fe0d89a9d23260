"""Set-up of the database: answers to a backend's questions become `.env` and `schema.fw`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fw.project.files import add_extra, read_schema, set_env, write_schema
from fw.project.location import SCHEMA
from fw.runtime.config.files import environment
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = [
    "VARIABLE",
    "Saved",
    "current_url",
    "default_answers",
    "parse_port",
    "save_url",
    "url_of",
]

VARIABLE = "DATABASE_URL"


class Saved(NamedTuple):
    """Result of `save_url`.

    `extra` is the extra of fw that has the driver, `requirements` are the files that require it
    now. `overridden` is true if the environment has another URL, which has precedence over `.env`.
    `queue_error` is the error of a queue that can't store its jobs in this database.
    """

    extra: str | None
    requirements: list[str]
    overridden: bool
    queue_error: FwError | None


def current_url(root: Path) -> DatabaseUrl | None:
    """Return the URL in the environment or in `.env`; None if it is missing or invalid."""
    from fw.runtime.database.connection.url import DatabaseUrl

    text = environment(root).get(VARIABLE)
    try:
        return DatabaseUrl.parse(text) if text else None
    except FwError:
        return None


def default_answers(root: Path, backend: Backend, current: DatabaseUrl | None) -> dict[str, str]:
    """Return the default answers; a password has none, except in an existing URL."""
    name = re.sub(r"[^a-z0-9_]+", "_", root.resolve().name.lower()).strip("_") or "app"
    defaults = {
        "host": "localhost",
        "port": str(backend.default_port or ""),
        "user": backend.default_user,
        "database": backend.default_database(name),
    }
    if current is None or current.provider != backend.name:
        return defaults
    known = {
        "host": current.host,
        "port": str(current.port or ""),
        "user": current.user,
        "database": current.database,
        "password": current.password,
    }
    return {**defaults, **{name: value for name, value in known.items() if value}}


def url_of(backend: Backend, answers: Mapping[str, str]) -> DatabaseUrl:
    """Return the URL of complete answers; raise UsageError for an invalid port."""
    from fw.runtime.database.connection.url import DatabaseUrl

    port = answers.get("port", "")
    return DatabaseUrl(
        provider=backend.name,
        database=answers.get("database", ""),
        host=answers.get("host", "").strip("[]"),
        port=parse_port(port) if port else None,
        user=answers.get("user", ""),
        password=answers.get("password", ""),
    )


def save_url(root: Path, url: DatabaseUrl) -> Saved:
    """Write the URL to `.env`, its provider to `schema.fw` and its driver to the requirements."""
    from fw.language.editing.changes import apply_changes
    from fw.language.editing.models import set_provider
    from fw.runtime.database.backends import backend_named
    from fw.tasks.disk.lock import project_lock

    with project_lock(root):
        schema = read_schema(root)
        sources = {SCHEMA: schema}
        edited = apply_changes(sources, set_provider(sources, url.provider))[SCHEMA]
        set_env(root / ".env", {VARIABLE: str(url)})
        if edited != schema:
            write_schema(root, edited)
        extra = backend_named(url.provider).extra
        requirements = [] if extra is None else add_extra(root, extra)
    overridden = os.environ.get(VARIABLE) not in (None, str(url))
    return Saved(extra, requirements, overridden, _queue_error(root))


def _queue_error(root: Path) -> FwError | None:
    from fw.runtime.application.project import Project
    from fw.runtime.queue.job_tables import check_tables

    try:
        check_tables(Project.load(root))
    except FwError as error:
        return error
    return None


def parse_port(text: str) -> int:
    """Return the number of a port; raise UsageError if it is invalid."""
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) < 65536):
        raise UsageError(
            say("invalid port {text}", text=repr(text)), hint=say("use a number from 1 to 65535")
        )
    return int(text)
