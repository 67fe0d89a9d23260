"""Report of collations: texts that a database compares unlike other databases."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fw.runtime.errors import FwError
from fw.runtime.messages import say

if TYPE_CHECKING:
    from fw.runtime.database.sql.collations import CollationDifference

__all__ = ["COMMAND", "collation_note", "unsuitable_collations"]

COMMAND = "fw migrate collations"
"""The command that writes the revision."""
_TIMEOUT = 10


def unsuitable_collations(root: Path) -> Sequence[CollationDifference]:
    """Return the database, and the columns of the project's tables, with another collation.

    Raise FwError if the database can't be asked or doesn't answer.
    """
    from fw.runtime.database.connection.target import target_of

    target = target_of(root, None)
    if not getattr(target.backend, "has_collations", False):
        return []
    from fw.runtime.database.sql.migrations.drift import collation_differences
    from fw.tasks.scaffold.collations import migrated_tables

    search = collation_differences(target, migrated_tables(root))
    try:
        return asyncio.run(asyncio.wait_for(search, _TIMEOUT))
    except TimeoutError as error:
        message = say(
            "the database did not list its collations within {timeout} seconds", timeout=_TIMEOUT
        )
        raise FwError(message, hint=say("run the command again when it is less busy")) from error


def collation_note(root: Path) -> str | None:
    """Return a sentence about collations to convert; None if there are none, or no database."""
    try:
        found = unsuitable_collations(root)
    except FwError:
        return None
    if not found:
        return None
    rest = say(", and {count} more", count=len(found) - 1) if len(found) > 1 else ""
    return say(
        "{found}{rest}; {command} writes a migration that converts them",
        found=found[0],
        rest=rest,
        command=COMMAND,
    )
