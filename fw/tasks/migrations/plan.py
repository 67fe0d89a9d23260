"""From a schema to the revisions that are missing."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Protocol

from fw.language.model import Schema
from fw.tasks.artifact import Artifact
from fw.tasks.migrations.artifacts import numbered
from fw.tasks.migrations.changes import Changes
from fw.tasks.migrations.hazards import DestructiveChange
from fw.tasks.migrations.line import line_of

__all__ = ["Options", "plan"]


class Options(Protocol):
    """What the planner reads of the build's options."""

    @property
    def allow_destructive(self) -> bool:
        """Whether the user consents to a loss of data."""

    @property
    def renames(self) -> tuple[tuple[str, str], ...]:
        """Old and new names, `Post` and `Article` or `Post.title` and `Post.headline`."""


def plan(
    root: Path,
    schema: Schema,
    changed: Collection[str] | None,
    removed: Collection[str],
    options: Options,
) -> list[Artifact]:
    """Return the revisions that lead from the tables of those on disk to the schema's, in order.

    Only the models in `changed` and `removed` are looked at, every one where `changed` is
    None. Raises DestructiveChange for what needs consent and has none, MigrationError for what
    no migration can do, FwError where the files don't make one line.
    """
    line = line_of(root)
    changes = Changes(line.state, schema, options.renames, first=line.head is None)
    drafts = changes.drafts(changed, removed)
    if changes.hazards and not options.allow_destructive:
        raise DestructiveChange(changes.hazards)
    return numbered(drafts, line.number, line.head)
