"""Artifact `app/models/enums.py`: the shared enums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fw.language.field_types import Enum
from fw.language.model import Schema
from fw.language.syntax.enums import ENUMS_MODULE
from fw.tasks.artifact import Scope, Settings, artifact
from fw.tasks.render.code import Code, Group, literal, name
from fw.tasks.render.enum_types import members_of
from fw.tasks.render.imports import Imports
from fw.tasks.render.template_filters import docstring

__all__ = ["enums"]


@dataclass(frozen=True, slots=True)
class EnumClass:
    """The class of an enum: each member is its line."""

    name: Code
    docstring: Code | None
    members: tuple[Code, ...]


@artifact("enums", scope=Scope.PROJECT, path=f"app/models/{ENUMS_MODULE}.py", enums=True)
def enums(schema: Schema, _settings: Settings) -> Mapping[str, object]:
    """Return the template context of the module."""
    imports = Imports(one.name for one in schema.enums)
    base = imports.member("fw.runtime.database", "TextChoices")
    classes = tuple(map(_class, schema.enums))
    return {"classes": classes, "base": base, "imports": imports.code()}


def _class(enum: Enum) -> EnumClass:
    kind = enum.type
    lines = (
        _line(member.name, member.value, literal(label))
        for member, label in zip(members_of(kind.members, kind.values), kind.labels, strict=True)
    )
    about = docstring(enum.description) if enum.description else None
    return EnumClass(name(enum.name), about, tuple(lines))


def _line(member: Code, value: Code, label: Code) -> Code:
    before = f"{member} = "
    pair = Group("", (value, label))
    flat = pair.flat()[1:-1]
    wrapped = pair.code(indent=1, before=before)
    return Code(before + (wrapped if "\n" in wrapped else flat))
