"""Types of enum fields: a shared enum, or a `StrEnum` in the module of the model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from fw.language.model import Model
from fw.language.names import enum_members, type_name_of
from fw.language.syntax.enums import ENUMS_MODULE
from fw.tasks.render.code import Code, literal, name
from fw.tasks.render.imports import Imports

__all__ = ["EnumType", "enum_types", "imported", "members_of"]


class EnumMember(NamedTuple):
    """A member of an enum and its value, as code."""

    name: Code
    value: Code


@dataclass(frozen=True, slots=True)
class EnumType:
    """The type of an enum field: its class and its values, in the order of the members.

    The class of a `shared` enum is in the module of all shared enums.
    """

    name: Code
    members: tuple[EnumMember, ...]
    shared: bool = False

    def member(self, value: str) -> Code:
        """Return the expression of a value: `PostStatus.DRAFT`."""
        code = literal(value)
        return Code(f"{self.name}.{next(one.name for one in self.members if one.value == code)}")


def enum_types(model: Model) -> dict[str, EnumType]:
    """Return the type of each enum field by field; their names are unique in the module."""
    kinds = {field.name: field.type.item or field.type for field in model.fields}
    shared = {kind.enum for kind in kinds.values() if kind.enum}
    taken = {f"{model.name}{end}" for end in ("", "Create", "Update", "Response", "Query", "Show")}
    taken.update(relation.model for relation in model.relations)
    taken.update(field.name for field in model.fields)
    taken.update(relation.alias for relation in model.relations)
    taken.update(shared)
    types: dict[str, EnumType] = {}
    for field in model.fields:
        kind = kinds[field.name]
        if kind.name != "enum":
            continue
        if kind.enum is not None:
            members = members_of(kind.members, kind.values)
            types[field.name] = EnumType(name(kind.enum), members, shared=True)
            continue
        word = type_name_of(model.name, field.name)
        while word in taken:
            word += "Choice"
        taken.add(word)
        types[field.name] = EnumType(name(word), members_of(kind.values, kind.values))
    return types


def members_of(names: Sequence[str], values: Iterable[str]) -> tuple[EnumMember, ...]:
    """Return the members of an enum, given the words that name them and their values."""
    members = enum_members(names).values()
    return tuple(
        EnumMember(name(member), literal(value))
        for member, value in zip(members, values, strict=True)
    )


def imported(types: Mapping[str, EnumType], imports: Imports) -> dict[str, EnumType]:
    """Return the types with the names that a module has for the shared ones, which it imports."""
    return {
        field: replace(one, name=imports.member(f"app.models.{ENUMS_MODULE}", one.name))
        if one.shared
        else one
        for field, one in types.items()
    }
