"""Errors of queries: mistakes of the program, found before a database is asked."""

from __future__ import annotations

from typing_extensions import override

from fw.runtime.errors import FwError

__all__ = ["NotLoaded", "QueryError", "UnknownColumn", "UnknownRelation"]


class QueryError(FwError):
    """A query that makes no sense: the fault of the program, not of the client."""


class UnknownColumn(QueryError):
    """A query names a column that the model doesn't have, or that is private."""


class UnknownRelation(QueryError):
    """A query names a relation that the model doesn't have."""


class NotLoaded(QueryError, KeyError):
    """A row was asked for a relation or a field that its query didn't load."""

    @override
    def __str__(self) -> str:
        return f"{self.message}: {self.hint}"
