"""The SQL of revisions that are no files yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fw.runtime.database.sql.migrations.printing import Run, printed
from fw.runtime.database.sql.provider import SqlProvider

__all__ = ["spelled"]


def spelled(provider: SqlProvider, sources: Sequence[str], before: str) -> list[list[str]]:
    """Return the statements of each revision's `upgrade()` on a kind of database.

    `sources` are the texts of revisions, `before` one that makes the tables that they find.
    """
    return printed(provider, [_upgrade(each) for each in sources], [lambda: _run(before)])


def _run(source: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(compile(source, "revision", "exec"), names)  # noqa: S102 - fw wrote it
    return names


def _upgrade(source: str) -> Run:
    run: Run = _run(source)["upgrade"]
    return run
