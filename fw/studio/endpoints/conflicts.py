"""Endpoints of the page Conflicts."""

from __future__ import annotations

from typing import Any

from fw.runtime.errors import UsageError
from fw.runtime.messages import say
from fw.studio.context import Body, Context
from fw.studio.routes import endpoint
from fw.tasks.disk.conflicts import open_conflicts, read_conflict, resolve
from fw.tasks.disk.resolution import SIDE

__all__ = ["list_all", "read", "save"]


@endpoint("GET", "/api/conflicts")
def list_all(context: Context, _body: Body) -> list[dict[str, Any]]:
    """Return the files in conflict, those that are resolved but not built yet too."""
    return [
        {"path": each.path, "side": each.path + SIDE, "resolved": each.resolved}
        for each in open_conflicts(context.root)
    ]


@endpoint("POST", "/api/conflicts/file")
def read(context: Context, body: Body) -> dict[str, Any]:
    """Return the texts of one conflict."""
    return read_conflict(context.root, _text(body, "path"))._asdict()


@endpoint("POST", "/api/resolve")
def save(context: Context, body: Body) -> None:
    """Write the resolution of one conflict, which the next build takes."""
    resolve(context.root, _text(body, "path"), _text(body, "text"))


def _text(body: Body, name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise UsageError(
            say("missing {name}", name=name), hint=say("send {name} as text", name=name)
        )
    return value
