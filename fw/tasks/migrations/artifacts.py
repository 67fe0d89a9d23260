"""Revisions as artifacts: their numbers, names and titles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fw.tasks.artifact import Artifact
from fw.tasks.migrations import emit
from fw.tasks.migrations.memory import FOLDER
from fw.tasks.migrations.operations import Operation

__all__ = ["KIND", "Draft", "numbered"]

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
