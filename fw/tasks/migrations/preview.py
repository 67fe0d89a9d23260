"""Preview of the migrations that a build would add, operation by operation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from fw.tasks.build.context import BuildContext, BuildOptions
from fw.tasks.build.inputs import BuildInputs
from fw.tasks.disk.lock import reading_lock
from fw.tasks.migrations import operations as do
from fw.tasks.migrations.diff.conversions import Conversion, conversion, schema_type
from fw.tasks.migrations.emit import source_of
from fw.tasks.migrations.hazards import Hazard
from fw.tasks.migrations.planned_revision import create_steps
from fw.tasks.migrations.planner import plan_revisions
from fw.tasks.migrations.rename_detection import Candidate
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.migrations.tables import (
    Check,
    Column,
    Condition,
    Constraint,
    ForeignKey,
    Table,
    Unique,
)
from fw.tasks.render.renderer import COMPILED, Renderer

__all__ = ["MigrationPreview", "Step", "preview"]


class Step(NamedTuple):
    """An operation of a planned revision; `change` is one of the runtime's `SCHEMA_CHANGES`.

    `lost` describes the data that a rollback cannot restore.
    """

    change: str
    table: str
    what: str
    lost: str | None = None


@dataclass(frozen=True, slots=True)
class MigrationPreview:
    """The revisions that a build would write.

    `steps` are the operations of each, `sources` the texts of their files. `before` is code that
    creates the tables of the migrations on disk, `after` code that creates those of the schema;
    both read like the body of an `upgrade()`.
    """

    revisions: tuple[str, ...]
    steps: tuple[tuple[Step, ...], ...]
    sources: tuple[str, ...]
    hazards: tuple[Hazard, ...]
    candidates: tuple[Candidate, ...]
    before: str
    after: str


class _Asked(NamedTuple):
    renames: tuple[tuple[str, str], ...]
    fills: tuple[tuple[str, str], ...] = ()
    allow_destructive: bool = True
    writes: bool = False


def preview(
    root: Path,
    renames: Sequence[tuple[str, str]] = (),
    fills: Sequence[tuple[str, str]] = (),
) -> MigrationPreview:
    """Compare the schema with the migrations; raise SchemaError and FwError as a build does."""
    with reading_lock(root), closing(BuildContext(root)) as context:
        inputs = BuildInputs.read(context, BuildOptions(dry_run=True))
        schema, removed = inputs.loaded.schema, inputs.removed_models()
        before = list(read_chain(root, keep=False).state.tables())
        found = plan_revisions(root, schema, None, removed, _Asked(tuple(renames), tuple(fills)))
        bodies = Renderer(COMPILED).render_many(found)
    return MigrationPreview(
        tuple(str(artifact.context["revision"]) for artifact in found),
        tuple(tuple(map(_step, revision.up)) for revision in found.planned),
        tuple(bodies),
        tuple(found.hazards),
        tuple(found.candidates),
        _source(before),
        _source(found.chain.state.tables()),
    )


def _source(tables: Iterable[Table]) -> str:
    return source_of([step for table in tables for step in create_steps(table)])


def _step(step: do.Operation) -> Step:
    match step:
        case do.CreateTable(table):
            return Step("create table", table.name, f"create {table.name}")
        case do.DropTable(name):
            return Step("drop table", name, f"drop {name}", "its rows")
        case do.RenameTable(old, new):
            return Step("rename", new, f"rename {old} to {new}")
        case do.RenamePrimaryKey(table, old, new):
            return Step("rename", table, f"rename the primary key {old} to {new}")
        case do.AddColumn(table, column):
            return Step("add column", table, f"add {table}.{_described(column)}")
        case do.DropColumn(table, column):
            return Step("drop column", table, f"drop {table}.{column.name}", "its values")
        case do.RenameColumn(table, column, new):
            return Step("rename", table, f"rename {table}.{column.name} to {new}")
        case do.AlterColumn():
            return _altered(step)
        case do.AddConstraint(table, constraint):
            return Step(*_added(table, constraint))
        case do.DropConstraint(table, constraint):
            return Step("drop constraint", table, f"drop {constraint.name}")
        case do.CreateIndex(table, index):
            return Step("create index", table, f"index {table} ({', '.join(index.columns)})")
        case do.DropIndex(table, index):
            return Step("drop index", table, f"drop {index.name}")
        case do.FillNulls(table, column):
            return Step("fill", table, f"fill {table}.{column.name} where it is null")
        case do.FillGenerated(table, column, function):
            return Step(
                "fill", table, f"fill {table}.{column.name} with {function}() where it is null"
            )
        case do.FillNow(table, columns):
            return Step("fill", table, f"fill {table}.{', '.join(columns)} with the current time")
        case do.Recast(table, old, new):
            types = f"from {schema_type(old.type)} to {schema_type(new.type)}"
            return Step("change type", table, f"cast {table}.{old.name} {types}")
        case do.RequireCastable(table, old, new, _):
            return Step(
                "check rows",
                table,
                f"refuse a {old.name} that cannot become {schema_type(new.type)}",
            )
        case do.RequireFilled(table, name) | do.RequireEmpty(table, name):
            return Step("check rows", table, f"refuse rows without {table}.{name}")
        case do.RequireMet(table, constraint):
            return Step("check rows", table, f"refuse rows that break {constraint.name}")
        case do.SetCollation(table, columns):
            return Step("change type", table, f"set the collation of {table}.{', '.join(columns)}")


def _described(column: Column) -> str:
    null = " nullable" if column.nullable else ""
    return f"{column.name} {schema_type(column.type)}{null}"


def _altered(step: do.AlterColumn) -> Step:
    old, new = step.old, step.new
    place = f"{step.table}.{old.name}"
    if old.type != new.type:
        kept = conversion(old.type, new.type)
        change = "widen type" if kept is Conversion.SAFE else "change type"
        what = f"turn {place} from {schema_type(old.type)} into {schema_type(new.type)}"
        lost = None if kept is Conversion.SAFE else "what doesn't fit"
        return Step(change, step.table, what, lost)
    if old.nullable and not new.nullable:
        return Step("require value", step.table, f"make {place} NOT NULL")
    what = (
        f"make {place} nullable"
        if new.nullable and not old.nullable
        else f"change the default of {place}"
    )
    return Step("loosen", step.table, what)


def _added(table: str, constraint: Constraint) -> tuple[str, str, str]:
    columns = ", ".join(constraint.columns)
    match constraint:
        case Unique():
            return "add unique", table, f"make {table} ({columns}) unique"
        case ForeignKey():
            return "add foreign key", table, f"have {table}.{columns} refer to {constraint.table}"
        case Check():
            return "add check", table, f"keep {table}.{columns} to {', '.join(constraint.values)}"
        case Condition():
            return "add check", table, f"require {constraint.condition} in {table}"
