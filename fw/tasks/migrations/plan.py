"""From a schema to the revisions that are missing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from fw.language.model import Schema
from fw.tasks.artifact import Artifact
from fw.tasks.build.up_to_date import Stamp
from fw.tasks.migrations.diff.schema import Changes
from fw.tasks.migrations.hazards import DestructiveChange, Hazard
from fw.tasks.migrations.renames import Candidate
from fw.tasks.migrations.revision_files import cache
from fw.tasks.migrations.revision_files.history import Line, line_of
from fw.tasks.migrations.revisions import Draft, numbered

__all__ = ["Options", "Revisions", "plan", "settle"]


class Options(Protocol):
    """What the planner reads of the build's options."""

    @property
    def allow_destructive(self) -> bool:
        """Whether the user consents to a loss of data."""

    @property
    def writes(self) -> bool:
        """Whether anything may be kept on disk."""

    @property
    def renames(self) -> tuple[tuple[str, str], ...]:
        """Old and new names, `Post` and `Article` or `Post.title` and `Post.headline`."""

    @property
    def fills(self) -> tuple[tuple[str, str], ...]:
        """Fields and the values for rows that hold none, `Post.colour` and `red`."""


def plan(
    root: Path,
    schema: Schema,
    changed: Collection[str] | None,
    removed: Collection[str],
    options: Options,
    files: Mapping[str, Stamp] | None = None,
) -> Revisions:
    """Return the revisions that lead from the tables of those on disk to the schema's, in order.

    Only the models in `changed` and `removed` are looked at, every one where `changed` is
    None. `files` are the stamps of the revisions' files, where they are known. Raises
    DestructiveChange for what needs consent and has none, MigrationError for what no migration
    can do, FwError where the files don't make one line.
    """
    line = line_of(root, keep=options.writes, files=files)
    changes = Changes(
        line.state, schema, options.renames, first=line.head is None, fills=options.fills
    )
    drafts = changes.drafts(changed, removed)
    if changes.hazards and not options.allow_destructive:
        raise DestructiveChange(changes.hazards, changes.candidates)
    revisions = Revisions(numbered(drafts, line.number, line.head))
    revisions.drafts, revisions.hazards = drafts, changes.hazards
    revisions.candidates = changes.candidates
    revisions.line = Line(changes.state, revisions.head or line.head, line.number, line.stamps)
    return revisions


class Revisions(list[Artifact]):
    """Revisions in their order, and the line that they make once they are written.

    `drafts` are their operations, `hazards` what those could do to rows, `candidates` the renames
    that would explain what is gone.
    """

    line: Line
    drafts: Sequence[Draft] = ()
    hazards: Sequence[Hazard] = ()
    candidates: Sequence[Candidate] = ()

    @property
    def head(self) -> str | None:
        """The name of the last revision, None without one."""
        return str(self[-1].context["revision"]) if self else None


def settle(root: Path, revisions: Sequence[Artifact]) -> None:
    """Remember what revisions that have just been written say, so that nobody reads them for it.

    Does nothing if they don't come from `plan`, or if the folder holds anything but these and
    the old files.
    """
    if not isinstance(revisions, Revisions):
        return
    before = revisions.line.stamps
    written = {artifact.path.rpartition("/")[2] for artifact in revisions}
    now = cache.stamps(root / cache.FOLDER, before)
    # An old file that was changed during the rebase no longer has the stamp that is remembered of it.
    if now.keys() == before.keys() | written:
        cache.remember(root, now, revisions.line.state, revisions.line.head)
