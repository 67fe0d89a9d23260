"""Documents after revisions on MongoDB: the rows that SQL databases would have."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa
from bson import Int64

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.database.backends.mongodb.int_keys import COUNTERS
from fw.runtime.database.backends.mongodb.migrations.steps.run import BATCH, Run
from fw.runtime.database.migrations import runner
from fw.runtime.database.sql.migrations.drift import expected
from fw.tasks.migrations.emit.statements import source_of
from fw.tasks.migrations.planned_revision import create_steps
from fw.tasks.migrations.revision_files.chain import read_chain
from tests.tasks.migrations import mongodb
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import AFTER, BEFORE, HOSPITAL

ONE, TWO, THREE = (UUID(int=number) for number in (1, 2, 3))
AT = datetime(2024, 1, 31, 12, tzinfo=UTC)
POST: dict[str, Any] = {
    "id": TWO,
    "title": "T",
    "body": None,
    "author_id": ONE,
    "parent_id": None,
    "status": "draft",
    "views": 7,
    "price": Decimal("9.9"),
    "open": True,
    "note": "n",
    "meta": {"a": 1},
    "at": AT,
}


@pytest.fixture
def project(tmp_path: Path, mongodb_url: str) -> Project:
    return Project(tmp_path / "project", mongodb_url)


def tables_of(project: Project) -> sa.MetaData:
    state = read_chain(project.root).state
    return expected(source_of([step for one in state.tables() for step in create_steps(one)]))


def insert(project: Project, table: str, /, **values: Any) -> None:
    assert mongodb.inserted(project.url, tables_of(project).tables[table], values), values


def rows(project: Project, name: str) -> list[dict[str, Any]]:
    return mongodb.rows_of(project.url, tables_of(project).tables[name])


def fill(project: Project) -> None:
    insert(project, "authors", id=ONE, name="Ann", email="a@x")
    insert(project, "tags", id=1, label="t")
    insert(project, "posts", **POST)
    insert(project, "posts", **{**POST, "id": THREE, "title": "U", "parent_id": TWO})
    insert(project, "posts_tags", post_id=TWO, tag_id=1)


def test_rows_survive_renames_and_conversions(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    before = project.fingerprint()
    fill(project)
    kept = rows(project, "posts")
    added = project.build(AFTER, consent=True)
    project.up()
    first, second = rows(project, "articles")
    wanted = {
        "headline": "T",
        "writer_id": ONE,
        "status": "draft",
        "views": Decimal(7),
        "price": Decimal("9.9"),
        "open": 1,
        "kind": "x",
        "note": "n",
        "meta": {"a": 1},
        "at": AT,
        "total": Decimal("12.3625"),
        "is_late": True,
    }
    assert {name: first[name] for name in wanted} == wanted
    assert second["parent_id"] == TWO
    (writer,) = rows(project, "writers")
    assert (writer["full_name"], writer["born"]) == ("Ann", None)
    assert abs(datetime.now(UTC) - writer["created_at"]).total_seconds() < 600
    assert rows(project, "articles_tags") == [{"article_id": TWO, "tag_id": 1}]
    assert differences(project) == []

    project.down(len(added))
    for path in [project.folder / name for name in added]:
        path.unlink()
    assert project.fingerprint() == before
    assert rows(project, "posts") == kept
    assert rows(project, "posts_tags") == [{"post_id": TWO, "tag_id": 1}]


def differences(project: Project) -> list[str]:
    state = read_chain(project.root).state
    source = source_of([step for one in state.tables() for step in create_steps(one)])
    return asyncio.run(runner.differences(project.root, source, {}, url=project.url))


def test_the_link_of_a_renamed_model_has_its_key(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    project.build(AFTER, consent=True)
    project.up()
    with mongodb.opened(project.url) as db:
        (link,) = db["articles_tags"].find()
    assert link["_id"] == {"article_id": TWO, "tag_id": Int64(1)}


def test_the_counter_follows_a_renamed_table(project: Project) -> None:
    project.build("model Tag {\n  id: int primary\n}\n")
    project.up()
    with mongodb.opened(project.url) as db:
        db[COUNTERS].insert_one({"_id": "tags", "last": Int64(7)})
        project.build("model Label was Tag {\n  id: int primary\n}\n")
        project.up()
        assert db[COUNTERS].find_one({}) == {"_id": "labels", "last": 7}
        project.down()
        assert db[COUNTERS].find_one({}) == {"_id": "tags", "last": 7}
        project.down()
        assert db[COUNTERS].find_one({}) is None


def test_all_documents_are_changed_in_batches(project: Project) -> None:
    text = "model Day {\n  id: int primary\n  at: date\n  name: string(20) nullable\n}\n"
    project.build(text)
    project.up()
    count = 2 * BATCH + 1
    table = tables_of(project).tables["days"]
    with mongodb.opened(project.url) as db:
        written = mongodb.documents(
            table,
            ({"id": n, "at": date(2024, 1, 1), "name": str(n)} for n in range(count)),
        )
        db["days"].insert_many(written)
    changed = (
        text.replace("at: date", "since: datetime was at")
        .replace("string(20) nullable", "int was name")
        .replace("name:", "number:")
        .replace("}", "  kind: string(9) default 'x'\n  size: int nullable\n}")
    )
    project.build(changed, consent=True)
    project.up()
    found = rows(project, "days")
    assert [row["number"] for row in found] == [*range(count)]
    assert {row["since"] for row in found} == {datetime(2024, 1, 1, tzinfo=UTC)}
    assert {(row["kind"], row["size"]) for row in found} == {("x", None)}
    with mongodb.opened(project.url) as db:
        assert set(db["days"].find_one({})) == {"_id", "since", "number", "kind", "size"}


KEYED = """
model Shop {
  id: int primary
}
model Stock {
  shop_id: int references Shop
  sku: string(20)
  amount: int
  primary (shop_id, sku)
}
"""


def test_a_column_of_a_composite_key_is_renamed(project: Project) -> None:
    project.build(KEYED)
    project.up()
    insert(project, "shops", id=1)
    insert(project, "stocks", shop_id=1, sku="a", amount=2)
    project.build(
        KEYED.replace("sku: string(20)", "code: string(20) was sku").replace(", sku", ", code")
    )
    project.up()
    with mongodb.opened(project.url) as db:
        (found,) = db["stocks"].find()
        assert found["_id"] == {"shop_id": 1, "code": "a"}
        assert (found["code"], found["amount"]) == ("a", 2)
        assert "sku" not in found
    project.down()
    with mongodb.opened(project.url) as db:
        (found,) = db["stocks"].find()
        assert found["_id"] == {"shop_id": 1, "sku": "a"}


DAY = "model Day {\n  id: int primary\n  name: string(20) nullable\n  old: int\n}\n"


def written_meanwhile(
    project: Project, monkeypatch: pytest.MonkeyPatch, document: dict[str, Any]
) -> None:
    """Let an older version of the application write right before a validator is set."""
    command = Run.command

    async def interrupted(self: Run, what: dict[str, Any], *rest: Any) -> None:
        if "collMod" in what:
            await self.driver.insert("days", [document])
        await command(self, what, *rest)

    monkeypatch.setattr(Run, "command", interrupted)


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("name: string(20)", "title: string(20) was name", {"title": "a", "old": 1}),
        ("  old: int\n", "", {"name": "a"}),
        ("old: int", "old: int\n  size: int default 7", {"name": "a", "old": 1, "size": 7}),
        ("old: int", "old: int\n  size: int nullable", {"name": "a", "old": 1, "size": None}),
    ],
)
def test_documents_that_an_older_version_writes_meanwhile_are_changed(
    project: Project,
    monkeypatch: pytest.MonkeyPatch,
    old: str,
    new: str,
    found: dict[str, Any],
) -> None:
    project.build(DAY)
    project.up()
    project.build(DAY.replace(old, new), consent=True)
    with monkeypatch.context() as patch:
        written_meanwhile(project, patch, {"_id": Int64(1), "name": "a", "old": Int64(1)})
        project.up()
    with mongodb.opened(project.url) as db:
        assert db["days"].find_one({}) == {"_id": 1, **found}


def test_documents_that_an_older_version_writes_against_a_new_rule_are_named(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    project.build(DAY)
    project.up()
    project.build(DAY.replace("string(20) nullable", "string(20)"), consent=True)
    with monkeypatch.context() as patch:
        late = {"_id": Int64(1), "name": None, "old": Int64(1)}
        written_meanwhile(project, patch, late)
        with pytest.raises(MigrationFailed, match=r"1 row of days breaks the new rules .*: 1"):
            project.up()
    with mongodb.opened(project.url) as db:
        db["days"].update_one({}, {"$set": {"name": "a"}})
    assert project.up() != []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("  label:", "  colour: string required\n  label:", "tags has 1 row without a value for"),
        ("body: text nullable", "body: text required", "2 rows of posts hold no value in body"),
        ("views: int default 0", "views: int unique", "2 rows of posts have the same views"),
        (
            '"it\'s 100% :a \\\\ \\"so\\""',
            '"other"',
            "1 row of posts holds a value that status no longer allows",
        ),
        ("views: int default 0", "views: int default 8 min 8", "1 row of posts breaks the rule"),
        ("note: text", "note: int", "2 rows of posts hold a note that can't become int"),
    ],
)
def test_rows_that_stop_a_revision_are_named_and_stay(
    project: Project, old: str, new: str, message: str
) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    with mongodb.opened(project.url) as db:
        chosen = {"_id": THREE} if "1 row of posts" in message else {}
        if "status" in message:
            value = 'it\'s 100% :a \\ "so"'
            db["posts"].update_one(chosen, {"$set": {"status": value}})
        if "rule" in message:
            db["posts"].update_one({"_id": TWO}, {"$set": {"views": Int64(9)}})
    before, kept = project.fingerprint(), rows(project, "posts")
    default = ' default "it\'s \\"so\\" 100% :a \\\\ é"' if "note" in old else ""
    schema = BEFORE.replace(old + default, new)
    assert schema != BEFORE
    files = project.build(schema, consent=True)
    with pytest.raises(MigrationFailed, match=message):
        project.up()
    for name in files:
        (project.folder / name).unlink()
    assert project.fingerprint() == before
    assert rows(project, "posts") == kept
    assert project.up() == []


def test_broken_references_stop_a_revision(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    fill(project)
    schema = BEFORE.replace("  title:", "  owner_id: uuid references Author\n  title:")
    project.build(schema, consent=True, fills=[("Post.owner_id", str(THREE))])
    with pytest.raises(MigrationFailed, match="refer by owner_id to missing rows of authors"):
        project.up()


def test_models_may_need_each_other(project: Project) -> None:
    project.build("model Team {\n  id: int primary\n}\n")
    project.up()
    before = project.fingerprint()
    added = project.build(HOSPITAL)
    project.up()
    assert differences(project) == []
    project.down(len(added))
    assert project.fingerprint() == before


def test_manual_changes_are_reported(project: Project) -> None:
    project.build(BEFORE)
    project.up()
    assert differences(project) == []
    with mongodb.opened(project.url) as db:
        db["posts"].drop_index("idx_posts_title")
        db["posts"].create_index("views", name="ix_views")
        db["stray"].insert_one({})
        (options,) = [each["options"] for each in db.list_collections() if each["name"] == "tags"]
        shape = options["validator"]["$and"][0]["$jsonSchema"]
        shape["properties"]["label"]["maxLength"] = 7
        shape["required"].remove("label")
        db.command({"collMod": "tags", "validator": options["validator"]})
        db.command({"collMod": "authors", "validator": {}})
    assert differences(project) == [
        "column authors._id is missing",
        "column authors.email is missing",
        "column authors.name is missing",
        "index idx_posts_title of posts is missing",
        "index ix_views of posts is not in the schema",
        "table stray is not in the schema",
        "column tags.label is string of at most 7 characters, not string of at most 40 characters",
    ]
