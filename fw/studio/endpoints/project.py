"""Endpoints of the project: a summary with its schema, the places of the diagram, a build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fw import __version__
from fw.language.diagram.layout import valid_place
from fw.language.diagram.layout_file import LAYOUT_FILE, layout_text, read_layout, written_layout
from fw.language.syntax.source_files import scan_sources
from fw.project.database_setup import current_url
from fw.project.files import replace_text
from fw.runtime.errors import FwError, UsageError
from fw.runtime.messages import say
from fw.studio.context import Body, Context
from fw.studio.planning.builds import run_build
from fw.studio.routes import endpoint
from fw.studio.texts.files import base_of, project_files
from fw.tasks.artifact import Settings
from fw.tasks.build.manifest import Manifest
from fw.tasks.disk.conflicts import open_conflicts
from fw.tasks.scaffold.starters import read_starter, starter_names
from fw.tasks.settings import has_logins, read_settings

__all__ = ["build", "layout", "save_layout", "show"]


@endpoint("GET", "/api/project")
def show(context: Context, _body: Body) -> dict[str, Any]:
    """Return a summary of the project, and the texts of its schema."""
    root, files = context.root, project_files(context.root)
    summary: dict[str, Any] = {
        "name": root.name,
        "version": __version__,
        "locale": "en",
        "state": "ready" if files else "empty",
        "files": files,
        "base": base_of(root),
        "admin": {"installed": False, "url": ""},
        "database": {"provider": None, "configured": False},
        "auth": False,
        "built": Manifest.load(str(root)) is not None,
        "conflicts": [],
        "starters": [_starter(name) for name in starter_names()],
    }
    return summary | (_settings(context, files) if files else {})


def _starter(name: str) -> dict[str, str]:
    starter = read_starter(name)
    return {"name": starter.name, "title": starter.title, "summary": starter.summary}


def _settings(context: Context, files: Mapping[str, str]) -> dict[str, Any]:
    settings = read_settings(context.root)
    address = f"http://127.0.0.1:{_value(settings, 'server', 'port') or 8000}"
    path = _value(settings, "admin", "path") or "/admin"
    try:
        url = current_url(context.root)
    except FwError:
        url = None
    provider = scan_sources(files).provider or (url and url.provider)
    return {
        "name": str(_value(settings, "project", "name") or context.root.name),
        "admin": {"installed": "admin" in settings.values, "url": f"{address}{path}"},
        "database": {"provider": provider, "configured": url is not None},
        "auth": has_logins(settings),
        "conflicts": [each.path for each in open_conflicts(context.root)],
    }


def _value(settings: Settings, table: str, name: str) -> object:
    values = settings.values.get(table)
    return values.get(name) if isinstance(values, Mapping) else None


@endpoint("GET", "/api/layout")
def layout(context: Context, _body: Body) -> dict[str, Any]:
    """Return the places of the models that were moved by hand."""
    return {"positions": read_layout(layout_text(context.root))}


@endpoint("PUT", "/api/layout")
def save_layout(context: Context, body: Body) -> None:
    """Write the places of the models that were moved by hand."""
    positions = body.get("positions")
    if not isinstance(positions, Mapping) or not all(map(valid_place, positions.values())):
        raise UsageError(say("invalid positions"), hint=say("send [x, y] for each model"))
    before = layout_text(context.root)
    places = {str(name): (place[0], place[1]) for name, place in positions.items()}
    after = written_layout(before, places)
    if after != before:
        replace_text(context.root / LAYOUT_FILE, after)


@endpoint("POST", "/api/build")
def build(context: Context, _body: Body) -> dict[str, str]:
    """Build what is on disk, in the background."""
    return {"run": context.start("build", lambda report: run_build(context.root, report))}
