"""Hover: what a word or a name means, as Markdown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fw.language.editing.occurrences import Symbol
from fw.language.editing.outline import outline_of
from fw.language.model import Field, Model
from fw.language.names import is_private, names_of
from fw.language.service.words import MEANINGS
from fw.language.service.workspace import Workspace
from fw.language.syntax.tokens import tokenize

__all__ = ["ColumnType", "Hover", "Rights", "hover"]

ColumnType = Callable[[Field], str | None]
"""Returns the type of a field's column in the project's database."""

Rights = Callable[[str], Mapping[str, str] | None]
"""Returns who may use each verb on a model, in words; None if the application has no logins."""

_JSON = {
    **dict.fromkeys(("int", "float"), "number"),
    "bool": "boolean",
    "json": "any value",
    "array": "array",
    **dict.fromkeys(("file", "image"), "object"),
}


class Hover(NamedTuple):
    """Text about the span of a file."""

    start: int
    end: int
    text: str


def hover(
    workspace: Workspace,
    file: str,
    offset: int,
    column_type: ColumnType | None = None,
    rights: Rights | None = None,
) -> Hover | None:
    """Return what is known about the word at an offset, None if that is nothing."""
    found = workspace.names.at(file, offset)
    if found is not None:
        text = _about(workspace, found.symbol, column_type, rights or _no_rights)
        if text:
            return Hover(found.start, found.end, text)
    return _word(workspace, file, offset)


def _word(workspace: Workspace, file: str, offset: int) -> Hover | None:
    text = workspace.sources.get(file, "")
    line = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    for token in tokenize(text[line : end if end >= 0 else len(text)]):
        if token.kind == "word" and line + token.start <= offset <= line + token.end:
            meaning = MEANINGS.get(token.text.lower())
            if meaning is not None:
                return Hover(line + token.start, line + token.end, meaning)
    return None


def _no_rights(_model: str) -> None:
    return None


def _about(
    workspace: Workspace, symbol: Symbol, column_type: ColumnType | None, rights: Rights
) -> str:
    if symbol.kind == "model":
        return _model(workspace, symbol.name, rights)
    if symbol.kind == "enum":
        return _enum(workspace, symbol.name)
    owner = workspace.model(symbol.owner)
    if owner is None:
        return ""
    if symbol.kind == "relation":
        return _relation(owner, symbol.name)
    field = next((one for one in owner.fields if one.name == symbol.name), None)
    return "" if field is None else _field(workspace, owner, field, column_type, rights)


def _model(workspace: Workspace, name: str, rights: Rights) -> str:
    model = workspace.model(name)
    if model is None:
        return ""
    what = "view" if model.view else "model"
    lines = [f"```fw\n{what} {name}\n```"]
    if model.description:
        lines.append(model.description)
    path = f"/{model.prefix}/"
    verbs = "`GET`" if model.view else "`GET`, `POST`"
    one = "`GET`" if model.view else "`GET`, `PUT`, `PATCH`, `DELETE`"
    keys = "/".join(f"{{{field.name}}}" for field in model.keys) if _has_key(model) else "{id}"
    lines.append(f"Table `{model.table}` · {verbs} `{path}` · {one} `{path}{keys}`")
    fields, relations = _count(model.fields, "field"), _count(model.relations, "relation")
    lines.append(f"{fields}, {relations}")
    lines += _access(model, rights(name))
    return "\n\n".join(lines)


def _count(found: Sequence[object], noun: str) -> str:
    return f"1 {noun}" if len(found) == 1 else f"{len(found)} {noun}s"


def _access(model: Model, rights: Mapping[str, str] | None) -> list[str]:
    """Return who may read a model, and who may write it, verb by verb if they differ.

    A model with access rules shows these.
    """
    if rights is None:
        return []
    if model.access is not None:
        return ["\n".join(f"- `{rule.words}`" for rule in model.access)] if model.access else []
    parts = [f"Read by: {rights['read']}"]
    writes = {} if model.view else {verb: rights[verb] for verb in ("create", "update", "delete")}
    if len({*writes.values()}) == 1:
        parts.append(f"written by: {writes['create']}")
    else:
        parts += [f"{verb}d by: {who}" for verb, who in writes.items()]
    return [" · ".join(parts)]


def _has_key(model: Model) -> bool:
    return bool(model.composite_keys) or any(field.primary for field in model.fields)


def _enum(workspace: Workspace, name: str) -> str:
    enum = next((one for one in workspace.analysis.enums if one.name == name), None)
    if enum is None:
        return ""
    about = f"\n\n{enum.description}" if enum.description else ""
    members = "\n".join(
        f"- `{one.name}`: {one.label}" + (f" (`{one.value}`)" if one.value != one.name else "")
        for one in enum.members
    )
    return f"```fw\nenum {name}\n```{about}\n\n{members}"


def _relation(model: Model, alias: str) -> str:
    for one in model.relations:
        if one.alias == alias:
            via = f" via `{one.via}`" if one.via else ""
            through = f" through `{one.through}`" if one.through else ""
            meaning = MEANINGS[one.kind]
            return f"`{one.kind} {one.model} as {alias}`{through}{via}\n\n{meaning}"
    return ""


def _field(
    workspace: Workspace,
    model: Model,
    field: Field,
    column_type: ColumnType | None,
    rights: Rights,
) -> str:
    outline = outline_of(workspace.names.by_name[model.name])
    written = outline.fields.get(field.name)
    statement = written.statement if written is not None else None
    source = outline.text[statement.start : statement.end] if statement is not None else field.name
    lines = [f"```fw\n{source}\n```"]
    if field.description:
        lines.append(field.description)
    found = column_type(field) if column_type is not None else None
    column = f"Column `{model.table}.{field.column}`"
    lines.append(f"{column}: `{found}`" if found else column)
    lines.append(f"API: {_api(model, field)}")
    allowed = rights(model.name)
    if allowed is not None:
        hidden = field.private or is_private(field.name)
        lines.append(f"Read by: {'nobody, it is private' if hidden else allowed['read']}")
    return "\n\n".join(lines)


def _api(model: Model, field: Field) -> str:
    """Return how requests and responses have a field."""
    json = _JSON.get(field.type.name, "string")
    parts = [f"{json} or null" if field.nullable else json]
    if model.view:
        return f"{parts[0]}, in responses"
    if field.readonly or field.is_generated_key or field.computed is not None:
        parts.append("in responses only")
    elif field.private:
        parts.append("in requests only")
    if not field.readonly and not field.is_generated_key and field.computed is None:
        needed = field.needed_on_create and not model.is_key(field)
        parts.append("required on create" if needed else "optional on create")
    if field.references is not None:
        parts.append(f"the key of a {names_of(field.references.model).title}")
    return ", ".join(parts)
