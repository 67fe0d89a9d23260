"""Types of columns in a project's database, as hover shows them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from fw.language.model import Field
from fw.runtime.database.backends import backend_named
from fw.runtime.errors import FwError

__all__ = ["column_types"]


def column_types(root: Path, provider: str | None) -> Callable[[Field], str | None]:
    """Return the function that names the type of a field's column.

    `provider` is that of the schema; the URL of the project's database decides, if it is set.
    """

    def of(field: Field) -> str | None:
        # SQLAlchemy takes longer to import than the server to start.
        from fw.runtime.database.connection.target import find_url
        from fw.tasks.migrations.schema_tables import column_type

        try:
            url = find_url(root)
        except FwError:
            url = None
        name = url.provider if url is not None else provider
        return _compiled(column_type(field), name) if name is not None else None

    return of


@lru_cache(maxsize=256)
def _compiled(source: str, provider: str) -> str | None:
    from fw.runtime.database.sql.backend import SqlBackend
    from fw.runtime.database.types import type_of_source

    backend = backend_named(provider)
    if not isinstance(backend, SqlBackend):
        return None
    return str(type_of_source(source).compile(dialect=backend.dialect()))
