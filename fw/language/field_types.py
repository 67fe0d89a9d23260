"""Types of fields, and shared enums."""

from __future__ import annotations

import dataclasses
from typing import Literal, get_args

from fw.runtime.rules.file_types import size_text

__all__ = ["ITEM_TYPES", "TYPES", "WITHOUT_ORDER", "Enum", "EnumMember", "FieldType", "TypeName"]

TypeName = Literal[
    "int", "string", "text", "float", "bool", "uuid", "datetime", "date", "time", "decimal", "json",
    "bytes", "file", "image", "enum", "array",
]  # fmt: skip
TYPES: tuple[TypeName, ...] = tuple(one for one in get_args(TypeName) if one != "array")
"""The type words of a schema. An array is the type of its items with `[]`."""
ITEM_TYPES: tuple[TypeName, ...] = (
    *("int", "float", "decimal", "bool", "string", "text", "uuid"),
    *("datetime", "date", "time", "enum"),
)
WITHOUT_ORDER = frozenset({"json", "array", "bytes", "file", "image"})
"""Types whose values are neither compared nor sorted, indexed or shown as a title."""


@dataclasses.dataclass(frozen=True, slots=True)
class FieldType:
    """A type and its arguments.

    `string` and `bytes` have a `length`, `decimal` has `precision` and `scale`, `enum` has `values`. `enum`,
    `members` and `labels` are of a shared enum: its name, and those of the values in their order.
    `array` has the type of its `item`. `file` and `image` have a maximum size, and the extensions
    that they accept; none means all.
    """

    name: TypeName
    length: int | None = None
    precision: int | None = None
    scale: int | None = None
    values: tuple[str, ...] = ()
    enum: str | None = None
    members: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    item: FieldType | None = None
    accepts: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the type as in a schema: `string(80)`; an inline enum without its values."""
        if self.length is not None:
            size = size_text(self.length) if self.is_file else str(self.length)
            return f"{self.name}({', '.join((size, *self.accepts))})"
        if self.name == "decimal":
            return f"decimal({self.precision}, {self.scale})"
        if self.item is not None:
            return f"{self.item}[]"
        return self.enum or self.name

    @property
    def is_file(self) -> bool:
        """True for `file` and `image`."""
        return self.name in ("file", "image")


@dataclasses.dataclass(frozen=True, slots=True)
class EnumMember:
    """A member of a shared enum: its name, the value that is stored, and its label."""

    name: str
    value: str
    label: str


@dataclasses.dataclass(frozen=True, slots=True)
class Enum:
    """One `enum` block. `description` has the lines of its `##` comment."""

    name: str
    members: tuple[EnumMember, ...]
    was: str | None = None
    description: str | None = None

    @property
    def type(self) -> FieldType:
        """The type of the fields that use the enum."""
        return FieldType(
            "enum",
            values=tuple(member.value for member in self.members),
            enum=self.name,
            members=tuple(member.name for member in self.members),
            labels=tuple(member.label for member in self.members),
        )
