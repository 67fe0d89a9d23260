"""Encoding of records: the rows of one model, with the relations that were loaded into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from fastapi.exceptions import ResponseValidationError
from pydantic import (
    AliasChoices,
    AliasPath,
    BaseModel,
    Field,
    TypeAdapter,
    ValidationError,
    create_model,
)
from pydantic.fields import FieldInfo

from fw.runtime.database.errors import NotLoaded, QueryError
from fw.runtime.database.models.metadata import metadata_of
from fw.runtime.database.query.record import records
from fw.runtime.database.relations.eager_loading import Branch, branches
from fw.runtime.database.relations.relation import Relation, relation_of
from fw.runtime.database.relations.resolver import declared
from fw.runtime.database.repositories.authorization import fields_of
from fw.runtime.http.responses.plain import plain_fields

if TYPE_CHECKING:
    from fw.runtime.database.models.model import Model

__all__ = ["Find", "RecordEncoder", "record_encoder"]

Find: TypeAlias = "Callable[[type[Model]], RecordEncoder]"
"""Returns the encoder of a related model's records."""


_NOTHING: Final[frozenset[str]] = frozenset()
_MOST_ADAPTERS: Final = 64
"""Maximum number of cached adapters of rows that lack fields, for each response class."""


class RecordEncoder:
    """Encodes the records of a model as a response class declares, and their relations.

    A related record is encoded by the class of its own model, unless the response class has a
    field for the relation. Without a class, records are encoded unchanged.
    """

    def __init__(self, model: type[Model], kind: type[BaseModel] | None) -> None:
        self.model = model
        self.kind = kind
        self._adapters: dict[frozenset[str], TypeAdapter[Any]] = {}

    @cached_property
    def plain(self) -> tuple[str, ...] | None:
        """Fields of a plain class, whose records are encoded unchanged; None for another class."""
        if self.kind is None:
            return metadata_of(self.model).public
        return plain_fields(self.kind, self.model)

    @cached_property
    def columns(self) -> frozenset[str]:
        """Fields that are columns of the model, not relations."""
        return frozenset(metadata_of(self.model).public)

    def are_plain(self, rows: Sequence[Any], find: Find, *, some: bool = False) -> bool:
        """Return True if the rows and their relations may be encoded unchanged.

        With `some`, rows may have some of the fields.
        """
        names = self.plain
        if names is None:
            return False
        if not set(map(type, rows)) <= {dict}:
            return False
        if [*map(tuple, rows)].count(names) == len(rows):
            return True
        return self._are_plain(rows, names, find, some=some)

    def _are_plain(
        self, rows: Sequence[Any], names: tuple[str, ...], find: Find, *, some: bool
    ) -> bool:
        first = tuple(rows[0])
        relations = self.relations_in(rows)
        columns = tuple(name for name in first if name not in relations)
        if columns != names and not (some and _is_part(columns, names)):
            return False
        if [*map(tuple, rows)].count(first) != len(rows):
            return False
        return all(
            find(relation.model).are_plain([*_ends(rows, name)], find)
            for name, relation in relations.items()
        )

    def has_shared_rows(self, rows: Sequence[Any], find: Find) -> bool:
        """Return True if a related row may occur several times in plain rows.

        A row that a foreign key to the primary key leads to has one owner.
        """
        key = metadata_of(self.model).key
        return any(
            not relation.many
            or relation.link is not None
            or relation.near != key
            or find(relation.model).has_shared_rows([*islice(_ends(rows, name), 1)], find)
            for name, relation in self.relations_in(rows).items()
        )

    def relations_in(self, rows: Iterable[Any]) -> dict[str, Relation]:
        """Return the relations that were loaded into rows, if the class has no field for them."""
        if fields_of("read", self.model):
            # Rows may lack relations that start at a field which the actor can't read.
            first = {name: None for row in rows if isinstance(row, dict) for name in row}
        else:
            first = next((row for row in rows if isinstance(row, dict)), {})
        found: dict[str, Relation] = {}
        for name in first.keys() & declared(self.model).keys() - self._fields.keys():
            try:
                found[name] = relation_of(self.model, name)
            except QueryError:
                continue
        return {name: found[name] for name in first if name in found}

    @cached_property
    def _fields(self) -> dict[str, FieldInfo]:
        """The fields of the class by the name that they read in a row."""
        fields = self.kind.model_fields if self.kind is not None else {}
        return {source: info for name, info in fields.items() for source in _sources(name, info)}

    @cached_property
    def _properties(self) -> list[str]:
        """Fields of the class that are properties of the model, not columns."""
        read = self._fields.keys() - metadata_of(self.model).columns.keys()
        others = [name for name in self._fields if name in read - declared(self.model).keys()]
        # Not hasattr, because a hybrid property may not be an expression of SQL.
        known = {name for kind in self.model.__mro__ for name in vars(kind)}
        return [name for name in others if name in known]

    def with_properties(self, rows: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
        """Return rows with the properties of the model that the class has."""
        if not self._properties:
            return rows
        made = records(self.model, [dict(row) for row in rows])
        return [self._properties_of(one) | row for one, row in zip(made, rows, strict=True)]

    def _properties_of(self, one: Any) -> dict[str, Any]:
        """Return the properties of a record, without those of fields that the actor can't read."""
        restricted = fields_of("read", self.model)
        found = {}
        for name in self._properties:
            try:
                found[name] = getattr(one, name)
            except NotLoaded:
                if not restricted:
                    raise
        return found

    def hidden_names(
        self, rows: Sequence[Any], asked: Sequence[str] | None, find: Find
    ) -> Iterator[str]:
        """Yield the fields that some row lacks since the actor can't read them, such as `author.email`.

        `asked` are the requested fields, None for all.
        """
        for name in fields_of("read", self.model):
            if (asked is None or name in asked) and any(name not in row for row in rows):
                yield name
        for name, relation in self.relations_in(rows).items():
            ends = [*_ends(rows, name)]
            for inner in find(relation.model).hidden_names(ends, None, find):
                yield f"{name}.{inner}"

    def output_names(self, columns: Iterable[str], *, by_alias: bool) -> set[str]:
        """Return the names of columns in a response."""
        assert self.kind is not None
        wanted = set(columns)
        return {
            (by_alias and (info.serialization_alias or info.alias)) or name
            for name, info in self.kind.model_fields.items()
            if wanted.intersection(_sources(name, info))
        }

    def encoded(self, rows: Sequence[Any], find: Find, *, some: bool = False) -> Sequence[Any]:
        """Return the JSON values of rows; raise ResponseValidationError for an invalid row.

        With `some`, rows may have some of the fields.
        """
        if self.kind is None or self.are_plain(rows, find, some=some):
            return rows
        relations = self.relations_in(rows)
        bare = [{name: row[name] for name in row if name not in relations} for row in rows]
        given = self.with_properties(bare)
        absent = self._absent(given, some=some)
        groups = dict.fromkeys(absent)
        if len(groups) == 1:
            values = self._dumped(given, absent[0])
        else:
            values = [None] * len(given)
            for names in groups:
                chosen = [index for index, one in enumerate(absent) if one == names]
                found = self._dumped([given[index] for index in chosen], names)
                for index, value in zip(chosen, found, strict=True):
                    values[index] = value
        self.add_relations(values, rows, relations, find)
        return values

    def _absent(self, rows: Sequence[dict[str, Any]], *, some: bool) -> list[frozenset[str]]:
        """Return what each row lacks because of rules for fields, or since it wasn't requested."""
        restricted = self.columns if some else fields_of("read", self.model).keys()
        if not restricted:
            return [_NOTHING] * len(rows)
        names = restricted | {*self._properties}
        return [frozenset(names - row.keys()) for row in rows]

    def _dumped(self, rows: Sequence[dict[str, Any]], absent: frozenset[str]) -> list[Any]:
        """Return the JSON values of rows that lack some fields."""
        adapter, left_out = self._adapter_without(absent)
        try:
            found = adapter.validate_python(rows)
        except ValidationError as error:
            raise ResponseValidationError(error.errors(include_url=False), body=rows) from error
        exclude = {"__all__": left_out} if left_out else None
        values: list[Any] = adapter.dump_python(found, mode="json", by_alias=True, exclude=exclude)
        return values

    def _adapter_without(self, absent: frozenset[str]) -> tuple[TypeAdapter[Any], set[str]]:
        """Return the adapter of rows that lack some fields, and the fields of the class to leave out."""
        assert self.kind is not None
        fields = self.kind.model_fields.items()
        lacking = {name for name, info in fields if not absent.isdisjoint(_sources(name, info))}
        if not lacking:
            return self._adapter, lacking
        if absent not in self._adapters:
            if len(self._adapters) >= _MOST_ADAPTERS:
                # Requests choose fields, of which there are any number of combinations.
                self._adapters.clear()
            optional: Any = {name: _optional(self.kind.model_fields[name]) for name in lacking}
            kind = create_model(self.kind.__name__, __base__=self.kind, **optional)
            self._adapters[absent] = TypeAdapter(list[kind])  # type: ignore[valid-type]
        return self._adapters[absent], lacking

    @cached_property
    def _adapter(self) -> TypeAdapter[Any]:
        return TypeAdapter(list[self.kind])  # type: ignore[name-defined]

    def is_plain_with(self, paths: tuple[str, ...], find: Find) -> bool:
        """Return True if records with these relations are encoded unchanged."""
        return self.plain is not None and _are_plain(branches(self.model, paths).values(), find)

    def add_relations(
        self,
        values: Sequence[Any],
        rows: Sequence[Any],
        relations: Mapping[str, Relation],
        find: Find,
    ) -> None:
        """Add the encoded relations of rows to their values."""
        for name, relation in relations.items():
            ends = {id(end): end for end in _ends(rows, name)}
            encoded = find(relation.model).encoded([*ends.values()], find)
            by_id = dict(zip(ends, encoded, strict=True))
            for value, row in zip(values, rows, strict=True):
                if isinstance(value, dict) and name in row:
                    end = row[name]
                    value[name] = (
                        [by_id[id(one)] for one in end]
                        if isinstance(end, list)
                        else by_id.get(id(end))
                    )


@cache
def record_encoder(model: type[Model], kind: type[BaseModel] | None) -> RecordEncoder:
    """Return the encoder of a model's records by a response class."""
    return RecordEncoder(model, kind)


def _are_plain(tree: Iterable[Branch], find: Find) -> bool:
    return all(
        find(branch.relation.model).plain is not None and _are_plain(branch.inner.values(), find)
        for branch in tree
    )


def _ends(rows: Iterable[Any], name: str) -> Iterable[Any]:
    """Yield the related rows of one relation."""
    for row in rows:
        end = row.get(name)
        if isinstance(end, list):
            yield from end
        elif end is not None:
            yield end


def _is_part(some: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Return True if some names are in the order of the others."""
    rest = iter(names)
    return all(name in rest for name in some)


def _optional(info: FieldInfo) -> tuple[Any, Any]:
    """Return the definition of a field that may be absent."""
    names = ("alias", "validation_alias", "serialization_alias")
    field = Field(default=None, **{name: getattr(info, name) for name in names})
    if not info.metadata:
        return info.annotation, field
    return Annotated[(info.annotation, *info.metadata)], field


def _sources(name: str, info: FieldInfo) -> list[str]:
    """Return the keys of a row that a field may read."""
    alias = info.validation_alias or info.alias or name
    choices = alias.choices if isinstance(alias, AliasChoices) else [alias]
    firsts = [one.path[0] if isinstance(one, AliasPath) else one for one in choices]
    return [name, *(str(one) for one in firsts if one != name)]
