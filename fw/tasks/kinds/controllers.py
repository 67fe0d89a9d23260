"""`app/controllers/<model>.py`: the five handlers."""

from __future__ import annotations

from collections.abc import Mapping

from fw.language.model import Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.imports import Imports

__all__ = ["controllers"]


@artifact("controllers", scope=Scope.MODEL, path="app/controllers/{module}.py")
def controllers(model: Model, _schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return what the controller's template sees."""
    names = names_of(model.name)
    imports = Imports()
    imports.member("typing", "Annotated")
    imports.member("fastapi", "Query")
    for word in ("ListQuery", "Response", "created", "deleted", "paginated", "success"):
        imports.member("fw.runtime.http", word)
    for end in ("Create", "Response", "Update"):
        imports.member(f"app.schemas.{names.module}", f"{model.name}{end}")
    imports.member(f"app.services.{names.module}", f"{model.name}Service")
    uuid = model.primary.type.name == "uuid"
    key = imports.member("uuid", "UUID") if uuid else imports.builtin("int")
    return {"names": names, "key": key, "imports": imports.code()}
