"""Commands on a real project, in SQLite."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from fw.cli.env_file import read_env
from tests.cli.conftest import Fw, spawn
from tests.cli.terminal import Terminal


def test_new_says_what_it_wrote_and_what_comes_next(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw("new", "shop")
    assert result.status == 0
    assert "      create  shop/schema.fw\n" in result.out
    assert "  cd shop\n  fw build\n" in result.out


@pytest.mark.parametrize("name", ["..", "a/../..", "", ".", "-x", "CON/../x\n"])
def test_new_refuses_a_name_that_is_none(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)
    assert fw("new", name).status in (1, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["inside"]


def test_new_leaves_a_folder_that_is_taken(fw: Fw, shop: Path) -> None:
    before = (shop / "schema.fw").read_text()
    (shop / "schema.fw").write_text(before + "# mine\n")
    import os

    os.chdir(shop.parent)
    result = fw("new", "shop")
    assert result.status == 1
    assert (shop / "schema.fw").read_text() == before + "# mine\n"


def test_build_names_outcomes_and_sums_them_up(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fw("new", "shop")
    monkeypatch.chdir(tmp_path / "shop")
    first = fw("build", "--provider", "sqlite")
    assert "      create  app/models/post.py\n" in first.out
    assert "      create  database/migrations/001_author_migration.py\n" in first.out
    assert first.out.splitlines()[-1].endswith(" s")
    again = fw("build")
    assert again.status == 0
    assert len(again.out.splitlines()) == 1


def test_build_report_as_data(fw: Fw, shop: Path) -> None:
    (shop / "app" / "models" / "post.py").unlink()
    data = json.loads(fw("build", "--restore", "--explain", "--format", "json").out)
    assert {"path": "app/models/post.py", "action": "create", "detail": None} in data["outcomes"]
    assert "app/models/post.py" in data["explanations"]
    assert data["timings"]
    assert data["exit_status"] == 0


def test_check_fails_on_what_is_stale_and_writes_nothing(fw: Fw, shop: Path) -> None:
    assert fw("build", "--check").status == 0
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("views: int default 0", "views: int default 1"))
    before = (shop / "app" / "models" / "post.py").read_bytes()
    assert fw("build", "--check").status == 1
    assert (shop / "app" / "models" / "post.py").read_bytes() == before


def test_dry_run_prints_a_diff_and_writes_nothing(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("views: int default 0", "views: int default 1"))
    before = (shop / "app" / "models" / "post.py").read_bytes()
    result = fw("build", "--dry-run")
    assert result.status == 0
    assert "update  app/models/post.py" in result.out
    assert "+    views: Mapped[int] = mapped_column(default=1)" in result.out
    new = "database/migrations/003_change_views_of_post_migration.py"
    assert f"--- /dev/null\n+++ b/{new}\n@@ -0,0 +1," in result.out
    assert (shop / "app" / "models" / "post.py").read_bytes() == before


def test_every_fault_of_a_schema_is_shown_at_once(fw: Fw, shop: Path) -> None:
    (shop / "schema.fw").write_text("model A {\n  id: uid primary\n  b: strin\n}\n")
    result = fw("build")
    assert result.status == 1
    assert "schema.fw:2:7" in result.err
    assert "schema.fw:3:6" in result.err
    data = json.loads(fw("build", "--format", "json").out)
    assert {each["line"] for each in data["diagnostics"]} >= {2, 3}


def test_dropping_needs_consent_where_nobody_can_be_asked(fw: Fw, shop: Path) -> None:
    assert fw("migrate").status == 0
    assert spawn("seed", cwd=shop).returncode == 0
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("  body: text nullable\n", ""))

    refused = fw("build")
    assert refused.status == 1
    assert "--allow-destructive" in refused.err
    assert " row" in refused.err

    assert fw("build", "--allow-destructive").status == 0
    assert fw("migrate").status == 0


def test_rows_that_are_alike_are_counted_before_they_have_to_differ(fw: Fw, shop: Path) -> None:
    fw("migrate")
    assert spawn("seed", cwd=shop).returncode == 0
    schema = shop / "schema.fw"
    text = schema.read_text()
    schema.write_text(text.replace("views: int default 0", "views: int default 0 unique"))
    refused = fw("build")
    assert refused.status == 1
    with sqlite3.connect(shop / "database" / "app.db") as database:
        ((rows, values),) = database.execute("SELECT count(*), count(DISTINCT views) FROM posts")
    assert rows > values == 1
    assert (
        f"Post.views: allows each views once, which rows may break ({rows} rows do)" in refused.err
    )
    nulls = "published_at: datetime nullable"
    schema.write_text(text.replace(nulls, f"{nulls} unique"))
    assert "each published_at once, which rows may break (0 rows do)" in fw("build").err


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 1)])
def test_a_person_is_asked_before_data_is_lost(shop: Path, answer: str, status: int) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("  body: text nullable\n", ""))
    with Terminal("build", cwd=shop) as terminal:
        terminal.wait_for("Write these migrations?")
        terminal.type(f"{answer}\r")
        assert terminal.end() == status
        assert "Post.body: drops the column body of posts" in terminal.text
    assert len(list((shop / "database" / "migrations").glob("003_*.py"))) == 1 - status


def test_colours_show_on_a_terminal_only(fw: Fw, shop: Path) -> None:
    (shop / "app" / "models" / "post.py").unlink()
    with Terminal("build", "--restore", cwd=shop) as terminal:
        assert terminal.end() == 0
        assert "\x1b[32;1m      create\x1b[0m  app/models/post.py" in terminal.raw
    (shop / "app" / "models" / "post.py").unlink()
    assert "\x1b" not in fw("build", "--restore").out


def test_a_rename_is_stated_on_the_command_line(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("  body: text", "  content: text"))
    assert fw("build", "--rename", "Post.body").status == 2

    result = fw("build", "--rename", "Post.body:content")

    assert result.status == 0, result.err
    revision = sorted((shop / "database" / "migrations").glob("003_*.py"))[0].read_text()
    assert 'new_column_name="content"' in revision


def test_crud_leaves_the_database_out(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text() + "\nmodel Tag {\n  id: int primary\n}\n")
    migrations = sorted((shop / "database" / "migrations").iterdir())
    result = fw("crud")
    assert result.status == 0
    assert (shop / "app" / "models" / "tag.py").exists()
    assert sorted((shop / "database" / "migrations").iterdir()) == migrations


def test_fmt_keeps_comments_and_checks(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text("model  A  {\n id:uuid   primary # key\n}\n")
    check = fw("fmt", "--check")
    assert check.status == 1
    assert "-model  A  {" in check.out
    assert fw("fmt").status == 0
    assert schema.read_text() == "model A {\n  id: uuid primary  # key\n}\n"
    assert fw("fmt", "--check").status == 0
    assert json.loads(fw("fmt", "--format", "json").out)["changed"] is False


def test_migrations_up_status_and_back(fw: Fw, shop: Path) -> None:
    pending = json.loads(fw("migrate", "status", "--format", "json").out)
    assert {each["state"] for each in pending} == {"pending"}
    first = fw("migrate")
    assert "     applied  001_author" in first.out
    assert "nothing is pending" in fw("migrate", "up").out
    assert "applied  001_author" in fw("migrate", "status").out
    assert "rolled back  002_post" in fw("migrate", "rollback").out
    applied = json.loads(fw("migrate", "--format", "json").out)
    assert applied == {"applied": ["002_post"]}


def test_migrations_again_anew_and_as_if(fw: Fw, shop: Path) -> None:
    assert "-- 001_author\nCREATE TABLE authors" in fw("migrate", "up", "--pretend").out
    assert "pending  001_author" in fw("migrate", "status").out
    fw("migrate")
    assert fw("migrate", "rollback", "--step", "1", "--to", "1").status == 2
    pretended = json.loads(fw("migrate", "rollback", "--pretend", "--format", "json").out)
    assert pretended == [{"revision": "002_post", "sql": ["DROP TABLE posts"]}]
    assert fw("migrate", "redo").out == " rolled back  002_post\n      redone  002_post\n"
    fw("migrate", "rollback")
    # The one that is taken back now stands before the one that was: both are applied again.
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


def test_a_plan_is_shown_and_a_drift_told(fw: Fw, shop: Path) -> None:
    assert fw("db", "diff").status == 1
    fw("migrate")
    assert "is what the schema says" in fw("db", "diff").out
    fw("migrate", "rollback")
    assert "\n1 migration is pending: fw migrate\n" in fw("db", "diff").out
    fw("migrate")
    spawn("seed", cwd=shop)
    assert "migrations lead to what the schema says" in fw("migrate", "plan").out
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
    shown = json.loads(fw("migrate", "plan", "--provider", "postgres", "--format", "json").out)
    assert shown["provider"] == "postgres"
    assert shown["revisions"][0]["operations"][-1]["waits"] == "everybody"
    assert len(list((shop / "database" / "migrations").glob("*.py"))) == 2
    assert "column authors.colour is missing" in fw("db", "diff").out


def test_a_fill_is_checked_where_nothing_is_to_be_built(fw: Fw, shop: Path) -> None:
    assert fw("build").status == 0
    refused = fw("build", "--fill", "Post.titel:none")
    assert refused.status == 2
    assert "Post has no field titel" in refused.err
    assert fw("build", "--fill", "Post.title:none").status == 0


def test_two_branches_of_migrations_become_one_line(fw: Fw, shop: Path) -> None:
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
    assert "fw migrate rebase puts" in fw("migrate").err
    moved = "003_add_aim_to_author_migration.py -> database/migrations/004_add_aim_to_author"
    assert moved in fw("migrate", "rebase").out
    assert "in one line" in fw("migrate", "rebase").out
    assert "applied  004_add_aim_to_author" in fw("migrate").out


def test_a_migration_that_cannot_apply_is_no_dead_end(fw: Fw, shop: Path) -> None:
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
    assert "2 of Author" in first.stdout
    again = spawn("seed", "--format", "json", cwd=shop)
    assert json.loads(again.stdout) == {
        "added": {"Author": 0, "Post": 0},
        "scripts": ["02_welcome.py"],
    }


def test_a_seeder_that_fails_is_named(fw: Fw, shop: Path) -> None:
    fw("migrate")
    seeder = shop / "database" / "seeds" / "03_bad.py"
    seeder.write_text("async def run() -> None:\n    raise LookupError('no such tea')\n")
    done = spawn("seed", cwd=shop)
    assert done.returncode == 1
    assert "database/seeds/03_bad.py: LookupError: no such tea" in done.stderr
    assert "internal error" not in done.stderr


def test_the_address_survives_a_rebuild(fw: Fw, shop: Path) -> None:
    fw("build", "--force")
    assert read_env(shop / ".env")["DATABASE_URL"] == "sqlite:///database/app.db"


class TestDoctor:
    def problems(self, fw: Fw) -> dict[str, list[str]]:
        result = fw("doctor", "--format", "json")
        data = json.loads(result.out)
        found: dict[str, list[str]] = {}
        for each in data["findings"]:
            if each["level"] == "problem":
                found.setdefault(each["check"], []).append(each["message"])
                assert each["remedy"], each
        assert result.status == (1 if found else 0)
        return found

    def test_a_sound_project_is_sound(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        assert self.problems(fw) == {}
        assert "nothing is wrong" in fw("doctor").out

    def test_pending_migrations(self, fw: Fw, shop: Path) -> None:
        assert set(self.problems(fw)) == {"database", "migrations"}
        assert not (shop / "database" / "app.db").exists()

    def test_stale_files_and_missing_migrations(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        schema = shop / "schema.fw"
        schema.write_text(schema.read_text() + "\nmodel Tag {\n  id: int primary\n}\n")
        messages = " ".join(self.problems(fw)["files"])
        assert "without a migration: database/migrations/003_create_tag_migration.py" in messages
        assert "stale: " in messages

    def test_an_edited_file_is_no_problem(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        path = shop / "app" / "services" / "post.py"
        path.write_text(path.read_text() + "\n\nMINE = 1\n")
        assert self.problems(fw) == {}
        assert "edited by hand: app/services/post.py" in fw("doctor").out

    def test_a_broken_schema(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "schema.fw").write_text("model A {\n  b: strin\n}\n")
        assert any("schema.fw:2" in message for message in self.problems(fw)["schema"])

    def test_settings_of_no_sense_and_keys_that_nothing_reads(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "fw.toml").write_text(
            '[server]\nprot = 9000\n[logging]\nlevel = "loud"\n[mine]\nprot = 1\n'
            '[logging.channels.audit]\nformat = "json"\n[cache.memory]\nmax_megabytes = 1\n'
        )
        (shop / "config").mkdir()
        (shop / "config/http.toml").write_text("max_bdy = 1\n")
        found = self.problems(fw)["settings"]
        assert found[0] == "fw.toml: nothing reads prot in [server]"
        assert found[-1].startswith("fw.toml: level in [logging] is 'loud', but must be one of ")
        assert "config/http.toml: nothing reads max_bdy in [http]" in found
        assert len(found) == 3
        assert "did you mean port?" in fw("doctor").out

    def test_the_env_file(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / ".env").chmod(0o644)
        (shop / ".gitignore").write_text("")
        text = (shop / ".env").read_text() + "JWT_SECRET=changeme\n"
        (shop / ".env").write_text(text)
        found = self.problems(fw)
        assert "can be read by others" in found["environment"][0]
        assert "isn't ignored by git" in found["secrets"][0]
        assert "JWT_SECRET in .env is a placeholder" in found["secrets"][1]
        assert "changeme" not in fw("doctor").out

    def test_no_database(self, fw: Fw, shop: Path) -> None:
        (shop / ".env").write_text("")
        assert "DATABASE_URL" in self.problems(fw)["environment"][0]

    def test_a_database_that_does_not_answer(self, fw: Fw, shop: Path) -> None:
        (shop / "schema.fw").write_text(
            (shop / "schema.fw").read_text().replace("database sqlite", "database postgres")
        )
        (shop / ".env").write_text("DATABASE_URL=postgresql://u:s3cret@127.0.0.1:1/x\n")
        found = self.problems(fw)
        assert found["database"]
        result = fw("doctor")
        assert "s3cret" not in result.out + result.err

    def test_an_open_merge(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "app" / "services" / "post.py.fw-merge").write_text("<<<<<<<\n")
        assert "app/services/post.py.fw-merge" in self.problems(fw)["merges"][0]
        told = "settle it in app/services/post.py.fw-merge and build again"
        assert told in fw("doctor").out

    def test_an_application_that_does_not_import(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "app" / "main.py").write_text("import nothing_of_that_name\n")
        assert "nothing_of_that_name" in self.problems(fw)["application"][0]

    def test_every_module_that_does_not_import(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        post = shop / "app" / "services" / "post.py"
        post.write_text(post.read_text() + "\n\ndef broken(:\n")
        model = shop / "app" / "models" / "author.py"
        model.write_text(model.read_text() + "\n\nLIMIT = 1 / 0\n")
        lines = [len(path.read_text().splitlines()) for path in (post, model)]
        found = self.problems(fw)["application"]
        assert len(found) == 2
        assert f"app/services/post.py:{lines[0]}: SyntaxError: " in " ".join(found)
        assert f"app/models/author.py:{lines[1]}: ZeroDivisionError: division by zero" in found

    def test_a_deleted_file_that_others_need(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        (shop / "app" / "services" / "author.py").unlink()
        (fault,) = self.problems(fw)["application"]
        assert fault.startswith("app/controllers/author.py:")
        assert fault.endswith("ModuleNotFoundError: No module named 'app.services.author'")
        assert "fw build --restore writes app/services/author.py again" in fw("doctor").out

    def test_a_kept_file_of_a_deleted_model(self, fw: Fw, shop: Path) -> None:
        schema = shop / "schema.fw"
        before = schema.read_text()
        schema.write_text(before + "\nmodel Tag {\n  id: int primary\n}\n")
        fw("build")
        controller = shop / "app" / "controllers" / "tag.py"
        controller.write_text(controller.read_text() + "\n\nMINE = 1\n")
        schema.write_text(before)
        assert "kept" in fw("build", "--allow-destructive").out
        assert fw("migrate").status == 0
        (fault,) = self.problems(fw)["application"]
        assert fault.startswith("app/controllers/tag.py:")
        assert "nothing generates app.schemas.tag any more" in fw("doctor").out

    def test_a_module_without_a_router_and_a_relation_to_nothing(self, fw: Fw, shop: Path) -> None:
        fw("migrate")
        routes = shop / "app" / "routes" / "post.py"
        text = routes.read_text()
        routes.write_text(text + "\n\ndel router\n")
        assert "app.routes.post has no router" in self.problems(fw)["application"][0]
        routes.write_text(text)
        model = shop / "app" / "models" / "post.py"
        model.write_text(model.read_text().replace("Mapped[Author]", "Mapped[Nobody]"))
        assert "Nobody" in self.problems(fw)["application"][0]
