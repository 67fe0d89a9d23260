"""The schema as immutable data, every name resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

__all__ = [
    "Default",
    "Field",
    "FieldType",
    "Model",
    "OnDelete",
    "Reference",
    "Relation",
    "RelationKind",
    "Schema",
    "TypeName",
]

TypeName = Literal[
    "int",
    "string",
    "text",
    "float",
    "bool",
    "uuid",
    "datetime",
    "date",
    "time",
    "decimal",
    "json",
    "enum",
]
OnDelete = Literal["cascade", "restrict", "set_null"]
RelationKind = Literal["belongs_to", "has_many", "many_to_many"]
Default = str | int | float | bool


@dataclass(frozen=True, slots=True)
class FieldType:
    """A type word and its arguments.

    `length` belongs to `string`, `precision` and `scale` to `decimal`, `values` to `enum`.
    """

    name: TypeName
    length: int | None = None
    precision: int | None = None
    scale: int | None = None
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reference:
    """A foreign key to the primary key of `model`."""

    model: str
    on_delete: OnDelete = "restrict"


@dataclass(frozen=True, slots=True)
class Field:
    """One column of a model; `default` is None where the schema states none."""

    name: str
    type: FieldType
    primary: bool = False
    required: bool = False
    unique: bool = False
    nullable: bool = False
    index: bool = False
    default: Default | None = None
    references: Reference | None = None
    was: str | None = None

    @property
    def needed_on_create(self) -> bool:
        """Whether a create request must carry the field: it has no other source for a value."""
        if self.primary or self.default is not None:
            return False
        return self.required or not self.nullable


@dataclass(frozen=True, slots=True)
class Relation:
    """A named way from one model to another.

    `via` is the foreign key that carries it: the model's own for `belongs_to`, the other
    model's for `has_many` (both always resolved). `through` names the link model of a
    `many_to_many` whose links have fields of their own; there `via` is the link's foreign
    key to this model and `other_via` its foreign key to `model`. Without `through` the link
    table is implied: see `fw.language.names.link_of`.
    """

    kind: RelationKind
    model: str
    alias: str
    via: str | None = None
    through: str | None = None
    other_via: str | None = None


@dataclass(frozen=True, slots=True)
class Model:
    """One `model` block. `timestamps` adds `created_at` and `updated_at`, kept by the runtime."""

    name: str
    fields: tuple[Field, ...]
    relations: tuple[Relation, ...] = ()
    uniques: tuple[tuple[str, ...], ...] = ()
    indexes: tuple[tuple[str, ...], ...] = ()
    timestamps: bool = False
    was: str | None = None

    @property
    def primary(self) -> Field:
        """The primary key; the checker guarantees exactly one."""
        return next(field for field in self.fields if field.primary)

    @property
    def indexed(self) -> tuple[str, ...]:
        """The fields with an index of their own: each foreign key, and those that ask for one.

        A primary key and a unique field have theirs already. A foreign key that doesn't ask
        does with any other index that begins with it.
        """
        begun = {group[0] for group in (*self.uniques, *self.indexes)}
        return tuple(
            field.name
            for field in self.fields
            if not field.primary and not field.unique
            if field.index or (field.references is not None and field.name not in begun)
        )

    def field(self, name: str) -> Field:
        """Return the field of that name; KeyError if there is none."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Schema:
    """Every model in file order. `models` may load a model from the cache on first access."""

    provider: str | None
    models: Mapping[str, Model]

    def __iter__(self) -> Iterator[Model]:
        return iter(self.models.values())

    def __getitem__(self, name: str) -> Model:
        return self.models[name]
