"""Endpoints of the page Database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fw.project.database import ping
from fw.project.database_setup import current_url, default_answers, save_url, url_of
from fw.runtime.database.backends import backend_for, backend_named, backend_names
from fw.runtime.database.connection.target import find_url, url_source
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import Message, say, with_messages
from fw.runtime.names import suggest
from fw.studio.commands import run_command
from fw.studio.context import Body, Context, Done, Reporter
from fw.studio.routes import endpoint

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.backend import Backend
    from fw.runtime.database.connection.url import DatabaseUrl

__all__ = [
    "APPLYING",
    *("configure", "drift", "migrate", "migrations", "preview", "providers", "rollback", "show"),
    *("test", "url_in"),
]

_PING_SECONDS = 3
APPLYING = Message.of("step.apply", "Applying migrations")
"""The step of a run that applies migrations."""


@endpoint("GET", "/api/database")
def show(context: Context, _body: Body) -> dict[str, Any]:
    """Return the database without its password, and if it answers.

    `creatable` tells that it is a file that doesn't exist yet.
    """
    root = context.root
    url = find_url(root)
    facts: dict[str, Any] = {
        "configured": url is not None,
        "provider": url.provider if url else None,
        "url": url.masked() if url else None,
        "from": url_source(root) if url else None,
        "providers": with_messages(providers(root)),
        "creatable": False,
        "reachable": False,
        "version": None,
        "milliseconds": None,
        "problem": None,
    }
    if url is None:
        return facts
    if backend_for(url).is_file and not Path(url.within(root).database).exists():
        return facts | {"creatable": True}
    try:
        facts["version"], facts["milliseconds"] = ping(root, url, _PING_SECONDS)
        facts["reachable"] = True
    except FwError as error:
        facts["problem"] = with_messages({"message": error.message, "hint": error.hint})
    return facts


@endpoint("GET", "/api/database/migrations")
def migrations(context: Context, _body: Body) -> Any:
    """Return all migrations with their states, as `fw migrate status` does."""
    return run_command(context.root, "migrate", "status")


@endpoint("GET", "/api/database/drift")
def drift(context: Context, _body: Body) -> Any:
    """Return the differences between the database and the schema, as `fw db diff` does."""
    return run_command(context.root, "db", "diff")


@endpoint("POST", "/api/database/test")
def test(context: Context, body: Body) -> dict[str, Any]:
    """Connect to a database that isn't configured yet; return its version."""
    version, milliseconds = ping(context.root, url_in(context.root, body))
    return {"version": version, "milliseconds": milliseconds}


@endpoint("POST", "/api/database/configure")
def configure(context: Context, body: Body) -> dict[str, Any]:
    """Write the database to `.env` and `schema.fw`; return what else changed."""
    saved = save_url(context.root, url_in(context.root, body))
    return {
        "requirements": saved.requirements,
        "extra": saved.extra,
        "overridden": saved.overridden,
    }


@endpoint("POST", "/api/database/preview")
def preview(context: Context, body: Body) -> Any:
    """Return the revisions that `migrate` or `rollback` would run, with their SQL."""
    if body.get("direction") == "down":
        return run_command(context.root, "migrate", "rollback", "--pretend", *_steps(body))
    return run_command(context.root, "migrate", "up", "--pretend")


@endpoint("POST", "/api/database/migrate")
def migrate(context: Context, body: Body) -> dict[str, str]:
    """Apply pending migrations in the background, up to the revision `to` if it is given."""
    to = body.get("to")
    arguments = ["--to", str(to)] if to else []

    def work(report: Reporter) -> Done:
        report.progress(APPLYING)
        done = run_command(context.root, "migrate", "up", *arguments)["applied"]
        if not done:
            return Done(0, Message.of("done.none-pending", "No pending migrations"))
        revisions = ", ".join(done)
        return Done(0, Message.of("done.applied", "Applied {revisions}", revisions=revisions))

    return {"run": context.start("migrate", work)}


@endpoint("POST", "/api/database/rollback")
def rollback(context: Context, body: Body) -> dict[str, str]:
    """Undo the latest migrations in the background; `consent` must be true, since rows are lost."""
    if body.get("consent") is not True:
        raise UsageError(say("undoing migrations needs consent"), hint=say("send consent: true"))
    arguments = _steps(body)

    def work(report: Reporter) -> Done:
        report.progress(Message.of("step.undo", "Undoing migrations"))
        done = run_command(context.root, "migrate", "rollback", *arguments)["rolled_back"]
        if not done:
            return Done(0, Message.of("done.none-applied", "No applied migrations"))
        revisions = ", ".join(done)
        return Done(0, Message.of("done.undone", "Undone {revisions}", revisions=revisions))

    return {"run": context.start("rollback", work)}


def providers(root: Path) -> list[dict[str, Any]]:
    """Return the databases with the questions of each and the default answers, no passwords."""
    current = current_url(root)
    backends = sorted(map(backend_named, backend_names()), key=lambda one: one.list_order)
    return [_provider(root, backend, current) for backend in backends]


def _provider(root: Path, backend: Backend, current: DatabaseUrl | None) -> dict[str, Any]:
    fault = backend.missing_driver()
    defaults = default_answers(root, backend, current)
    return {
        "name": backend.name,
        "title": backend.title,
        "is_file": backend.is_file,
        "questions": list(backend.questions),
        "missing_driver": fault.hint if fault else None,
        "has_password": bool(defaults.pop("password", "")),
        "defaults": {name: defaults.get(name, "") for name in backend.questions},
    }


def url_in(root: Path, body: Body) -> DatabaseUrl:
    """Return the URL of a request's answers; raise UsageError for invalid ones.

    Without a password, that of the configured database stays; it is never sent to another server.
    """
    name = str(body.get("provider", ""))
    if name not in backend_names():
        raise UsageError(
            say("unknown provider {name}", name=repr(name)), hint=suggest(name, backend_names())
        )
    backend = backend_named(name)
    if fault := backend.missing_driver():
        raise fault
    answers: dict[str, str] = {each: _text(body, each) for each in backend.questions}
    for question in ("host", "database"):
        if question in backend.questions and not answers[question]:
            raise UsageError(
                say("missing database {question}", question=question),
                hint=say("enter the {question}", question=question),
            )
    url = url_of(backend, answers)
    current = current_url(root)
    if body.get("password") is None and current is not None and _is_same_server(url, current):
        return url_of(backend, {**answers, "password": current.password})
    return url


def _is_same_server(url: DatabaseUrl, other: DatabaseUrl) -> bool:
    facts = ("provider", "host", "effective_port", "user")
    return all(getattr(url, name) == getattr(other, name) for name in facts)


def _text(body: Body, name: str) -> str:
    value = body.get(name)
    text = "" if value is None else str(value)
    return text if name == "password" else text.strip()


def _steps(body: Body) -> list[str]:
    steps = body.get("steps", 1)
    if not isinstance(steps, int) or steps < 1:
        raise UsageError(
            say("invalid steps {steps}", steps=repr(steps)), hint=say("use a number from 1")
        )
    return ["--steps", str(steps)]
