"""Artifact `app/controllers/<model>.py`: the HTTP handlers."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Field, Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.kinds.schemas import key_class
from fw.tasks.render.code import Code, call, name
from fw.tasks.render.imports import Imports

__all__ = ["controllers"]

_HTTP = "fw.runtime.http"
_WORDS = (
    "IfMatch",
    "IfNoneMatch",
    "Response",
    "created",
    "deleted",
    "paginated",
    "success",
)


@artifact("controllers", scope=Scope.MODEL, path="app/controllers/{module}.py")
def controllers(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of a controller module."""
    names, key = names_of(model.name), model.primary
    imports = Imports()
    imports.member("typing", "Annotated")
    for word in ("Depends", "Query"):
        imports.member("fastapi", word)
    for word in _WORDS:
        imports.member(_HTTP, word)
    imports.member(f"app.repositories.{names.module}", f"{model.name}Repository")
    for end in ("Create", "Query", "Show", "Update"):
        imports.member(f"app.schemas.{names.module}", f"{model.name}{end}")
    imports.member(f"app.services.{names.module}", f"{model.name}Service")
    if key.type.name == "string":
        key_type = imports.member(f"app.schemas.{names.module}", key_class(model.name, key))
    else:
        key_type = imports.member(_HTTP, "UuidKey" if key.type.name == "uuid" else "IntKey")
    return {
        "names": names,
        "provider": name(f"{names.module}_service"),
        "key": key_type,
        "arguments": Code("record" if key.name == "id" else f"record, {_location(model, key)}"),
        "index": call(
            "async def index",
            f"service: {model.name}ServiceDep",
            f"query: Annotated[{model.name}Query, Query()]",
        ).code(after=" -> Response:"),
        "imports": imports.code(),
    }


def _location(model: Model, key: Field) -> str:
    """Return the argument that says where a new record is, for a key other than `id`."""
    if key.type.name == "string":
        return f"key=record.{name(key.name)}"
    return f'f"/{model.prefix}/{{record.{name(key.name)}}}"'
