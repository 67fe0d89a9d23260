"""Preview of the migrations that a build would add, operation by operation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.build.context import BuildContext, BuildOptions
from fw.tasks.build.inputs import BuildInputs
from fw.tasks.disk.draft import Draft
from fw.tasks.disk.lock import reading_lock
from fw.tasks.migrations.emit.statements import source_of
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.planned_revision import create_steps
from fw.tasks.migrations.planner import plan_revisions
from fw.tasks.migrations.preview.steps import Step, steps_of
from fw.tasks.migrations.rename_detection import Candidate
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.migrations.tables import Table
from fw.tasks.render.renderer import COMPILED, Renderer

__all__ = ["MigrationPreview", "preview"]


@dataclass(frozen=True, slots=True)
class MigrationPreview:
    """The revisions that a build would write.

    `titles` name them, `steps` are the operations of each, `sources` the texts of their files.
    `before` is code that creates the tables of the migrations on disk, `after` code that creates
    those of the schema; both read like the body of an `upgrade()`. `views` has the columns of each
    view of the schema.
    """

    revisions: tuple[str, ...]
    titles: tuple[Message, ...]
    steps: tuple[tuple[Step, ...], ...]
    sources: tuple[str, ...]
    hazards: tuple[Hazard, ...]
    candidates: tuple[Candidate, ...]
    before: str
    after: str
    views: Mapping[str, tuple[str, ...]]


class _Asked(NamedTuple):
    renames: tuple[tuple[str, str], ...]
    fills: tuple[tuple[str, str], ...] = ()
    allow_destructive: bool = True
    writes: bool = False


def preview(
    root: Path,
    renames: Sequence[tuple[str, str]] = (),
    fills: Sequence[tuple[str, str]] = (),
    draft: Draft | None = None,
) -> MigrationPreview:
    """Compare the schema with the migrations; raise SchemaError and FwError as a build does.

    A `draft` takes the place of the schema on disk.
    """
    with reading_lock(root), closing(BuildContext(root)) as context:
        inputs = BuildInputs.read(context, BuildOptions(dry_run=True, draft=draft))
        schema, removed = inputs.loaded.schema, inputs.removed_models()
        before = list(read_chain(root, keep=False).state.tables())
        asked = _Asked(tuple(renames), tuple(fills))
        former = inputs.former_model
        found = plan_revisions(root, schema, None, removed, asked, former=former)
        bodies = Renderer(COMPILED).render_many(found)
    return MigrationPreview(
        tuple(str(artifact.context["revision"]) for artifact in found),
        tuple(revision.title for revision in found.planned),
        tuple(tuple(steps_of(revision.up, before)) for revision in found.planned),
        tuple(bodies),
        tuple(found.hazards),
        tuple(found.candidates),
        _source(before),
        _source(found.chain.state.tables()),
        {
            schema[name].table: tuple(field.column for field in schema[name].fields)
            for name in sorted(schema.views)
        },
    )


def _source(tables: Iterable[Table]) -> str:
    return source_of([step for table in tables for step in create_steps(table)])
