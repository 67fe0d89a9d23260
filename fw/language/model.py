"""Immutable model of a schema, with all names resolved."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from fw.language.field_types import Enum, FieldType
from fw.language.names import names_of
from fw.runtime.rules import conditions
from fw.runtime.rules.access_rules import AccessRule
from fw.runtime.rules.column_rules import Rules

__all__ = [
    "ACTIONS",
    "MAX_INDEXED",
    "RELATION_KINDS",
    "UPDATE_ACTIONS",
    "Check",
    "Composite",
    "Default",
    "Field",
    "GeneratorName",
    "Model",
    "OnDelete",
    "OnUpdate",
    "Reference",
    "Relation",
    "RelationKind",
    "Schema",
]

OnDelete = Literal["cascade", "restrict", "set_null"]
OnUpdate = Literal["cascade", "restrict", "set_null", "no_action"]
RelationKind = Literal["belongs_to", "has_many", "has_one", "many_to_many"]
GeneratorName = Literal["now", "uuid4", "uuid7", "ulid", "cuid", "nanoid"]
Default = str | int | float | bool

MAX_INDEXED = 768
"""Characters of an indexed text: InnoDB's 3,072 bytes in four-byte characters."""
ACTIONS: tuple[OnDelete, ...] = get_args(OnDelete)
UPDATE_ACTIONS: tuple[OnUpdate, ...] = get_args(OnUpdate)
RELATION_KINDS: tuple[RelationKind, ...] = get_args(RelationKind)


@dataclasses.dataclass(frozen=True, slots=True)
class Reference:
    """A foreign key to a unique `field` of `model`; None is its primary key.

    `on_update` is None if the schema leaves the action to the database.
    """

    model: str
    on_delete: OnDelete = "restrict"
    field: str | None = None
    on_update: OnUpdate | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Field:
    """One field of a model. `default` is None without a default.

    Clients write a `private` field, but never read it; its name may make it private, too. Clients
    read a `readonly` field, but never write it. A `generator` makes the value of a new record that
    has none, instead of a `default`. Each update sets an `updated` field to the current time.
    `description` has the lines of its `##` comment. `map` is the name of its column, if that isn't
    the field's. The bounds of its `rules` are written
    like a default: dates, times and decimals are normalised text. The database computes a
    `computed` field by its expression, canonical text; it is readonly, too.
    """

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
    private: bool = False
    readonly: bool = False
    generator: GeneratorName | None = None
    updated: bool = False
    description: str | None = None
    rules: Rules | None = None
    map: str | None = None
    computed: str | None = None

    @property
    def column(self) -> str:
        """The name of its column."""
        return self.name if self.map is None else self.map

    @property
    def has_default(self) -> bool:
        """True if a new record has a value without being given one."""
        return self.default is not None or self.generator is not None

    @property
    def is_given_key(self) -> bool:
        """True for a primary key of one field that requests give when they create a record."""
        if self.references is not None:
            return self.primary
        return self.primary and self.type.name == "string" and self.generator is None

    @property
    def is_generated_key(self) -> bool:
        """True for a primary key that the server or the database generates."""
        return self.primary and not self.is_given_key

    @property
    def needed_on_create(self) -> bool:
        """True if a create request must contain the field."""
        if self.primary:
            return self.is_given_key
        if self.readonly or self.has_default:
            return False
        return self.required or not self.nullable

    @property
    def must_be_set(self) -> bool:
        """True if code must set the field of a new record: requests can't, and it isn't null."""
        if self.computed is not None:
            return False
        return self.readonly and not (self.primary or self.nullable or self.has_default)


@dataclasses.dataclass(frozen=True, slots=True)
class Relation:
    """A relation from one model to another, named by its alias.

    `via` is the foreign key: a field of this model for `belongs_to`, of the other model for
    `has_many` and `has_one`; it is always resolved. `through` is the link model of a `many_to_many`; its
    foreign keys are `via` to this model and `other_via` to `model`. Without `through`, the link
    table is implied: see `fw.language.names.link_of`.
    """

    kind: RelationKind
    model: str
    alias: str
    via: str | None = None
    through: str | None = None
    other_via: str | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Check:
    """A `check` line: its condition as canonical text, the fields in it, and its name, if given."""

    condition: str
    fields: tuple[str, ...]
    name: str | None = None

    @property
    def label(self) -> str:
        """The last part of the constraint's name: the check's name, or its fields."""
        return self.name or "_".join(self.fields)

    def mapped(self, columns: Mapping[str, str]) -> Check:
        """Return the check with the columns of its fields; others keep their name."""
        fields = tuple(columns.get(name, name) for name in self.fields)
        return Check(conditions.mapped(self.condition, columns), fields, self.name)


@dataclasses.dataclass(frozen=True, slots=True)
class Composite:
    """A line `primary (…)`, `unique (…)` or `index (…)`: its fields, and its name, if given.

    `descending` are the fields that an index sorts in descending order. `where` is the condition
    of the rows in it as canonical text, None for all rows.
    """

    fields: tuple[str, ...]
    descending: tuple[str, ...] = ()
    name: str | None = None
    where: str | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        """The parts of a generated name: the fields, `_desc` after some, and `where`, if given."""
        names = (f"{one}_desc" if one in self.descending else one for one in self.fields)
        return (*names, *(("where",) if self.where is not None else ()))

    def mapped(self, columns: Mapping[str, str]) -> Composite:
        """Return the line with the columns of its fields; others keep their name."""
        fields = tuple(columns.get(name, name) for name in self.fields)
        descending = tuple(columns.get(name, name) for name in self.descending)
        where = None if self.where is None else conditions.mapped(self.where, columns)
        return Composite(fields, descending, self.name, where)


@dataclasses.dataclass(frozen=True, slots=True)
class Model:
    """One `model` or `view` block.

    `timestamps` adds `created_at` and `updated_at`. `display` are the fields that name a record;
    without them, `fw.language.titles` chooses. `description` has the lines of
    its `##` comment. `map` is the name of its table and `path` the first segment of its URLs, if
    they don't follow from its name. `composite_keys` are the lines `primary (…)`, at most one. A `view` has no table: its `map` is the name of a view of the database.
    `access` are its rules, if it has any.
    """

    name: str
    fields: tuple[Field, ...]
    relations: tuple[Relation, ...] = ()
    uniques: tuple[Composite, ...] = ()
    indexes: tuple[Composite, ...] = ()
    timestamps: bool = False
    was: str | None = None
    display: tuple[str, ...] = ()
    description: str | None = None
    checks: tuple[Check, ...] = ()
    map: str | None = None
    path: str | None = None
    composite_keys: tuple[Composite, ...] = ()
    view: bool = False
    access: tuple[AccessRule, ...] | None = None

    @property
    def table(self) -> str:
        """The name of its table, or of its view."""
        return self.map or names_of(self.name).table

    @property
    def prefix(self) -> str:
        """The first segment of its URLs, without slashes."""
        return names_of(self.name).prefix if self.path is None else self.path.removeprefix("/")

    @property
    def primary(self) -> Field:
        """The field of a primary key that isn't composite. The checks guarantee exactly one."""
        return next(field for field in self.fields if field.primary)

    @property
    def composite_key(self) -> tuple[str, ...]:
        """The names of the fields in the line `primary (…)`, empty without one."""
        return self.composite_keys[0].fields if self.composite_keys else ()

    @property
    def keys(self) -> tuple[Field, ...]:
        """The fields of the primary key, in its order."""
        if not self.composite_keys:
            return (self.primary,)
        known = {field.name: field for field in self.fields}
        return tuple(known[name] for name in self.composite_key if name in known)

    def is_key(self, field: Field) -> bool:
        """Return True if a field is the primary key, or a part of it."""
        return field.primary or field.name in self.composite_key

    @property
    def indexed(self) -> tuple[str, ...]:
        """The fields with their own index: those with `index`, and foreign keys.

        Primary keys and unique fields are indexed already. A foreign key without `index` uses any
        index or unique group of all rows that begins with it. A view has no indexes.
        """
        if self.view:
            return ()
        leading = self._leading
        return tuple(
            field.name
            for field in self.fields
            if not field.primary and not field.unique
            if field.index or (field.references is not None and field.name not in leading)
        )

    @property
    def _leading(self) -> set[str]:
        """The fields with which an index or a unique group of all rows begins."""
        groups = (*self.uniques, *self.indexes, *self.composite_keys)
        return {one.fields[0] for one in groups if one.where is None}

    def begins_index(self, field: Field) -> bool:
        """Return True if an index of all rows begins with a field."""
        if field.primary or field.unique:
            return True
        return field.name in self._leading or field.name in self.indexed

    def field(self, name: str) -> Field:
        """Return the field `name`. Raises KeyError for an unknown field."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)


@dataclasses.dataclass(frozen=True, slots=True)
class Schema:
    """All models and shared enums, in file order if they are in one file.

    `models` may load a model on first access. `tables`, `prefixes`, `files` have those of models by
    name, `views` the names of views, `login` the model of the users and the field of their e-mail.
    """

    provider: str | None
    models: Mapping[str, Model]
    enums: tuple[Enum, ...] = ()
    tables: Mapping[str, str] = dataclasses.field(default_factory=dict)
    prefixes: Mapping[str, str] = dataclasses.field(default_factory=dict)
    files: Mapping[str, str] = dataclasses.field(default_factory=dict)
    views: frozenset[str] = frozenset()
    login: tuple[str, str] | None = None

    def __iter__(self) -> Iterator[Model]:
        return iter(self.models.values())

    def __getitem__(self, name: str) -> Model:
        return self.models[name]

    def file_of(self, name: str) -> str:
        """Return the path of the file that declares a model."""
        return self.files.get(name, "schema.fw")

    def table_of(self, name: str) -> str:
        """Return the table of a model, without loading the model."""
        return self.tables.get(name) or names_of(name).table

    def prefix_of(self, name: str) -> str:
        """Return the first segment of a model's URLs, without loading the model."""
        return self.prefixes.get(name) or names_of(name).prefix

    def referenced(self, reference: Reference) -> Field:
        """Return the field that a foreign key refers to."""
        end = self.models[reference.model]
        return end.primary if reference.field is None else end.field(reference.field)
