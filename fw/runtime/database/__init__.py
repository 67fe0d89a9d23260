"""Databases: models, repositories, transactions, and the backends behind them.

Names are imported when they are first used, so that modules such as
`fw.runtime.database.naming` stay cheap to import.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fw.runtime.lazy import attach

if TYPE_CHECKING:
    from fw.runtime.database.backends.base.increment import Increment
    from fw.runtime.database.connection.database import (
        Database,
        current,
        session,
        transaction,
    )
    from fw.runtime.database.connection.service_provider import DatabaseServiceProvider
    from fw.runtime.database.connection.url import DatabaseUrl
    from fw.runtime.database.errors import QueryError
    from fw.runtime.database.migrations import revision_operations as actions
    from fw.runtime.database.models import generators
    from fw.runtime.database.models.model import (
        EMAIL,
        PASSWORD,
        PRIVATE,
        READONLY,
        VIEW,
        Model,
        Timestamps,
        account,
        primary_key,
        rules,
    )
    from fw.runtime.database.models.text_choices import TextChoices
    from fw.runtime.database.query.query import Query
    from fw.runtime.database.query.record import as_row
    from fw.runtime.database.query.selection import Page, Selection
    from fw.runtime.database.relations.relation import linked_by
    from fw.runtime.database.repositories.numbers import Numbers
    from fw.runtime.database.repositories.repository import ReadRepository, Repository, Row
    from fw.runtime.database.repositories.service import ReadService, Service
    from fw.runtime.database.sql.statements.conditions import check, computed, partial_index
    from fw.runtime.database.types import (
        Array,
        Boolean,
        Bytes,
        Date,
        DateTime,
        Decimal,
        Enum,
        File,
        Float,
        Integer,
        Json,
        String,
        Text,
        Time,
        Uuid,
    )
    from fw.runtime.rules.access_rules import allow, deny, owner, tenant

__all__ = [
    "EMAIL",
    "PASSWORD",
    "PRIVATE",
    "READONLY",
    "VIEW",
    "Array",
    "Boolean",
    "Bytes",
    "Database",
    "DatabaseServiceProvider",
    "DatabaseUrl",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "File",
    "Float",
    "Increment",
    "Integer",
    "Json",
    "Model",
    "Numbers",
    "Page",
    "Query",
    "QueryError",
    "ReadRepository",
    "ReadService",
    "Repository",
    "Row",
    "Selection",
    "Service",
    "String",
    "Text",
    "TextChoices",
    "Time",
    "Timestamps",
    "Uuid",
    "account",
    "actions",
    "allow",
    "as_row",
    "check",
    "computed",
    "current",
    "deny",
    "generators",
    "linked_by",
    "owner",
    "partial_index",
    "primary_key",
    "rules",
    "session",
    "tenant",
    "transaction",
]

_TYPES = (
    "Array",
    "Boolean",
    "Bytes",
    "Date",
    "DateTime",
    "Decimal",
    "Enum",
    "File",
    "Float",
    "Integer",
    "Json",
    "String",
    "Text",
    "Time",
    "Uuid",
)
_HOMES = {
    "EMAIL": ".models.model",
    "PASSWORD": ".models.model",
    "PRIVATE": ".models.model",
    "READONLY": ".models.model",
    "VIEW": ".models.model",
    "Database": ".connection.database",
    "DatabaseServiceProvider": ".connection.service_provider",
    "DatabaseUrl": ".connection.url",
    "Increment": ".backends.base.increment",
    "Model": ".models.model",
    "Numbers": ".repositories.numbers",
    "Page": ".query.selection",
    "Query": ".query.query",
    "QueryError": ".errors",
    "ReadRepository": ".repositories.repository",
    "ReadService": ".repositories.service",
    "Repository": ".repositories.repository",
    "Row": ".repositories.repository",
    "Selection": ".query.selection",
    "Service": ".repositories.service",
    "TextChoices": ".models.text_choices",
    "Timestamps": ".models.model",
    "actions": ".migrations.revision_operations:",
    "as_row": ".query.record",
    "allow": "fw.runtime.rules.access_rules",
    "deny": "fw.runtime.rules.access_rules",
    "owner": "fw.runtime.rules.access_rules",
    "tenant": "fw.runtime.rules.access_rules",
    "check": ".sql.statements.conditions",
    "computed": ".sql.statements.conditions",
    "current": ".connection.database",
    "generators": ".models.generators:",
    "linked_by": ".relations.relation",
    "account": ".models.model",
    "partial_index": ".sql.statements.conditions",
    "primary_key": ".models.model",
    "rules": ".models.model",
    "session": ".connection.database",
    "transaction": ".connection.database",
    **dict.fromkeys(_TYPES, ".types"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = attach(__name__, _HOMES)
