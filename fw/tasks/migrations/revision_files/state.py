"""Tables after the last revision of a chain."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fw.tasks.migrations.revision_files.events import Event
from fw.tasks.migrations.tables import (
    Column,
    Constraint,
    Index,
    PrimaryKey,
    Table,
    decoded,
    encoded,
)

__all__ = ["State"]


Packed = tuple[bool, bytes]
"""True for a link table, and the encoded table."""


class State:
    """Tables by name; a table from the cache is decoded on first access."""

    def __init__(self, packed: Mapping[str, Packed] | None = None) -> None:
        self._packed = dict(packed or {})
        self._tables: dict[str, Table] = {}

    def __iter__(self) -> Iterator[str]:
        yield from {**self._packed, **self._tables}

    def get(self, name: str) -> Table | None:
        """Return the table of that name, or None."""
        if name in self._tables:
            return self._tables[name]
        if name not in self._packed:
            return None
        table: Table = decoded(marshal.loads(self._packed[name][1]))  # noqa: S302 - our own cache
        self._tables[name] = table
        return table

    def tables(self) -> Iterator[Table]:
        """Yield every table."""
        for name in list(self):
            table = self.get(name)
            if table is not None:
                yield table

    def put(self, table: Table) -> None:
        """Add or replace a table."""
        self._tables[table.name] = table
        self._packed.pop(table.name, None)

    def drop(self, name: str) -> None:
        """Remove a table, if it exists."""
        self._tables.pop(name, None)
        self._packed.pop(name, None)

    def links(self) -> Iterator[str]:
        """Yield the names of link tables without decoding any table."""
        yield from (name for name, (is_link, _) in self._packed.items() if is_link)
        fresh = (table for name, table in self._tables.items() if name not in self._packed)
        yield from (table.name for table in fresh if table.is_link)

    def packed(self) -> dict[str, Packed]:
        """Return the encoded tables for the cache."""
        made = {
            name: (table.is_link, marshal.dumps(encoded(table)))
            for name, table in self._tables.items()
            if name not in self._packed
        }
        return {**self._packed, **made}

    def apply(self, events: Iterable[Event]) -> None:
        """Apply the events of a revision; ignore those that don't fit the tables."""
        for verb, *arguments in events:
            _VERBS[str(verb)](self, *arguments)

    def rename_table(self, old: str, new: str) -> None:
        """Rename a table, and update the foreign keys of others."""
        for table in list(self.tables()):
            moved = table.moved(old, new)
            if moved is not table:
                self.drop(table.name)
                self.put(moved)

    def rename_column(self, name: str, old: str, new: str) -> None:
        """Rename a column, and update constraints and the foreign keys of other tables."""
        for table in list(self.tables()):
            if table.name == name:
                self.put(table.renamed(old, new))
            else:
                self.put(table.retargeted(name, old, new))


def _changed(change: Callable[..., Table]) -> Callable[..., None]:
    """Return a verb that replaces a table by the result of `change`."""

    def verb(state: State, name: str, *arguments: Any) -> None:
        table = state.get(name)
        if table is not None:
            state.put(change(table, *arguments))

    return verb


def _drop_column(table: Table, name: str) -> Table:
    return table._replace(
        columns=tuple(column for column in table.columns if column.name != name),
        constraints=tuple(c for c in table.constraints if name not in c.columns),
        indexes=tuple(index for index in table.indexes if name not in index.used),
    )


def _alter_column(state: State, name: str, column: str, changes: tuple[Any, ...]) -> None:
    table = state.get(name)
    if table is None:
        return
    wanted = dict(changes)
    new = wanted.pop("name", None)
    columns = (c._replace(**wanted) if c.name == column else c for c in table.columns)
    state.put(table._replace(columns=tuple(columns)))
    if new is not None:
        state.rename_column(name, column, new)


def _add_column(table: Table, column: Column) -> Table:
    return table._replace(columns=(*table.columns, column))


def _add_constraint(table: Table, constraint: Constraint) -> Table:
    return table._replace(constraints=(*table.constraints, constraint))


def _drop_constraint(table: Table, name: str) -> Table:
    return table._replace(constraints=tuple(c for c in table.constraints if c.name != name))


def _create_index(table: Table, index: Index) -> Table:
    return table._replace(indexes=(*table.indexes, index))


def _keep(table: Table, name: str) -> Table:
    return table._replace(kept=(*table.kept, name))


def _rename_primary_key(table: Table, name: str) -> Table:
    key = table.primary
    return table._replace(primary=key and PrimaryKey(name, key.columns))


def _drop_index(state: State, name: str | None, index: str) -> None:
    for table in [state.get(name)] if name is not None else list(state.tables()):
        if table is not None and any(i.name == index for i in table.indexes):
            state.put(table._replace(indexes=tuple(i for i in table.indexes if i.name != index)))


_VERBS: dict[str, Callable[..., None]] = {
    "add_column": _changed(_add_column),
    "add_constraint": _changed(_add_constraint),
    "alter_column": _alter_column,
    "create_index": _changed(_create_index),
    "create_table": State.put,
    "drop_column": _changed(_drop_column),
    "drop_constraint": _changed(_drop_constraint),
    "drop_index": _drop_index,
    "drop_table": State.drop,
    "keep": _changed(_keep),
    "rename_primary_key": _changed(_rename_primary_key),
    "rename_table": State.rename_table,
}
