"""`fw migrate`, `fw db diff` and `fw seed` in a project with SQLite."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Fw, spawn
from tests.processes import python


def test_migrations_up_status_and_back(fw: Fw, shop: Path) -> None:
    pending = json.loads(fw("migrate", "status", "--format", "json").out)
    assert {each["state"] for each in pending} == {"pending"}
    first = fw("migrate")
    assert "     applied  001_author" in first.out
    nothing = fw("migrate", "up")
    assert ("no pending migrations" in nothing.out, nothing.err) == (True, "")
    with (shop / "schema.fw").open("a") as file:
        file.write("\nmodel Label {\n  id: uuid primary\n}\n")
    assert "note  files have changed since the last fw build" in fw("migrate").err
    assert "applied  001_author" in fw("migrate", "status").out
    assert "rolled back  002_post" in fw("migrate", "rollback").out
    applied = json.loads(fw("migrate", "--format", "json").out)
    assert applied == {"applied": ["002_post"]}


def test_redo_fresh_and_pretend(fw: Fw, shop: Path) -> None:
    assert "-- 001_author\nCREATE TABLE authors" in fw("migrate", "up", "--pretend").out
    assert "pending  001_author" in fw("migrate", "status").out
    fw("migrate")
    assert fw("migrate", "rollback", "--step", "1", "--to", "1").status == 2
    pretended = json.loads(fw("migrate", "rollback", "--pretend", "--format", "json").out)
    assert pretended == [{"revision": "002_post", "sql": ["DROP TABLE posts"]}]
    assert fw("migrate", "redo").out == " rolled back  002_post\n      redone  002_post\n"
    fw("migrate", "rollback")
    # The revision that is undone now precedes the pending one, so both are applied.
    again = fw("migrate", "redo").out.splitlines()
    assert again[:2] == [" rolled back  001_author", "      redone  001_author"]
    assert again[2:] == ["     applied  002_post"]
    redone = json.loads(fw("migrate", "redo", "--step", "2", "--format", "json").out)
    assert redone == {"redone": ["001_author", "002_post"], "applied": []}
    assert fw("migrate", "rollback", "--to", "0").status == 0
    assert "nothing to roll back" in fw("migrate", "redo").err
    fw("migrate")
    refused = fw("migrate", "fresh")
    assert refused.status == 1
    assert "authors (0 rows)" in refused.err
    assert "--yes" in refused.err
    assert "applied  002_post" in fw("migrate", "fresh", "--yes").out
    assert "rolled back  001_author" in fw("migrate", "rollback", "--to", "0").out


def test_plan_and_diff(fw: Fw, shop: Path) -> None:
    assert fw("db", "diff").status == 1
    fw("migrate")
    assert "the database matches the schema" in fw("db", "diff").out
    fw("migrate", "rollback")
    assert "\n1 migration is pending; run fw migrate\n" in fw("db", "diff").out
    assert "\n1 migration is pending (002_post); run fw migrate up" in fw("migrate", "plan").out
    fw("migrate")
    spawn("seed", cwd=shop)
    assert fw("migrate", "plan").out == "the migrations match the schema\n"
    schema = shop / "schema.fw"
    key = "model Author {\n  id: uuid primary\n"
    schema.write_text(schema.read_text().replace(key, f"{key}  colour: string(7)\n"))
    plan = fw("migrate", "plan")
    assert plan.out.startswith("003_add_colour_to_author\n")
    assert "add authors.colour string(7)" in plan.out
    assert "reversible" in plan.out
    assert " rows" in plan.out
    assert "needs consent  Author.colour" in plan.err
    assert "ADD COLUMN colour VARCHAR(7) NOT NULL;" in fw("migrate", "plan", "--sql").out
    commands = fw("migrate", "plan", "--sql", "--provider", "mongodb").out
    assert 'db.runCommand({"collMod": "authors"' in commands
    assert not commands.endswith(";\n")
    shown = json.loads(fw("migrate", "plan", "--provider", "postgres", "--format", "json").out)
    assert shown["provider"] == "postgres"
    assert shown["revisions"][0]["operations"][-1]["waits"] == "everybody"
    assert shown["revisions"][0]["held"] == []
    schema.write_text(schema.read_text().replace("colour: string(7)", "made: uuid default uuid4()"))
    filled = fw("migrate", "plan", "--provider", "postgres").out
    assert "blocks reads and writes until the transaction commits" not in filled
    assert len(list((shop / "database" / "migrations").glob("*.py"))) == 2
    assert "column authors.made is missing" in fw("db", "diff").out
    schema.write_text("model Author {\n  id: uuid primary\n  name: json nullable\n}\n")
    recast = fw("migrate", "plan", "--provider", "postgres").out
    assert "authors: blocks reads and writes until the transaction commits;" in recast
    assert "meanwhile 1 operation reads or writes all rows" in recast


def test_a_fill_is_checked_even_with_nothing_to_build(fw: Fw, shop: Path) -> None:
    assert fw("build").status == 0
    refused = fw("build", "--fill", "Post.titel:none")
    assert refused.status == 2
    assert "unknown field 'titel' on Post in the schema" in refused.err
    assert fw("build", "--fill", "Post.title:none").status == 0


def test_rebase_of_two_branches_of_migrations(fw: Fw, shop: Path) -> None:
    schema, folder = shop / "schema.fw", shop / "database" / "migrations"
    sound = schema.read_text()
    key = "model Author {\n  id: uuid primary\n"
    schema.write_text(sound.replace(key, f"{key}  zeal: int nullable\n"))
    fw("build")
    fw("migrate")
    theirs = folder / "003_add_zeal_to_author_migration.py"
    text = theirs.read_text()
    theirs.unlink()
    schema.write_text(sound.replace(key, f"{key}  aim: int nullable\n"))
    fw("build")
    theirs.write_text(text)
    assert "fw migrate rebase moves" in fw("migrate").err
    moved = "003_add_aim_to_author_migration.py -> database/migrations/004_add_aim_to_author"
    assert moved in fw("migrate", "rebase").out
    assert "nothing to renumber" in fw("migrate", "rebase").out
    assert "applied  004_add_aim_to_author" in fw("migrate").out


def test_a_failed_migration_can_be_corrected(fw: Fw, shop: Path) -> None:
    fw("migrate")
    assert spawn("seed", cwd=shop).returncode == 0
    schema = shop / "schema.fw"
    sound = schema.read_text()
    key = "model Author {\n  id: uuid primary\n"
    assert key in sound
    schema.write_text(sound.replace("  body: text", "  subtitle: text nullable\n  body: text"))
    assert fw("build").status == 0
    stuck = schema.read_text().replace(key, f"{key}  colour: string(7)\n")
    schema.write_text(stuck)
    assert fw("build", "--allow-destructive").status == 0

    failed = fw("migrate")

    assert failed.status == 1
    assert "     applied  003_add_subtitle_to_post\n" in failed.out
    file = "database/migrations/004_add_colour_to_author_migration.py"
    assert f"delete {file} (it was never applied here)" in failed.err
    error = json.loads(fw("migrate", "--format", "json").out)["error"]
    assert (error["done"], error["exit_status"]) == ([], 1)

    (shop / file).unlink()
    schema.write_text(stuck.replace("colour: string(7)", "colour: string(7) nullable"))
    assert f"create  {file}" in fw("build").out
    assert "applied  004_add_colour_to_author" in fw("migrate").out


def test_seeding_twice_changes_nothing(fw: Fw, shop: Path) -> None:
    fw("migrate")
    first = spawn("seed", cwd=shop)
    assert first.returncode == 0, first.stderr
    assert "added 2 Author rows" in first.stdout
    again = spawn("seed", "--format", "json", cwd=shop)
    assert json.loads(again.stdout) == {
        "added": {"Author": 0, "Post": 0},
        "scripts": ["02_welcome.py"],
    }


def test_a_failing_seeder_is_reported(fw: Fw, shop: Path) -> None:
    fw("migrate")
    seeder = shop / "database" / "seeds" / "03_bad.py"
    seeder.write_text("async def run() -> None:\n    raise LookupError('no such tea')\n")
    done = spawn("seed", cwd=shop)
    assert done.returncode == 1
    assert "database/seeds/03_bad.py: LookupError: no such tea" in done.stderr
    assert "internal error" not in done.stderr


@pytest.mark.parametrize("scheme", ["postgresql", "mysql"])
def test_a_server_that_does_not_answer(
    fw: Fw, shop: Path, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://fw:secret@localhost:1/shop")
    expected = (
        f"error: cannot connect to {scheme}://fw:***@localhost:1/shop: connection refused\n"
        "hint: start the server, or change DATABASE_URL in .env\n"
    )
    for command in ("migrate", "migrate status", "migrate rollback", "db diff", "db ping"):
        refused = fw(*command.split())
        assert (refused.status, refused.err) == (1, expected), command
    assert spawn("seed", cwd=shop).stderr == expected


def test_sqlite_needs_no_url(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert fw("new", "shop").status == 0
    shop = tmp_path / "shop"
    monkeypatch.chdir(shop)
    schema = shop / "schema.fw"
    schema.write_text(f"database sqlite\n\n{schema.read_text()}")
    assert fw("build", "--skip-db").status == 0
    assert "DATABASE_URL=" not in (shop / ".env").read_text()
    assert "applied  002_post" in fw("migrate").out
    assert (shop / "database/app.db").is_file()
    assert spawn("seed", cwd=shop).returncode == 0
    assert "the database matches the schema" in fw("db", "diff").out
    info = json.loads(fw("db", "info", "--format", "json").out)
    assert (info["url"], info["from"]) == ("sqlite:///database/app.db", "schema.fw")
    assert "connected to SQLite" in fw("db", "ping").out
    told = fw("doctor").out
    assert "the default database is sqlite:///database/app.db" in told
    assert "all migrations are applied" in told
    assert "DATABASE_URL" not in told
    tests = python("-m", "pytest", "-q", cwd=shop)
    assert tests.returncode == 0, tests.stdout
