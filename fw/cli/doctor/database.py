"""Checks that need the database: can it be reached, and does it stand where the files do."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level
from fw.cli.env_file import environment
from fw.runtime.errors import FwError

__all__ = ["migrations", "reachable"]

PATIENCE = 10


def reachable(root: Path) -> Iterator[Finding]:
    """Connect once."""
    from fw.runtime.database.providers import provider_for
    from fw.runtime.database.url import DatabaseUrl

    text = environment(root).get("DATABASE_URL")
    if not text:
        yield Finding(Level.NOTE, "there is no database to reach yet", "fw db configure")
        return
    url = DatabaseUrl.parse(text).within(root)
    provider = provider_for(url)
    try:
        version = asyncio.run(asyncio.wait_for(provider.ping(url), PATIENCE))
    except TimeoutError:
        yield Finding(Level.PROBLEM, f"no answer from {url.masked()} in {PATIENCE} s", REMEDY)
    except FwError as error:
        yield Finding(Level.PROBLEM, error.message, error.hint or REMEDY)
    else:
        yield Finding(Level.OK, f"{version} answers")


REMEDY = "start the server, or correct its address: fw db configure"


def migrations(root: Path) -> Iterator[Finding]:
    """Compare what is applied with the files."""
    from fw.runtime.database import migrator

    if not environment(root).get("DATABASE_URL"):
        return
    try:
        found = asyncio.run(asyncio.wait_for(migrator.status(root), PATIENCE))
    except TimeoutError:
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
        yield Finding(Level.PROBLEM, f"{count} migrations aren't applied", "fw migrate")
    if not altered and "pending" not in by_state:
        yield Finding(Level.OK, "every migration is applied")
