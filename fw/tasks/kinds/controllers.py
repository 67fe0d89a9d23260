"""Artifact `app/controllers/<model>.py`: the HTTP handlers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fw.language.model import Field, Model, Schema
from fw.language.names import names_of
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.kinds.schemas import files_of, key_class
from fw.tasks.render.code import Code, call, literal, name, subscript
from fw.tasks.render.enum_types import enum_types, imported
from fw.tasks.render.imports import Imports

__all__ = ["controllers", "key_parameters"]

_HTTP = "fw.runtime.http"
_KEY_TYPES = {"date": "Date", "int": "IntKey", "uuid": "UuidKey"}
_TAKEN = ("body", "deleted", "if_match", "if_none_match", "query", "record", "service", "success")
"""Names in the handlers that a part of the path can't have."""
_READING = ("IfNoneMatch", "Response", "paginated", "success")
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
    names = names_of(model.name)
    imports = Imports()
    imports.member("typing", "Annotated")
    for word in ("Depends", "Query"):
        imports.member("fastapi", word)
    for word in _READING if model.view else _WORDS:
        imports.member(_HTTP, word)
    imports.member(f"app.repositories.{names.module}", f"{model.name}Repository")
    for end in ("Query", "Show") if model.view else ("Create", "Query", "Show", "Update"):
        imports.member(f"app.schemas.{names.module}", f"{model.name}{end}")
    imports.member(f"app.services.{names.module}", f"{model.name}Service")
    keys = key_parameters(model)
    key = ", ".join(keys.values())
    parameters = [
        f"{parameter}: {_key_type(model, field, imports)}"
        for field, parameter in zip(model.keys, keys.values(), strict=True)
    ]
    return {
        "names": names,
        "provider": name(f"{names.module}_service"),
        "parameters": Code(", ".join(parameters)),
        "lines": tuple(map(Code, parameters)),
        "key": Code(f"({key})" if len(keys) > 1 else key),
        "arguments": Code(_created(model)),
        "writes": not model.view,
        "upload": tuple(_upload(model, imports)),
        "index": call(
            "async def index",
            f"service: {model.name}ServiceDep",
            f"query: Annotated[{model.name}Query, Query()]",
        ).code(after=" -> Response:"),
        "imports": imports.code(),
    }


def _upload(model: Model, imports: Imports) -> Iterator[Code]:
    """Yield the first lines of the handler of uploads, if the model has files."""
    names = [literal(field.name) for field in files_of(model)]
    if not names:
        return
    for word in ("FileBody", "FileName", "uploaded"):
        imports.member(_HTTP, word)
    field = subscript(imports.member("typing", "Literal"), *names).flat()
    yield call(
        "async def upload",
        f"service: {model.name}ServiceDep",
        f"field: {field}",
        "name: FileName",
        "content: FileBody",
    ).code(after=" -> Response:")


def key_parameters(model: Model) -> dict[str, Code]:
    """Return the parameter of the path for each field of the primary key, by field.

    A key of one field is `id`; the others have their names, unless a handler uses that name.
    """
    if not model.composite_keys:
        return {model.primary.name: name("id")}
    return {
        field.name: name(f"{field.name}_" if field.name in _TAKEN else field.name)
        for field in model.keys
    }


def _key_type(model: Model, field: Field, imports: Imports) -> Code:
    """Return the type of a parameter in the path."""
    module, kind = names_of(model.name).module, field.type.name
    if kind == "string":
        return imports.member(f"app.schemas.{module}", key_class(model.name, field))
    if kind == "enum":
        own = {field.name: enum_types(model)[field.name]}
        found = imported(own, imports)[field.name]
        return found.name if found.shared else imports.member(f"app.models.{module}", found.name)
    return imports.member(_HTTP, _KEY_TYPES[kind])


def _created(model: Model) -> str:
    """Return the arguments of `created`: a key other than `id` says where the new record is."""
    if model.composite_keys:
        parts = ", ".join(f"record.{name(field.name)}" for field in model.keys)
        return f"record, key=({parts})"
    key = model.primary
    return "record" if key.name == "id" else f"record, {_location(model, key)}"


def _location(model: Model, key: Field) -> str:
    """Return the argument that says where a new record is, for a key other than `id`."""
    if key.type.name == "string":
        return f"key=record.{name(key.name)}"
    return f'f"/{model.prefix}/{{record.{name(key.name)}}}"'
