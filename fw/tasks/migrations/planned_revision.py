"""Planned revisions: their operations, names, titles and numbers."""

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

__all__ = ["KIND", "PlannedRevision", "altered", "created", "dropped", "numbered"]

KIND = "migrations"
_TEMPLATE = "database/migrations/revision.py.mako"


class PlannedRevision(NamedTuple):
    """A revision without its number.

    `name` is the part of its file's name between the number and `_migration.py`. `owner` is its
    model, None for a table without one.
    """

    name: str
    title: str
    owner: str | None
    up: tuple[Operation, ...]
    down: tuple[Operation, ...]


def numbered(planned: Sequence[PlannedRevision], number: int, head: str | None) -> list[Artifact]:
    """Return revisions as artifacts, numbered after `number`; the first one follows `head`."""
    artifacts = []
    for one in planned:
        number += 1
        revision = f"{number:03d}_{one.name}"
        artifacts.append(_artifact(one, revision, head))
        head = revision
    return artifacts


def _artifact(planned: PlannedRevision, revision: str, head: str | None) -> Artifact:
    upgrade, downgrade = emit.body(planned.up), emit.body(planned.down)
    context = {
        "title": planned.title,
        "imports": emit.imports(upgrade, downgrade),
        "revision": revision,
        "down_revision": head,
        "upgrade": upgrade,
        "downgrade": downgrade,
    }
    path = f"{FOLDER}/{revision}_migration.py"
    return Artifact(path, _TEMPLATE, context, KIND, owner=planned.owner)


_LONGEST_NAME = 60
_LONGEST_TITLE = 76
_MOST_NAMED = 2
"""Maximum number of fields in a file's name; above, the name only says "alter"."""


def created(name: str, owner: str, table: Table) -> PlannedRevision:
    """Return the revision that creates a table."""
    title = f"Create the table {table.name}"
    return PlannedRevision(name, title, owner, create_steps(table), (do.DropTable(table.name),))


def dropped(name: str, owner: str | None, table: Table) -> PlannedRevision:
    """Return the revision that drops a table."""
    title = f"Drop the table {table.name}"
    return PlannedRevision(
        f"drop_{name}", title, owner, (do.DropTable(table.name),), create_steps(table)
    )


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
) -> PlannedRevision:
    """Return the revision that alters a table; `moved_from` is the module of its former name."""
    name, title = _words(module, moved_from, found)
    if len(name) > _LONGEST_NAME:
        name = f"alter_{module}"
    if len(title) > _LONGEST_TITLE:
        title = f"Alter {module}"
    return PlannedRevision(name, title, owner, tuple(up), tuple(down))


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
