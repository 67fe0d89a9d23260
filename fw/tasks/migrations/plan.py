"""From a schema to the revisions that are missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Protocol

from fw.language.model import Schema
from fw.language.names import names_of
from fw.tasks.artifact import Artifact
from fw.tasks.links import links
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.artifacts import FOLDER, Draft, numbered
from fw.tasks.migrations.desired import link_table, model_table
from fw.tasks.migrations.tables import Table

__all__ = ["Options", "plan"]


class Options(Protocol):
    """What the planner reads of the build's options."""

    @property
    def allow_destructive(self) -> bool:
        """Whether data may be lost."""


def plan(
    root: Path,
    schema: Schema,
    changed: Collection[str] | None,
    removed: Collection[str],
    options: Options,
) -> list[Artifact]:
    """Return the revisions that lead from the files' state to the schema, in order."""
    if list((root / FOLDER).glob("*.py")):
        return []
    return numbered(list(_first(schema)), 0, None)


def _first(schema: Schema) -> Iterator[Draft]:
    for model in schema:
        yield created(names_of(model.name).module, model.name, model_table(model, schema))
    for link in links(schema):
        yield created(link.table, link.left.model, link_table(link, schema))


def created(name: str, owner: str, table: Table) -> Draft:
    """Return the revision that creates a table."""
    indexes = [do.CreateIndex(table.name, index) for index in table.indexes]
    return Draft(
        name,
        f"Create the table {table.name}",
        owner,
        (do.CreateTable(table), *indexes),
        (do.DropTable(table.name),),
    )
