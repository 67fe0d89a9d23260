"""Endpoints of the page Start: an empty folder becomes a project."""

from __future__ import annotations

from typing import Any

from fw.project.database_setup import save_url
from fw.runtime.errors import UsageError
from fw.runtime.messages import Message, say, with_messages
from fw.studio.commands import run_command
from fw.studio.context import Body, Context, Done, Reporter
from fw.studio.endpoints.database import APPLYING, providers, url_in
from fw.studio.planning.builds import run_build
from fw.studio.planning.messages import counted
from fw.studio.routes import endpoint
from fw.tasks.scaffold.project import fill
from fw.tasks.scaffold.starters import Starter, read_starter, starter_names

__all__ = ["begin", "show"]

SAMPLE, EMPTY = "sample", "empty"


@endpoint("GET", "/api/start")
def show(context: Context, _body: Body) -> dict[str, Any]:
    """Return the folder, the starters and the databases to choose from."""
    return {
        "folder": str(context.root),
        "name": context.root.name,
        "starters": with_messages([_starter(read_starter(name)) for name in starter_names()]),
        "providers": with_messages(providers(context.root)),
    }


def _starter(starter: Starter) -> dict[str, Any]:
    return {
        "name": starter.name,
        "title": starter.title,
        "summary": say(starter.summary),
        "models": list(starter.models),
        "rules": [say(rule) for rule in starter.rules],
        "installation": list(starter.installation),
    }


@endpoint("POST", "/api/start")
def begin(context: Context, body: Body) -> dict[str, str]:
    """Create the project in the background: files, database, first build, and migrations.

    `starter` is the name of one, "sample" or "empty"; `database` has the answers to the questions
    of its provider.
    """
    chosen = str(body.get("starter") or SAMPLE)
    starter = None if chosen in (SAMPLE, EMPTY) else read_starter(chosen)
    name = str(body.get("name") or context.root.name)
    database = body.get("database")
    if not isinstance(database, dict):
        raise UsageError(say("missing database"), hint=say("choose a database"))
    url = url_in(context.root, database)
    migrates = body.get("migrate") is True

    def work(report: Reporter) -> Done:
        report.progress(Message.of("step.create", "Creating files"))
        for path in fill(context.root, name, sample=chosen != EMPTY, starter=starter):
            report.outcome(path.as_posix(), "create")
        save_url(context.root, url)
        done = run_build(context.root, report)
        if done.exit_status == 0 and migrates:
            report.progress(APPLYING)
            applied = run_command(context.root, "migrate", "up")["applied"]
            if applied:
                migrations = counted("migrations", len(applied))
                text = Message.of(
                    "done.start", "{build}; {migrations}", build=done.summary, migrations=migrations
                )
                return Done(0, text)
        return done

    return {"run": context.start("start", work)}
