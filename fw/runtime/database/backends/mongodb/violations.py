"""The fields of a model behind an index or a validator that a write violates."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from fw.runtime.database.backends.mongodb.commands import Commands, Document
from fw.runtime.database.backends.mongodb.errors import broken_clauses, unique_columns
from fw.runtime.database.backends.mongodb.schema.collections import check_names, indexes_of
from fw.runtime.database.backends.mongodb.schema.documents import KEY, documents_of
from fw.runtime.database.errors import CheckViolation, MissingReference, UniqueViolation
from fw.runtime.database.sql.constraints import Constraints

__all__ = ["Violations"]


class Violations:
    """The unique indexes and the checks of a table. Errors only name `public` columns."""

    def __init__(self, table: sa.Table, public: Collection[str]) -> None:
        self._documents = documents_of(table)
        self._public = frozenset(public)
        self._unique = [index for index in indexes_of(table) if index.unique]
        self._checks = check_names(table)
        self._constraints = Constraints(table, public)

    @contextmanager
    def named(self) -> Iterator[None]:
        """Add the fields of the model to the errors of a write."""
        try:
            yield
        except UniqueViolation as error:
            raise self._violation(unique_columns(error.__cause__)) from error.__cause__
        except CheckViolation as error:
            raise self._broken(error) from error.__cause__
        except MissingReference as error:
            if not self._public.issuperset(error.fields):
                raise MissingReference(error.constraint) from error.__cause__
            raise

    def _broken(self, error: CheckViolation) -> CheckViolation:
        for clause in broken_clauses(error.__cause__):
            if isinstance(clause, str):
                return CheckViolation(clause, *self._constraints.broken_check(clause))
            # The first clause is the schema.
            if 0 < clause <= len(self._checks):
                name = self._checks[clause - 1]
                return CheckViolation(name, *self._constraints.broken_check(name))
        return error

    def _violation(self, fields: Collection[str]) -> UniqueViolation:
        if tuple(fields) == (KEY,):
            columns = self._documents.keys
        else:
            names = {field: name for name, field in self._documents.fields.items()}
            columns = tuple(names[field] for field in fields if field in names)
        name = next((each.name for each in self._unique if each.fields == tuple(fields)), None)
        return UniqueViolation(name, columns if self._public.issuperset(columns) else ())

    async def check_unique(
        self,
        commands: Commands,
        document: Document,
        before: Document | None,
        changed: Collection[str] | None = None,
    ) -> None:
        """Raise UniqueViolation if another document has the unique values of one to write.

        In a savepoint, because an error of the server would abort the whole transaction.
        """
        if before is None and await commands.one(
            self._documents.name, {KEY: document[KEY]}, {KEY: 1}
        ):
            raise self._violation((KEY,))
        for index in self._unique:
            values = {field: document.get(field) for field in index.fields}
            if None in values.values() or (changed and not set(index.fields) & set(changed)):
                continue
            chosen = [values, {KEY: {"$ne": document[KEY]}}, *filter(None, [index.chosen])]
            if await commands.one(self._documents.name, {"$and": chosen}, {KEY: 1}):
                raise self._violation(index.fields)
