"""The revision that converts texts of existing tables to the collation of fw."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fw.runtime.messages import Message
from fw.tasks.artifact import Policy
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.writer import Outcome, Write, write_all
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.planned_revision import PlannedRevision, numbered
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.render.renderer import COMPILED, Renderer

__all__ = ["migrated_tables", "write_collation_revision"]


def migrated_tables(root: Path) -> list[str]:
    """Return the names of the tables after the last revision; FwError for several heads."""
    return list(read_chain(root, keep=False).state)


def write_collation_revision(root: Path, found: Iterable[tuple[str, str, str]]) -> Outcome:
    """Write a revision that converts columns, given as table, column and former collation.

    An empty table is the database. Raise FwError if the revisions have several heads.
    """
    groups: dict[tuple[str, str], list[str]] = {}
    for table, column, collation in found:
        groups.setdefault((table, collation), []).extend([column] if table else [])
    up = [do.SetCollation(table, tuple(columns)) for (table, _), columns in groups.items()]
    down = [
        do.SetCollation(table, tuple(columns), collation)
        for (table, collation), columns in reversed(groups.items())
    ]
    name = "convert_collations"
    title = Message.of("title.collations", "Convert collations")
    revision = PlannedRevision(name, title, None, tuple(up), tuple(down))
    with project_lock(root):
        chain = read_chain(root, keep=False)
        [artifact] = numbered([revision], chain.number, chain.head)
        body = Renderer(COMPILED).render(artifact)
        write = Write(artifact.path, body, Policy.ONCE, marked=True)
        return write_all(root, [write])[0]
