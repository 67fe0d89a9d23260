"""Tables to copy: those of the application's models, and fw's own."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

import sqlalchemy as sa

from fw.runtime.application.project import add_to_import_path
from fw.runtime.auth.api_keys.records import ApiKey
from fw.runtime.auth.oidc.records import Identity
from fw.runtime.auth.sessions.records import RefreshToken, Session
from fw.runtime.auth.two_factor.records import RecoveryCode, TotpSecret
from fw.runtime.database.connection.database import Database
from fw.runtime.database.errors import SchemaMismatch
from fw.runtime.database.models.model import InternalModel, Model, is_view, load_models
from fw.runtime.database.seeding.loader import SeededKey

__all__ = ["application_tables", "internal_tables"]

_INTERNAL: Final[tuple[type[InternalModel], ...]] = (
    SeededKey,
    Session,
    RefreshToken,
    TotpSecret,
    RecoveryCode,
    ApiKey,
    Identity,
)
"""Internal models whose rows are copied.

Migrations are recorded by `fw migrate`, and jobs have to run once only.
"""


def application_tables(root: Path) -> list[sa.Table]:
    """Return the tables of a project's models and of their links, without views."""
    add_to_import_path(root)
    home = import_module("app.models")
    for module in iter_modules(home.__path__):
        import_module(f"app.models.{module.name}")
    load_models()
    return [table for table in Model.metadata.tables.values() if not is_view(table)]


async def internal_tables(source: Database, target: Database | None) -> list[sa.Table]:
    """Return the tables of internal models with rows, which are created in the target if missing."""
    found = []
    for model in _INTERNAL:
        table = model.__table__
        assert isinstance(table, sa.Table)
        try:
            rows = await source.backend.table_rows(source, table).count()
        except SchemaMismatch:
            continue
        if rows:
            found.append(table)
            if target is not None:
                await target.store(model).prepare()
    return found
