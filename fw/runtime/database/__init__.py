"""Databases: models, repositories, transactions and the providers behind them.

Names are loaded when they are first used, so that `fw.runtime.database.naming` and its like
stay cheap to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.database.database import Database, current, session, transaction
    from fw.runtime.database.links import linked_by
    from fw.runtime.database.model import EMAIL, PASSWORD, PRIVATE, Model, Timestamps, primary_key
    from fw.runtime.database.provider import DatabaseServiceProvider
    from fw.runtime.database.query import Query, QueryError
    from fw.runtime.database.repository import Repository, Row
    from fw.runtime.database.selection import Page, Selection
    from fw.runtime.database.service import Service
    from fw.runtime.database.types import (
        Boolean,
        Date,
        DateTime,
        Decimal,
        Enum,
        Float,
        Integer,
        Json,
        String,
        Text,
        Time,
        Uuid,
    )
    from fw.runtime.database.url import DatabaseUrl

__all__ = [
    "EMAIL",
    "PASSWORD",
    "PRIVATE",
    "Boolean",
    "Database",
    "DatabaseServiceProvider",
    "DatabaseUrl",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "Float",
    "Integer",
    "Json",
    "Model",
    "Page",
    "Query",
    "QueryError",
    "Repository",
    "Row",
    "Selection",
    "Service",
    "String",
    "Text",
    "Time",
    "Timestamps",
    "Uuid",
    "current",
    "linked_by",
    "primary_key",
    "session",
    "transaction",
]

_TYPES = (
    "Boolean",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "Float",
    "Integer",
    "Json",
    "String",
    "Text",
    "Time",
    "Uuid",
)
_HOMES = {
    "EMAIL": ".model",
    "PASSWORD": ".model",
    "PRIVATE": ".model",
    "Database": ".database",
    "DatabaseServiceProvider": ".provider",
    "DatabaseUrl": ".url",
    "Model": ".model",
    "Page": ".selection",
    "Query": ".query",
    "QueryError": ".query",
    "Repository": ".repository",
    "Row": ".repository",
    "Selection": ".selection",
    "Service": ".service",
    "Timestamps": ".model",
    "current": ".database",
    "linked_by": ".links",
    "primary_key": ".model",
    "session": ".database",
    "transaction": ".database",
    **dict.fromkeys(_TYPES, ".types"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
