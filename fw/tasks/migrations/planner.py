"""Planner of the revisions that a changed schema needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from fw.language.model import Model, Schema
from fw.tasks.artifact import Artifact
from fw.tasks.build.up_to_date import Stamp
from fw.tasks.migrations.diff.former_names import FormerModel, unknown
from fw.tasks.migrations.diff.schema import Changes
from fw.tasks.migrations.hazards import DestructiveChange, Hazard
from fw.tasks.migrations.planned_revision import PlannedRevision, numbered
from fw.tasks.migrations.rename_detection import Candidate
from fw.tasks.migrations.revision_files import cache
from fw.tasks.migrations.revision_files.chain import RevisionChain, read_chain

__all__ = ["Options", "Revisions", "cache_chain", "plan_revisions"]


class Options(Protocol):
    """The build options that planning depends on."""

    @property
    def allow_destructive(self) -> bool:
        """True if the user accepts a loss of data."""

    @property
    def writes(self) -> bool:
        """True if files may be written."""

    @property
    def renames(self) -> tuple[tuple[str, str], ...]:
        """Old and new names, `Post` and `Article` or `Post.title` and `Post.headline`."""

    @property
    def fills(self) -> tuple[tuple[str, str], ...]:
        """Fields and the values for rows that have none, `Post.colour` and `red`."""


def plan_revisions(
    root: Path,
    schema: Schema,
    changed: Collection[str] | None,
    removed: Collection[str],
    options: Options,
    files: Mapping[str, Stamp] | None = None,
    former: FormerModel = unknown,
) -> Revisions:
    """Return the revisions from the tables of the last revision to those of the schema.

    Only the models in `changed` and `removed` are compared, or all if `changed` is None. `files`
    are the stamps of the revision files, if they are known. `former` returns a model of the last
    build. Raise DestructiveChange for changes
    that need the user's consent, MigrationError for changes that no migration can make, and
    FwError if the revisions on disk have several heads.
    """
    chain = read_chain(root, keep=options.writes, files=files)
    changes = Changes(
        chain.state,
        _tables_of(schema),
        options.renames,
        first=chain.head is None,
        fills=options.fills,
        former=former,
    )
    # A model that became a view has no table any more.
    former_models = schema.views if changed is None else schema.views & {*changed}
    planned = changes.plan(changed, {*removed, *former_models})
    if changes.hazards and not options.allow_destructive:
        raise DestructiveChange(changes.hazards, changes.candidates)
    revisions = Revisions(numbered(planned, chain.number, chain.head))
    revisions.planned, revisions.hazards = planned, changes.hazards
    revisions.candidates = changes.candidates
    revisions.chain = RevisionChain(
        changes.state, revisions.head or chain.head, chain.number, chain.stamps
    )
    return revisions


def _tables_of(schema: Schema) -> Schema:
    """Return the schema without its views, without loading a model."""
    if not schema.views:
        return schema
    return replace(schema, models=_ModelsWithTable(schema.models, schema.views))


class _ModelsWithTable(Mapping[str, Model]):
    """The models of a schema but its views."""

    def __init__(self, models: Mapping[str, Model], views: frozenset[str]) -> None:
        self._models = models
        self._views = views

    def __getitem__(self, name: str) -> Model:
        if name in self._views:
            raise KeyError(name)
        return self._models[name]

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._models if name not in self._views)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Revisions(list[Artifact]):
    """New revisions in order.

    `planned` are their operations, `hazards` the risks of those for rows, and `candidates` are
    renames that would explain what was dropped. `chain` is the chain including them.
    """

    chain: RevisionChain
    planned: Sequence[PlannedRevision] = ()
    hazards: Sequence[Hazard] = ()
    candidates: Sequence[Candidate] = ()

    @property
    def head(self) -> str | None:
        """The last revision, or None if there is none."""
        return str(self[-1].context["revision"]) if self else None


def cache_chain(root: Path, revisions: Sequence[Artifact]) -> None:
    """Cache the chain after the revisions were written, so that they need not be read.

    Do nothing if they don't come from `plan_revisions`, or if the folder has other new files.
    """
    if not isinstance(revisions, Revisions):
        return
    before = revisions.chain.stamps
    written = {artifact.path.rpartition("/")[2] for artifact in revisions}
    now = cache.stamps(root / cache.FOLDER, before)
    # An old file that was changed meanwhile no longer has its cached stamp.
    if now.keys() == before.keys() | written:
        cache.save_chain(root, now, revisions.chain.state, revisions.chain.head)
