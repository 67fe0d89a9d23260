"""Revisions as artifacts: their numbers, names and titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fw.tasks.artifact import Artifact
from fw.tasks.migrations import emit
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.table import Difference
from fw.tasks.migrations.operations import Operation
from fw.tasks.migrations.revision_files.cache import FOLDER
from fw.tasks.migrations.tables import Table

__all__ = ["KIND", "Draft", "altered", "created", "dropped", "numbered"]

KIND = "migrations"
_TEMPLATE = "database/migrations/revision.py.mako"


class Draft(NamedTuple):
    """A revision without its place in the line.

    `name` is its file's name between the number and `_migration.py`; `owner` is the model
    that it is about, None for a table without one.
    """

    name: str
    title: str
    owner: str | None
    up: tuple[Operation, ...]
    down: tuple[Operation, ...]


def numbered(drafts: Sequence[Draft], number: int, head: str | None) -> list[Artifact]:
    """Return the drafts as files numbered after `number`, the first one standing on `head`."""
    artifacts = []
    for draft in drafts:
        number += 1
        revision = f"{number:03d}_{draft.name}"
        artifacts.append(_artifact(draft, revision, head))
        head = revision
    return artifacts


def _artifact(draft: Draft, revision: str, head: str | None) -> Artifact:
    upgrade, downgrade = emit.body(draft.up), emit.body(draft.down)
    context = {
        "title": draft.title,
        "imports": emit.imports(upgrade, downgrade),
        "revision": revision,
        "down_revision": head,
        "upgrade": upgrade,
        "downgrade": downgrade,
    }
    path = f"{FOLDER}/{revision}_migration.py"
    return Artifact(path, _TEMPLATE, context, KIND, owner=draft.owner)


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
