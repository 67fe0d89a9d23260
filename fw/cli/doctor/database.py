"""Checks that need the database: can it be reached, and does it stand where the files do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level
from fw.cli.env_file import environment

__all__ = ["migrations", "reachable"]

PATIENCE = 10


def reachable(root: Path) -> Iterator[Finding]:
    """Connect once."""
    from fw.cli.reaching import database_url, ping

    if not environment(root).get("DATABASE_URL"):
        yield Finding(Level.NOTE, "there is no database to reach yet", "fw db configure")
        return
    yield Finding(Level.OK, f"{ping(root, database_url(root))[0]} answers")


def migrations(root: Path) -> Iterator[Finding]:
    """Compare what is applied with the files."""
    from fw.runtime.database import migrator
    from fw.runtime.database.errors import Unavailable

    if not environment(root).get("DATABASE_URL"):
        return
    try:
        found = asyncio.run(asyncio.wait_for(migrator.status(root), PATIENCE))
    except (TimeoutError, Unavailable):
        # The check before this one has said so.
        return
    by_state: dict[str, list[str]] = {}
    for each in found:
        by_state.setdefault(each.state, []).append(each.file)
    altered = by_state.get("changed", []) + by_state.get("missing", [])
    if altered:
        message = f"applied migrations changed or gone: {', '.join(altered)}"
        remedy = "restore them from version control; change schema.fw instead"
        yield Finding(Level.PROBLEM, message, remedy)
    if "pending" in by_state:
        count = len(by_state["pending"])
        waiting = "1 migration isn't" if count == 1 else f"{count} migrations aren't"
        yield Finding(Level.PROBLEM, f"{waiting} applied", "fw migrate")
    if not altered and "pending" not in by_state:
        yield Finding(Level.OK, "every migration is applied")
