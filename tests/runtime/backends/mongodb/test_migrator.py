"""Migrations of MongoDB: the same revision files as on SQL databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from bson import Int64

from fw.runtime.database import Database
from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.database.backends.mongodb.commands import Commands
from fw.runtime.database.backends.mongodb.driver import MongoDriver
from fw.runtime.database.backends.mongodb.migrations import lease
from fw.runtime.database.backends.mongodb.migrations.journal import JOURNAL, Journal
from fw.runtime.database.backends.mongodb.migrations.migrator import RECORDS
from fw.runtime.database.migrations import runner
from fw.runtime.errors import FwError

HEADER = """
import sqlalchemy as sa
from alembic import op
from fw.runtime.database import types as t
from fw.runtime.database.migrations import revision_operations as actions

revision = {revision!r}
down_revision = {down!r}
"""
FIRST = """
def upgrade():
    op.create_table(
        "boxes",
        sa.Column("id", t.Integer(), nullable=False),
        sa.Column("label", sa.String(5), nullable=False),
        sa.Column("state", sa.String(64), nullable=False, server_default="new"),
        sa.Column("code", sa.String(5), nullable=True),
        sa.Column("least", t.Integer(), nullable=True),
        sa.Column("most", t.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_boxes"),
        sa.UniqueConstraint("code", name="uq_boxes_code"),
        sa.CheckConstraint(sa.column("state").in_(["new", "old"]), name="ck_boxes_state"),
        actions.check("least <= most", name="ck_boxes_least"),
    )
    op.create_index("idx_boxes_label", "boxes", ["label"])


def downgrade():
    op.drop_table("boxes")
"""
SECOND = """
def upgrade():
    op.add_column("boxes", sa.Column("size", t.Integer(), nullable=False, server_default="7"))
    actions.create_partial_index("uq_boxes_label", "boxes", ["label"], "state = 'new'", unique=True)


def downgrade():
    actions.drop_partial_index("uq_boxes_label", "boxes", unique=True)
    op.drop_column("boxes", "size")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "database" / "migrations").mkdir(parents=True)
    write(tmp_path, "001_box", None, FIRST)
    return tmp_path


@pytest.fixture
async def commands(mongodb_url: str) -> AsyncIterator[Commands]:
    database = Database(mongodb_url)
    assert isinstance(database.driver, Commands)
    yield database.driver
    await database.close()


def write(project: Path, revision: str, down: str | None, body: str) -> None:
    file = project / "database" / "migrations" / f"{revision}_migration.py"
    file.write_text(HEADER.format(revision=revision, down=down) + body)


class Killed(BaseException):
    """The migrator is gone."""


def kill_after(monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Stop the migrator when it has recorded that a step begins, before the step runs."""
    begin, begun = Journal.begin, 0

    async def dying(self: Journal, number: int) -> None:
        nonlocal begun
        await begin(self, number)
        begun += 1
        if begun == steps:
            monkeypatch.undo()
            raise Killed

    monkeypatch.setattr(Journal, "begin", dying)


def box(number: int, **values: Any) -> dict[str, Any]:
    least = {name: Int64(values.pop(name)) for name in ("least", "most") if name in values}
    return {"_id": Int64(number), "label": f"l{number}", "state": "new", **least, **values}


async def refused(commands: Commands, document: dict[str, Any]) -> bool:
    try:
        await commands.insert("boxes", [document])
    except FwError:
        return True
    return False


async def test_revisions_are_applied_and_rolled_back(
    project: Path, mongodb_url: str, commands: Commands
) -> None:
    assert await runner.up(project, url=mongodb_url) == ["001_box"]
    assert await runner.up(project, url=mongodb_url) == []
    assert not await refused(commands, box(1, code=None, least=1, most=1))
    assert not await refused(commands, box(2, code=None))
    assert not await refused(commands, box(3, code="a"))
    for fault in (
        box(4, code="a"),
        box(4, label="123456"),
        box(4, label=None),
        box(4, state="lost"),
        box(4, least=2, most=1),
        {"_id": Int64(4), "state": "new"},
    ):
        assert await refused(commands, fault), fault

    write(project, "002_size", "001_box", SECOND)
    shown = await runner.pretend(project, "up", url=mongodb_url)
    assert [name for name, _ in shown] == ["002_size"]
    assert '"createIndexes": "boxes"' in shown[0][1][-1]
    assert await runner.up(project, url=mongodb_url) == ["002_size"]
    assert {each["size"] for each in await commands.find("boxes", {})} == {7}
    assert await refused(commands, box(5, label="l1", size=Int64(1)))
    assert not await refused(commands, box(6, label="l1", state="old", size=Int64(1)))
    states = [each.state for each in await runner.status(project, url=mongodb_url)]
    assert states == ["applied", "applied"]

    assert await runner.rollback(project, url=mongodb_url) == ["002_size"]
    assert "size" not in (await commands.find("boxes", {}))[0]
    assert not await refused(commands, box(7, label="l1"))
    assert await runner.rollback(project, url=mongodb_url) == ["001_box"]
    names = await runner.tables(project, url=mongodb_url)
    assert "boxes" not in names
    with pytest.raises(FwError, match="no migration is applied"):
        await runner.rollback(project, url=mongodb_url)


async def test_an_interrupted_revision_goes_on(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill_after(monkeypatch, 1)
    with pytest.raises(Killed):
        await runner.up(project, url=mongodb_url)
    assert await commands.one(JOURNAL, {}) is not None
    assert [each.state for each in await runner.status(project, url=mongodb_url)] == ["pending"]
    assert await runner.up(project, url=mongodb_url) == ["001_box"]
    assert [each.state for each in await runner.status(project, url=mongodb_url)] == ["applied"]
    assert await commands.one(JOURNAL, {}) is None


async def test_steps_of_an_interrupted_revision_may_not_change(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    kill_after(monkeypatch, 1)
    with pytest.raises(Killed):
        await runner.up(project, url=mongodb_url)
    write(project, "001_box", None, FIRST.replace("sa.String(5)", "sa.String(6)"))
    with pytest.raises(FwError, match="interrupted at its step 1, and a step until there has"):
        await runner.up(project, url=mongodb_url)


async def test_a_failed_step_can_be_repaired(
    project: Path, mongodb_url: str, commands: Commands
) -> None:
    await runner.up(project, url=mongodb_url)
    await commands.insert("boxes", [box(1, code="a"), box(2, code="b", label="l1")])
    body = """
def upgrade():
    op.add_column("boxes", sa.Column("size", t.Integer(), nullable=False, server_default="7"))
    op.create_unique_constraint("uq_boxes_label", "boxes", ["label"])


def downgrade():
    pass
"""
    write(project, "002_size", "001_box", body)
    with pytest.raises(MigrationFailed, match=r"002_size failed: .*duplicate key"):
        await runner.up(project, url=mongodb_url)
    with pytest.raises(FwError, match="002_size was interrupted and is partly applied"):
        await runner.rollback(project, url=mongodb_url)
    write(project, "002_size", "001_box", body.replace('["label"]', '["label", "code"]'))
    assert await runner.up(project, url=mongodb_url) == ["002_size"]
    assert await runner.up(project, url=mongodb_url) == []


async def test_a_revision_runs_from_its_start_after_a_rollback_without_steps(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def die(self: Journal, record: Any) -> None:
        """Die between the two writes, which are no transaction on a standalone server."""
        await record(self._driver.database, None)
        raise Killed

    body = SECOND[: SECOND.index("def downgrade")] + "def downgrade():\n    pass\n"
    await runner.up(project, url=mongodb_url)
    write(project, "002_size", "001_box", body)
    with monkeypatch.context() as patch:
        patch.setattr(Journal, "close", die)
        with pytest.raises(Killed):
            await runner.up(project, url=mongodb_url)

    assert await runner.rollback(project, url=mongodb_url) == ["002_size"]
    assert await commands.one(JOURNAL, {}) is None


async def test_an_interrupted_rollback_goes_on(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(project, "002_size", "001_box", SECOND)
    await runner.up(project, url=mongodb_url)
    with monkeypatch.context() as patch:
        kill_after(patch, 1)
        with pytest.raises(Killed):
            await runner.rollback(project, url=mongodb_url)
    assert await runner.rollback(project, url=mongodb_url) == ["002_size"]
    assert [each["_id"] for each in await commands.find(RECORDS, {})] == ["001_box"]


async def test_a_collection_of_another_program_is_kept(
    project: Path, mongodb_url: str, commands: Commands
) -> None:
    await commands.insert("boxes", [{"_id": 1, "theirs": True}])
    with pytest.raises(MigrationFailed, match="already exists"):
        await runner.up(project, url=mongodb_url)
    with pytest.raises(MigrationFailed, match="already exists"):
        await runner.up(project, url=mongodb_url)
    assert await commands.find("boxes", {}) == [{"_id": 1, "theirs": True}]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('op.execute("DELETE FROM boxes")', "line 10: MongoDB doesn't support the operation Exec"),
        ('actions.execute("DELETE FROM boxes")', "line 10: MongoDB can't run the SQL 'DELETE FROM"),
        ("op.get_bind()", "line 10: MongoDB has no connection for SQL"),
        (
            'actions.fill_nulls("boxes", "code", sa.text("lower(label)"))',
            r"line 10: the value lower\(label\) of boxes.code is written in SQL",
        ),
        (
            'op.create_check_constraint("c", "boxes", sa.text("length(label) > 1"))',
            "line 10: the check c is written in SQL",
        ),
        ('op.drop_column("boxes", "id")', "line 10: id is the key of boxes, and can't be dropped"),
    ],
)
async def test_what_has_no_translation_is_refused_before_anything_is_written(
    project: Path, mongodb_url: str, commands: Commands, line: str, message: str
) -> None:
    body = f"def upgrade():\n    {line}\n\n\ndef downgrade():\n    pass\n"
    write(project, "002_rows", "001_box", body)
    with pytest.raises(MigrationFailed, match=f"revision 002_rows, {message}") as caught:
        await runner.up(project, url=mongodb_url)
    assert caught.value.completed == ()
    assert caught.value.hint
    assert await runner.tables(project, url=mongodb_url) == []


async def test_a_changed_file_is_refused(project: Path, mongodb_url: str) -> None:
    await runner.up(project, url=mongodb_url)
    write(project, "001_box", None, FIRST.replace("least <= most", "least < most"))
    with pytest.raises(FwError, match="has changed since revision 001_box was applied"):
        await runner.up(project, url=mongodb_url)


async def test_only_one_of_several_migrators_applies_a_revision(
    project: Path, mongodb_url: str
) -> None:
    done = await asyncio.gather(*(runner.up(project, url=mongodb_url) for _ in range(4)))
    assert sorted(done) == [[], [], [], ["001_box"]]


async def test_the_lease_of_a_killed_migrator_ends(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "_PATIENCE", 0.1)
    # The server's clock decides.
    monkeypatch.setattr(lease, "_PAUSE", 0.05)
    until = datetime.now(UTC).replace(tzinfo=None) + timedelta(minutes=1)
    await commands.insert(lease.LOCK, [{"_id": "lock", "holder": "killed", "until": until}])
    with pytest.raises(FwError, match="another migration is running"):
        await runner.up(project, url=mongodb_url)
    await commands.update_all(lease.LOCK, {}, {"until": until - timedelta(minutes=2)})
    assert await runner.up(project, url=mongodb_url) == ["001_box"]


async def test_fresh_drops_every_collection(
    project: Path, mongodb_url: str, commands: Commands
) -> None:
    await runner.up(project, url=mongodb_url)
    await commands.insert("boxes", [box(1)])
    assert await runner.fresh(project, url=mongodb_url) == ["001_box"]
    assert await commands.find("boxes", {}) == []


async def test_a_migrator_without_its_lease_writes_nothing_more(
    project: Path, mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    confirm, confirmed = lease.Lease.confirm, 0

    async def taken_away(self: lease.Lease) -> None:
        nonlocal confirmed
        confirmed += 1
        if confirmed == 2:
            await commands.update_all(lease.LOCK, {}, {"holder": "another"})
        await confirm(self)

    monkeypatch.setattr(lease.Lease, "confirm", taken_away)
    with pytest.raises(MigrationFailed, match="another one has taken its lock"):
        await runner.up(project, url=mongodb_url)
    before = await commands.one(JOURNAL, {})
    assert before is not None
    assert before["step"] == 1
    kept = await commands.one(lease.LOCK, {})
    assert kept is not None
    assert kept["holder"] == "another"
    await commands.update_all(lease.LOCK, {}, {"until": datetime(2000, 1, 1)})
    assert await runner.up(project, url=mongodb_url) == ["001_box"]


async def test_a_lease_that_nobody_took_goes_on(commands: Commands) -> None:
    assert isinstance(commands, MongoDriver)
    async with lease.held(commands) as mine:
        await commands.update_all(lease.LOCK, {}, {"until": datetime(2000, 1, 1)})
        await mine.confirm()
        other = lease.Lease(commands)
        assert not await other.take()
        await commands.update_all(lease.LOCK, {}, {"until": datetime(2000, 1, 1)})
        assert await other.take()
        with pytest.raises(lease.LeaseLost):
            await mine.confirm()


async def test_a_lease_outlives_a_failed_renewal(
    mongodb_url: str, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "_RENEWAL", 0.02)
    assert isinstance(commands, MongoDriver)
    extend, failures = lease.Lease._extend, 0

    async def failing(self: lease.Lease, condition: dict[str, Any]) -> bool:
        nonlocal failures
        failures += 1
        if failures in (2, 3):
            raise FwError("the server went away")
        return await extend(self, condition)

    monkeypatch.setattr(lease.Lease, "_extend", failing)
    async with lease.held(commands) as mine:
        async with asyncio.timeout(30):
            while failures <= 4:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await mine.confirm()


async def test_fresh_keeps_its_lock(project: Path, mongodb_url: str, commands: Commands) -> None:
    await runner.up(project, url=mongodb_url)
    assert lease.LOCK not in await runner.tables(project, url=mongodb_url)
    await runner.fresh(project, url=mongodb_url)
    assert await commands.one(lease.LOCK, {}) is not None
