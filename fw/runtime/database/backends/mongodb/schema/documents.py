"""Mapping of a table's rows to the documents of its collection."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from fw.runtime.database.backends.mongodb.commands import Document
from fw.runtime.database.backends.mongodb.schema.table_cache import cached_with_table
from fw.runtime.database.backends.mongodb.schema.values import Codec, codec_of
from fw.runtime.database.errors import InvalidKey, OutOfRange
from fw.runtime.database.query.selection import Row
from fw.runtime.rules import conditions as c

__all__ = ["Documents", "Unique", "documents_of"]

KEY = "_id"


class Unique(NamedTuple):
    """Columns whose values are unique among the rows that meet a condition."""

    name: str
    columns: tuple[str, ...]
    where: str | None = None


class Documents:
    """The documents of a table: a column is the field of its name, the only key `_id`.

    The key of several columns is a document in `_id`, and each of its columns is a field too.
    """

    def __init__(self, table: sa.Table) -> None:
        self.table = table
        self.name = table.name
        self.keys = tuple(column.key for column in table.primary_key.columns)
        single = self.keys[0] if len(self.keys) == 1 else None
        self.codecs: dict[str, Codec] = {
            column.key: codec_of(column.type) for column in table.columns
        }
        self.fields: dict[str, str] = {
            column.key: KEY if column.key == single else column.name for column in table.columns
        }
        self._operands: dict[str, Codec] = {}
        self._readers: dict[tuple[str, ...], Callable[[Document], Row]] = {}

    def bind(self, column: str, value: Any) -> Any:
        """Return a value of a column as BSON has it; raise OutOfRange if it doesn't fit."""
        return self.codecs[column].bind(value)

    def operand(self, column: str, value: Any) -> Any:
        """Return a value to compare a column with, as BSON has it; it may be longer than its values.

        Raises OutOfRange for a value of another type.
        """
        codec = self._operands.get(column)
        if codec is None:
            codec = codec_of(self.table.c[column].type, is_bounded=False)
            self._operands[column] = codec
        return codec.bind(value)

    def by_column(self, document: Document) -> dict[str, Any]:
        """Return the BSON values of a document by column."""
        return {name: document.get(field) for name, field in self.fields.items()}

    def expression(self, text: str) -> c.Node:
        """Return the expression of a text that names columns, which fields may be mapped to."""
        keys = {each.name: each.key for each in self.table.columns if each.name != each.key}
        return c.parse(c.mapped(text, keys))

    def encode(self, values: Mapping[str, Any]) -> Document:
        """Return the fields of values by column."""
        fields, codecs = self.fields, self.codecs
        return {fields[name]: codecs[name].bind(value) for name, value in values.items()}

    def document(self, values: Mapping[str, Any]) -> Document:
        """Return the document of a row with a value for each column."""
        found = self.encode(values)
        if len(self.keys) > 1:
            return {KEY: {name: found[self.fields[name]] for name in self.keys}, **found}
        return found

    def key_filter(self, key: Any) -> Document | None:
        """Return the filter of the document with a key; None if no document can have it."""
        try:
            if len(self.keys) == 1:
                return {KEY: self.bind(self.keys[0], key)}
            if not isinstance(key, tuple) or len(key) != len(self.keys):
                raise InvalidKey(key, len(self.keys))
            pairs = zip(self.keys, key, strict=True)
            return {KEY: {name: self.bind(name, part) for name, part in pairs}}
        except OutOfRange:
            return None

    def projection(self, names: Iterable[str]) -> dict[str, int]:
        """Return the projection of the fields of columns."""
        chosen = dict.fromkeys((self.fields[name] for name in names), 1)
        return chosen if KEY in chosen else {KEY: 0, **chosen}

    def reader(self, names: Sequence[str]) -> Callable[[Document], Row]:
        """Return the function that makes a row of these columns of a document."""
        names = tuple(names)
        found = self._readers.get(names)
        if found is None:
            found = self._readers[names] = self._make_reader(names)
        return found

    def _make_reader(self, names: Sequence[str]) -> Callable[[Document], Row]:
        fields = [(name, self.fields[name]) for name in names]
        decoders = [(name, self.codecs[name].decode) for name in names]
        decoded = [(name, decode) for name, decode in decoders if decode is not None]

        def read(document: Document) -> Row:
            get = document.get
            row = {name: get(field) for name, field in fields}
            for name, decode in decoded:
                value = row[name]
                if value is not None:
                    row[name] = decode(value)
            return row

        return read

    def decode(self, column: str, value: Any) -> Any:
        """Return a value of a column as Python has it."""
        decode = self.codecs[column].decode
        return value if decode is None or value is None else decode(value)


@cached_with_table
def documents_of(table: sa.Table) -> Documents:
    """Return the documents of a table."""
    return Documents(table)
