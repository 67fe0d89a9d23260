"""How Alembic runs a revision's operations for fw: through a journal, with room for long names."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic.ddl.impl import DefaultImpl
from alembic.runtime.migration import MigrationContext

from fw.runtime.database.sql.migrations.journal import Journal
from fw.runtime.database.sql.provider import SqlProvider

__all__ = ["Implementation", "provider_of", "suit"]


class Implementation:
    """Mixed into Alembic's implementation of a dialect. `journal`: what statements go through."""

    journal: Journal | None = None

    def version_table_impl(self, *, version_table: str, **options: Any) -> sa.Table:
        """Return the version table with room for a revision's name: Alembic's has 32 characters."""
        table: sa.Table = super().version_table_impl(  # type: ignore[misc]
            version_table=version_table, **options
        )
        table.c.version_num.type = sa.String(255)
        return table

    def _exec(
        self,
        construct: Any,
        execution_options: Mapping[str, Any] | None = None,
        multiparams: Any = None,
        params: Mapping[str, Any] | None = None,
    ) -> Any:
        if isinstance(construct, str):
            construct = sa.text(construct)
        execute = functools.partial(
            super()._exec,  # type: ignore[misc]
            construct,
            execution_options,
            multiparams,
            params or {},
        )
        return execute() if self.journal is None else self.journal.run(construct, execute)


def suit(provider: SqlProvider) -> None:
    """Have Alembic run the operations of a provider's dialect in fw's way."""
    dialect, special = provider.dialect(), provider.implementation()
    base = DefaultImpl.get_by_dialect(dialect) if special is None else special
    if not issubclass(base, Implementation):
        # To make the class is to register it: that is how Alembic finds one for a dialect.
        type(f"Fw{base.__name__}", (Implementation, base), {"__dialect__": dialect.name})


def provider_of(context: MigrationContext) -> SqlProvider:
    """Return the provider of the database that a context of Alembic is about."""
    provider: SqlProvider = context.opts["fw_provider"]
    return provider
