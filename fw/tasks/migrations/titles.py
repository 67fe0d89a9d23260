"""Revisions with the names and titles that say what they do."""

from __future__ import annotations

from collections.abc import Sequence

from fw.tasks.migrations import operations as do
from fw.tasks.migrations.artifacts import Draft
from fw.tasks.migrations.diff import Difference
from fw.tasks.migrations.tables import Table

__all__ = ["altered", "created", "dropped"]

_LONGEST_NAME = 60
_LONGEST_TITLE = 76
_MOST_NAMED = 2
"""How many fields a file's name tells of, before it says no more than that they changed."""


def created(name: str, owner: str, table: Table) -> Draft:
    """Return the revision that creates a table."""
    title = f"Create the table {table.name}"
    return Draft(name, title, owner, create_steps(table), (do.DropTable(table.name),))


def dropped(name: str, owner: str | None, table: Table) -> Draft:
    """Return the revision that drops a table."""
    title = f"Drop the table {table.name}"
    return Draft(f"drop_{name}", title, owner, (do.DropTable(table.name),), create_steps(table))


def create_steps(table: Table) -> tuple[do.Operation, ...]:
    """Return the operations that create a table and its indexes."""
    indexes = (do.CreateIndex(table.name, index) for index in table.indexes)
    return (do.CreateTable(table), *indexes)


def altered(
    owner: str,
    module: str,
    moved_from: str | None,
    found: Difference,
    up: Sequence[do.Operation],
    down: Sequence[do.Operation],
) -> Draft:
    """Return the revision that alters a table; `moved_from` is what its name began with."""
    name, title = _words(module, moved_from, found)
    if len(name) > _LONGEST_NAME:
        name = f"alter_{module}"
    if len(title) > _LONGEST_TITLE:
        title = f"Alter {module}"
    return Draft(name, title, owner, tuple(up), tuple(down))


def _words(module: str, moved_from: str | None, found: Difference) -> tuple[str, str]:
    renamed = [f"{old}_to_{new}" for old, new in found.renamed]
    parts = [
        ("add", found.added, "to"),
        ("drop", found.dropped, "from"),
        ("rename", renamed, "in"),
        ("change", found.changed, "of"),
        ("index", found.indexed, "of"),
    ]
    said = [part for part in parts if part[1]]
    if moved_from is not None:
        return f"rename_{moved_from}_to_{module}", f"Rename {moved_from} to {module}"
    if len(said) != 1 or len(said[0][1]) > _MOST_NAMED:
        return f"alter_{module}", f"Alter {module}"
    verb, fields, preposition = said[0]
    name = f"{verb}_{'_and_'.join(fields)}_{preposition}_{module}"
    return name, name.replace("_to_", " to ", 1).replace("_", " ").capitalize()
