"""Artifacts `app/routes/<model>.py` and the route table in `app/routes/__init__.py`."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.kinds.controllers import key_parameters
from fw.tasks.kinds.schemas import files_of
from fw.tasks.render.code import Code, literal
from fw.tasks.render.imports import Imports
from fw.tasks.settings import has_logins

__all__ = ["route_table", "routes"]

_WORDS = ("Deleted", "Envelope", "Page", "problems")


@artifact("routes", scope=Scope.MODEL, path="app/routes/{module}.py")
def routes(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of a model's routes."""
    names = names_of(model.name)
    imports = Imports()
    imports.member("fastapi", "APIRouter")
    words = ("Envelope", "Page", "problems") if model.view else _WORDS
    for word in words:
        imports.member("fw.runtime.http", word)
    sizes = sorted((field.type.length or 0 for field in files_of(model)), reverse=True)
    for word in ("FILE_BODY", "Uploaded") if sizes else ():
        imports.member("fw.runtime.http", word)
    imports.member("app.controllers", names.module, "controller")
    imports.member(f"app.schemas.{names.module}", f"{model.name}Response")
    path = "/".join(f"{{{parameter}}}" for parameter in key_parameters(model).values())
    return {
        "names": names,
        "prefix": model.prefix,
        "path": Code(path),
        "writes": not model.view,
        "body_size": tuple(literal(size) for size in sizes[:1]),
        "imports": imports.code(),
    }


@artifact(
    "route-table",
    scope=Scope.PROJECT,
    path="app/routes/__init__.py",
    template="app/routes/__init__.py.mako",
)
def route_table(schema: Schema, settings: Settings) -> Mapping[str, object]:
    """Return the template context of the route table."""
    models = [(schema.prefix_of(name), names_of(name).module) for name in schema.models]
    return {"models": models, "guarded": has_logins(settings)}
