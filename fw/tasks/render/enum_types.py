"""Types of enum fields: one `StrEnum` each, in the module of the model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fw.language.model import Model
from fw.language.names import enum_members, type_name_of
from fw.tasks.render.code import Code, literal, name

__all__ = ["EnumType", "enum_types"]


class EnumMember(NamedTuple):
    """A member of an enum and its value, as code."""

    name: Code
    value: Code


@dataclass(frozen=True, slots=True)
class EnumType:
    """The type of an enum field: its class and its values, in the order of the members."""

    name: Code
    members: tuple[EnumMember, ...]

    def member(self, value: str) -> Code:
        """Return the expression of a value: `PostStatus.DRAFT`."""
        code = literal(value)
        return Code(f"{self.name}.{next(one.name for one in self.members if one.value == code)}")


def enum_types(model: Model) -> dict[str, EnumType]:
    """Return the type of each enum field by field; their names are unique in the module."""
    taken = {f"{model.name}{end}" for end in ("", "Create", "Update", "Response", "Query", "Show")}
    taken.update(relation.model for relation in model.relations)
    taken.update(field.name for field in model.fields)
    taken.update(relation.alias for relation in model.relations)
    types: dict[str, EnumType] = {}
    for field in model.fields:
        if field.type.name != "enum":
            continue
        word = type_name_of(model.name, field.name)
        while word in taken:
            word += "Choice"
        taken.add(word)
        members = enum_members(field.type.values).items()
        types[field.name] = EnumType(
            name(word),
            tuple(EnumMember(name(member), literal(value)) for value, member in members),
        )
    return types
