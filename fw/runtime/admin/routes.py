"""Adds the admin to an application."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from starlette.routing import Route

from fw.runtime.admin.bundle import Bundles
from fw.runtime.admin.catalog import Catalog
from fw.runtime.admin.endpoints import Endpoints
from fw.runtime.admin.entry import Entry, auth_of
from fw.runtime.admin.figures import Figures
from fw.runtime.admin.pages import Pages
from fw.runtime.admin.settings import Settings
from fw.runtime.errors import FwError

if TYPE_CHECKING:
    from fw.runtime.application import Application
    from fw.runtime.http.api import Api
    from fw.runtime.http.table import RouteTable

__all__ = ["install"]

_SEGMENT: Final = "admin"
_LOGINS: Final = "auth"


def install(app: Api, application: Application, tables: Sequence[RouteTable]) -> None:
    """Serve the admin of the models that the tables have routes of, at `/admin`.

    FwError where a table has that segment, or for a setting of `[admin]` that makes no sense.
    """
    modules = {segment: name for table in tables for segment, name in table.modules.items()}
    if _SEGMENT in modules:
        hint = "give the model or the plugin another name, or take [admin] out of fw.toml"
        raise FwError(f"/{_SEGMENT} is the admin's, and {modules[_SEGMENT]} wants it", hint=hint)
    modules.pop(_LOGINS, None)
    config, root = application.config, application.path
    name = config.setting("project.name") or root.name
    title = config.setting("admin.title") or _spoken(name)
    entry = Entry(auth_of(tables), config.setting("admin.roles"))
    models = {segment: name.rpartition(".")[2] for segment, name in modules.items()}
    catalog, figures = Catalog(root, models, entry), Figures(modules, application.make)
    settings = Settings(root, title, entry)
    api = Endpoints(settings, catalog, figures, entry)
    pages = Pages(Bundles(root), settings)
    handlers = {
        "/admin": pages.entrance,
        "/admin/api/settings": api.settings,
        "/admin/api/resources": api.resources,
        "/admin/api/counts": api.counts,
        "/admin/api/series/{path}": api.series,
        "/admin/api": api.nothing,
        "/admin/api/{path:path}": api.nothing,
        "/admin/{path:path}": pages.show,
    }
    app.router.routes.extend(
        Route(path, handler, methods=["GET"], include_in_schema=False, name="admin")
        for path, handler in handlers.items()
    )


def _spoken(name: str) -> str:
    """Return the name of a project as a heading has it: `my-shop` is "My shop"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return f"{words[:1].upper()}{words[1:]}" or name
