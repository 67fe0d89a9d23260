"""A table at one revision, as its operations lead to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import sqlalchemy as sa
from alembic.operations import ops
from sqlalchemy.sql.operators import desc_op

from fw.runtime.database.backends.mongodb.schema.collections import indexes_of, validator
from fw.runtime.database.backends.mongodb.schema.documents import Documents, documents_of
from fw.runtime.database.sql.statements.conditions import CONDITION, check, computed
from fw.runtime.errors import FwError
from fw.runtime.rules import conditions

__all__ = ["CheckState", "ColumnState", "IndexState", "TableState"]


@dataclass(frozen=True)
class ColumnState:
    """A column; `computed` is the text of its expression."""

    name: str
    type: Any
    nullable: bool
    computed: str | None = None

    @classmethod
    def of(cls, column: sa.Column[Any]) -> ColumnState:
        """Return the state of a column that an operation adds."""
        made: Any = column.computed
        if made is None:
            return cls(column.name, column.type, bool(column.nullable))
        text = made.info.get(CONDITION)
        if text is None:
            raise FwError(
                f"{column.name} is computed by SQL, which MongoDB doesn't have",
                hint='write it as actions.computed("price * quantity")',
            )
        return cls(column.name, column.type, bool(column.nullable), text)


@dataclass(frozen=True)
class CheckState:
    """A check: a condition, or the words that a column may have."""

    condition: str | None
    column: str = ""
    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, name: str, sql: Any, info: dict[str, Any]) -> CheckState:
        """Return the state of a check; FwError if it is written in SQL."""
        text = info.get(CONDITION)
        if text is not None:
            return cls(text)
        left, right = getattr(sql, "left", None), getattr(sql, "right", None)
        words = getattr(right, "value", None)
        if isinstance(left, sa.ColumnClause) and isinstance(words, (list, tuple)):
            return cls(None, left.name, tuple(words))
        raise FwError(
            f"the check {name} is written in SQL, which MongoDB doesn't have",
            hint="write it as a condition: actions.check(…) or actions.condition(…)",
        )

    def renamed(self, old: str, new: str) -> CheckState:
        """Return the check with a column renamed."""
        if self.condition is not None:
            return replace(self, condition=conditions.renamed(self.condition, old, new))
        return replace(self, column=new if self.column == old else self.column)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that the check reads."""
        if self.condition is None:
            return (self.column,)
        return tuple(conditions.names(conditions.parse(self.condition)))

    def constraint(self, name: str) -> sa.CheckConstraint:
        """Return the constraint of a table."""
        if self.condition is not None:
            return check(self.condition, name=name)
        return sa.CheckConstraint(sa.column(self.column).in_(self.words), name=name)


class IndexState(NamedTuple):
    """An index; `where` is the condition of its rows, `descending` are some of its columns."""

    columns: tuple[str, ...]
    unique: bool = False
    where: str | None = None
    descending: frozenset[str] = frozenset()

    @classmethod
    def of(cls, operation: ops.CreateIndexOp) -> IndexState:
        """Return the state of an index; FwError for one of an SQL expression."""
        columns = [_column_name(operation, each) for each in operation.columns]
        pairs = zip(columns, operation.columns, strict=True)
        down = [name for name, each in pairs if _is_descending(each)]
        info = dict(operation.kw.get("info") or {})
        where = info.get(CONDITION)
        return cls(tuple(columns), bool(operation.unique), where, frozenset(down))

    def renamed(self, old: str, new: str) -> IndexState:
        """Return the index with a column renamed."""
        columns = tuple(new if each == old else each for each in self.columns)
        where = None if self.where is None else conditions.renamed(self.where, old, new)
        descending = frozenset(new if each == old else each for each in self.descending)
        return IndexState(columns, self.unique, where, descending)

    @property
    def used(self) -> tuple[str, ...]:
        """The columns that the index and its condition read."""
        if self.where is None:
            return self.columns
        return (*self.columns, *conditions.names(conditions.parse(self.where)))


def _column_name(operation: ops.CreateIndexOp, column: Any) -> str:
    """Return the name of a column, or of one in descending order."""
    found = column.element if _is_descending(column) else column
    name = found.name if isinstance(found, sa.ColumnClause) else found
    if not isinstance(name, str):
        raise FwError(
            f"the index {operation.index_name} has the SQL expression {column},"
            " which MongoDB doesn't have",
            hint="index columns only",
        )
    return name


def _is_descending(column: Any) -> bool:
    return getattr(column, "modifier", None) is desc_op


@dataclass
class TableState:
    """The columns, the key, the constraints and the indexes of a table, by name."""

    name: str
    columns: dict[str, ColumnState]
    keys: tuple[str, ...]
    uniques: dict[str, tuple[str, ...]] = field(default_factory=dict)
    checks: dict[str, CheckState] = field(default_factory=dict)
    indexes: dict[str, IndexState] = field(default_factory=dict)

    @classmethod
    def of(cls, operation: ops.CreateTableOp) -> TableState:
        """Return the state of a table that an operation creates."""
        table = operation.to_table()
        found = cls(
            table.name,
            {each.name: ColumnState.of(each) for each in table.columns},
            tuple(each.name for each in table.primary_key.columns),
        )
        for each in table.constraints:
            name = str(each.name)
            if isinstance(each, sa.UniqueConstraint):
                found.uniques[name] = tuple(column.name for column in each.columns)
            elif isinstance(each, sa.CheckConstraint):
                found.checks[name] = CheckState.of(name, each.sqltext, each.info)
        return found

    def table(self) -> sa.Table:
        """Return the table, as a model would declare it."""
        columns = [self._column(each) for each in self.columns.values()]
        uniques = [sa.UniqueConstraint(*each, name=name) for name, each in self.uniques.items()]
        checks = [each.constraint(name) for name, each in self.checks.items()]
        key = sa.PrimaryKeyConstraint(*self.keys)
        made = sa.Table(self.name, sa.MetaData(), *columns, key, *uniques, *checks)
        for name, index in self.indexes.items():
            info = {} if index.where is None else {CONDITION: index.where}
            found = [
                made.c[each].desc() if each in index.descending else made.c[each]
                for each in index.columns
            ]
            sa.Index(name, *found, unique=index.unique, info=info)
        return made

    def _column(self, column: ColumnState) -> sa.Column[Any]:
        extra = []
        if column.computed is not None:
            scale = getattr(column.type, "scale", None)
            extra = [computed(column.computed, scale=scale)]
        return sa.Column(column.name, column.type, *extra, nullable=column.nullable)

    def documents(self) -> Documents:
        """Return the mapping of rows to documents."""
        return documents_of(self.table())

    def validator(self) -> dict[str, Any]:
        """Return the validator of the collection."""
        return validator(self.table())

    def index_documents(self) -> dict[str, dict[str, Any]]:
        """Return the indexes of the collection as `createIndexes` takes them, by name."""
        return {each.name: each.document() for each in indexes_of(self.table())}

    def rename_column(self, old: str, new: str) -> None:
        """Rename a column everywhere in the table."""
        self.columns = {
            (new if name == old else name): replace(
                each,
                name=new if name == old else name,
                computed=each.computed and conditions.renamed(each.computed, old, new),
            )
            for name, each in self.columns.items()
        }
        self.keys = tuple(new if each == old else each for each in self.keys)
        self.uniques = {
            name: tuple(new if each == old else each for each in columns)
            for name, columns in self.uniques.items()
        }
        self.checks = {name: each.renamed(old, new) for name, each in self.checks.items()}
        self.indexes = {name: each.renamed(old, new) for name, each in self.indexes.items()}

    def drop_column(self, column: str) -> None:
        """Drop a column, and the constraints and indexes that involve it."""
        del self.columns[column]
        self.uniques = {k: each for k, each in self.uniques.items() if column not in each}
        self.checks = {k: each for k, each in self.checks.items() if column not in each.columns}
        self.indexes = {k: each for k, each in self.indexes.items() if column not in each.used}
