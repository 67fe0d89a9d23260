"""The plan's rows and locks of each schema change, compared with those of a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import sqlalchemy as sa

from fw.language.schema import load
from fw.runtime.database.backends.base.ddl_impact import StepImpact, made_by, step_impacts
from fw.runtime.database.connection.target import target_of
from fw.runtime.database.sql.backend import SqlBackend
from fw.runtime.database.sql.migrations.connection import backend_of_target, connected
from fw.tasks.migrations import operations as do
from fw.tasks.migrations import plan_revisions
from fw.tasks.migrations.planned_revision import create_steps
from fw.tasks.migrations.preview.steps import steps_of
from fw.tasks.migrations.revision_files.chain import read_chain
from fw.tasks.migrations.tables import Table
from tests.tasks.migrations.cases import BEFORE, CASES, Case
from tests.tasks.migrations.cases import ROWS as RECORDS
from tests.tasks.migrations.evolution import Options, Project
from tests.tasks.migrations.lock_probes import (
    ROWS,
    WAITS,
    Impact,
    MariadbRows,
    PostgresRows,
    blocked,
    concurrent_impacts,
    impact_of,
    run_operation,
)

Planned = tuple[str, list[Table], Sequence[do.Operation]]
OVERESTIMATED = {"an array of longer texts"}
"""Cases whose plan is that of PostgreSQL; for MariaDB, whose arrays are JSON, nothing changes."""
_LINK = "INSERT INTO posts_tags (post_id, tag_id) VALUES (1, 1)"


def planned_cases(folder: Path) -> Iterator[Planned]:
    """Yield the name of each case, the tables before it, and the operations of its revision."""
    cases = sorted(CASES.items(), key=lambda item: item[1].first or ("", ""))
    for number, (text, group) in enumerate(groupby(cases, lambda item: _before(item[1]))):
        project = Project(folder / str(number))
        project.build(text)
        tables = list(read_chain(project.root, keep=False).state.tables())
        for name, case in group:
            options = Options(True, case.renames, writes=False, fills=case.fills)
            schema = load(text.replace(case.old, case.new, 1))
            (revision,) = plan_revisions(project.root, schema, None, set(), options).planned
            yield name, tables, revision.up


def _before(case: Case) -> str:
    return BEFORE.replace(*case.first, 1) if case.first else BEFORE


def compare(
    root: Path, url: str, settings: Sequence[str], check: Callable[..., list[str]]
) -> list[str]:
    """Return the differences that a check finds between plan and database, in all cases."""

    async def run() -> list[str]:
        target = target_of(root, url)
        async with connected(target) as connection, connected(target) as other:
            for each in settings:
                await other.exec_driver_sql(each)
            await other.commit()
            return await connection.run_sync(
                check, other.sync_connection, list(planned_cases(root))
            )

    return asyncio.run(run())


def create(connection: sa.Connection, backend: SqlBackend, tables: Sequence[Table]) -> None:
    names = sa.inspect(connection).get_table_names()
    if names:
        off, on = ("SET foreign_key_checks = 0", "SET foreign_key_checks = 1")
        drop = f"DROP TABLE {', '.join(names)} CASCADE"
        for statement in [off, drop, on] if backend.commits_ddl else [drop]:
            connection.exec_driver_sql(statement)
    for table in tables:
        for step in create_steps(table):
            run_operation(backend, connection, step)
    for statement in (*RECORDS, *([_LINK] if len(tables) > 3 else [])):
        connection.exec_driver_sql(statement)
    connection.commit()


def test_the_plan_states_the_rows_and_locks_of_postgres(tmp_path: Path, postgres_url: str) -> None:
    backend = backend_of_target(target_of(tmp_path, postgres_url))

    def check(connection: sa.Connection, other: sa.Connection, cases: list[Planned]) -> list[str]:
        found = []
        present: list[Table] = []
        rows = PostgresRows(connection)
        for name, tables, operations in cases:
            if tables != present:
                present = tables
                create(connection, backend, tables)
            names = [table.name for table in tables]
            for operation, what, impacts in planned_impacts(backend, operations, tables):
                run = partial(run_operation, backend, connection, operation)
                if isinstance(operation, do.Concurrently):
                    connection.commit()
                    present = []
                    real = concurrent_impacts(connection, partial(blocked, other, names), run)
                    found += differences(name, what, _impacts(impacts, operations), real)
                    continue
                planned = max((each.rows for each in impacts), key=ROWS.index)
                found += differences(name, what, planned, rows.touched(run))
                waiting = blocked(other, names)
                found += differences(name, what, _known(impacts[-1], operations), waiting)
            connection.rollback()
        return found

    assert compare(tmp_path, postgres_url, ["SET lock_timeout = 1"], check) == []


def test_the_plan_states_the_rows_and_locks_of_mariadb(tmp_path: Path, mysql_url: str) -> None:
    backend = backend_of_target(target_of(tmp_path, mysql_url))

    def check(connection: sa.Connection, other: sa.Connection, cases: list[Planned]) -> list[str]:
        found = []
        rows = MariadbRows(connection)
        for name, tables, operations in cases:
            if name in OVERESTIMATED:
                continue
            create(connection, backend, tables)
            operations = list(do.flattened(operations))
            for operation, what, impacts in planned_impacts(backend, operations, tables):
                real = rows.touched(partial(run_operation, backend, connection, operation))
                planned = (
                    max((each.rows for each in impacts), key=ROWS.index),
                    max((each.blocks for each in impacts), key=WAITS.index),
                )
                new = any(isinstance(each, do.CreateTable) for each in operations)
                if real is not None and not new:
                    found += differences(name, what, planned, real)
                elif isinstance(operation, do.FillNulls | do.FillGenerated | do.FillNow):
                    waiting = blocked(other, [operation.table])
                    found += differences(name, what, impacts[-1].locks, waiting)
            connection.commit()
        return found

    settings = ["SET lock_wait_timeout = 0", "SET innodb_lock_wait_timeout = 0"]
    assert compare(tmp_path, mysql_url, settings, check) == []


def planned_impacts(
    backend: SqlBackend, operations: Sequence[do.Operation], tables: Sequence[Table]
) -> Iterator[tuple[do.Operation, str, list[StepImpact]]]:
    """Yield each operation with its description and the impacts of its steps."""
    kinds = backend.ddl_impact()
    groups = [made_by(kinds, steps_of([each], tables)) for each in operations]
    steps = [step for group in groups for step in group]
    concurrent = backend.changes_concurrently
    impacts = iter(
        step_impacts(kinds, steps, commits_ddl=backend.commits_ddl, concurrent=concurrent)
    )
    for operation, group in zip(operations, groups, strict=True):
        yield operation, group[-1].what, [next(impacts) for _ in group]


def _known(impact: StepImpact, operations: Sequence[do.Operation]) -> dict[str, str]:
    """Return the locks by the names of tables that other connections know."""
    old = {each.new: each.old for each in operations if isinstance(each, do.RenameTable)}
    return {old.get(table, table): blocks for table, blocks in impact.locks.items()}


def _impacts(impacts: Sequence[StepImpact], operations: Sequence[do.Operation]) -> set[Impact]:
    return {impact_of(each.rows, _known(each, operations)) for each in impacts}


def differences(name: str, what: str, planned: object, real: object) -> list[str]:
    return [] if planned == real else [f"{name}: {what}: planned {planned}, real {real}"]
