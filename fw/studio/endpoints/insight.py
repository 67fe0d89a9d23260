"""Endpoints of the page Project: what the command line lists, and the build graph."""

from __future__ import annotations

from typing import Any

from fw.project.build_graph import read_graph, to_data
from fw.runtime.errors import FwError
from fw.runtime.messages import with_messages
from fw.studio.commands import run_command
from fw.studio.context import Body, Context
from fw.studio.planning.messages import notes
from fw.studio.routes import endpoint
from fw.tasks.build.session import BuildOptions, build

__all__ = ["doctor", "graph", "jobs", "routes", "schedule"]


@endpoint("GET", "/api/routes")
def routes(context: Context, _body: Body) -> Any:
    """Return the routes, and the modules that can't be imported."""
    return run_command(context.root, "route", "list")


@endpoint("GET", "/api/jobs")
def jobs(context: Context, _body: Body) -> dict[str, Any]:
    """Return the number of jobs in each queue, and the failed ones."""
    queues = run_command(context.root, "queue", "stats")["queues"]
    failed = run_command(context.root, "queue", "failed")["failed"]
    # The body of a job may have secrets.
    shown = [{name: value for name, value in each.items() if name != "body"} for each in failed]
    return {"queues": queues, "failed": shown}


@endpoint("GET", "/api/schedule")
def schedule(context: Context, _body: Body) -> Any:
    """Return the scheduled tasks with their next run."""
    return run_command(context.root, "schedule", "list")


@endpoint("GET", "/api/doctor")
def doctor(context: Context, _body: Body) -> Any:
    """Return what `fw doctor` finds."""
    return run_command(context.root, "doctor")


@endpoint("GET", "/api/graph")
def graph(context: Context, _body: Body) -> dict[str, Any]:
    """Return the build graph, and why files are stale by a dry run that explains itself."""
    root = context.root
    drawn = to_data(read_graph(root))
    try:
        report = build(root, BuildOptions(dry_run=True, explain=True, allow_destructive=True))
    except FwError as error:
        return {
            **drawn,
            "stale": [],
            "problem": with_messages({"message": error.message, "hint": error.hint}),
        }
    stale = [
        {
            "path": each.path,
            "action": each.action,
            "notes": notes(report.explanations.get(each.path, ""), each.detail),
        }
        for each in report.outcomes
        if each.action not in ("identical", "skip")
    ]
    return {**drawn, "stale": stale, "problem": None}
