"""`fw new`, `fw build`, `fw crud` and `fw fmt` in a project with SQLite."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fw.runtime.config.files import read_env
from tests.cli.conftest import Fw, spawn
from tests.cli.terminal import Terminal


def test_new_prints_the_files_and_the_next_steps(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw("new", "shop")
    assert result.status == 0
    assert "      create  schema.fw\n" in result.out
    assert "  cd shop\n  fw build\n" in result.out


@pytest.mark.parametrize("name", ["..", "a/../..", "", ".", "-x", "CON/../x\n"])
def test_new_refuses_an_invalid_name(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    monkeypatch.chdir(inside)
    assert fw("new", name).status in (1, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["inside"]


def test_new_refuses_an_existing_folder(fw: Fw, shop: Path) -> None:
    before = (shop / "schema.fw").read_text()
    (shop / "schema.fw").write_text(before + "# mine\n")
    import os

    os.chdir(shop.parent)
    result = fw("new", "shop")
    assert result.status == 1
    assert (shop / "schema.fw").read_text() == before + "# mine\n"


def test_build_prints_outcomes_and_a_summary(
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


def test_a_build_warns_about_changed_models_only(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    text = schema.read_text().replace("views: int", "apiKey: string nullable\n  views: int")
    schema.write_text(text)
    first = fw("build")
    assert (first.status, "FW501 field 'apiKey' on Post" in first.err) == (0, True)
    schema.write_text(text.replace("name: string(120)", "name: string(121)"))
    assert "FW501" not in fw("build").err
    schema.write_text(text.replace("apiKey: string nullable", "apiKey: text nullable"))
    [warning] = json.loads(fw("build", "--allow-destructive", "--format", "json").out)["warnings"]
    assert (warning["code"], warning["source_line"]) == ("FW501", "  apiKey: text nullable")


def test_roles_of_rules_are_compared_with_those_of_the_seeds(fw: Fw, shop: Path) -> None:
    assert fw("auth").status == 0
    (shop / "database/seeds/05_roles.yaml").write_text("AuthRole:\n  one:\n    name: editor\n")
    schema = shop / "schema.fw"
    rules = "\n  access {\n    read to public\n    update to role editr\n  }\n}\n"
    schema.write_text(f"{schema.read_text()}\nmodel Note {{\n  id: uuid primary{rules}")
    [warning] = json.loads(fw("build", "--format", "json").out)["warnings"]
    assert (warning["code"], warning["hint"]) == ("FW506", "did you mean 'editor'?")
    checked = json.loads(fw("doctor", "--format", "json").out)
    assert "FW506 no other rule names the role 'editr'" in json.dumps(checked)


def test_check_fails_on_stale_files_and_writes_nothing(fw: Fw, shop: Path) -> None:
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


def test_all_errors_of_a_schema_are_shown_at_once(fw: Fw, shop: Path) -> None:
    (shop / "schema.fw").write_text("model A {\n  id: uid primary\n  b: strin\n}\n")
    result = fw("build")
    assert result.status == 1
    assert "schema.fw:2:7" in result.err
    assert "schema.fw:3:6" in result.err
    data = json.loads(fw("build", "--format", "json").out)
    assert {each["line"] for each in data["diagnostics"]} >= {2, 3}


def test_dropping_needs_consent_without_a_terminal(fw: Fw, shop: Path) -> None:
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


def test_duplicate_rows_are_counted_before_a_unique_constraint(fw: Fw, shop: Path) -> None:
    fw("migrate")
    assert spawn("seed", cwd=shop).returncode == 0
    schema = shop / "schema.fw"
    text = schema.read_text()
    schema.write_text(text.replace("views: int default 0", "views: int default 0 unique"))
    refused = fw("build")
    assert refused.status == 1
    with closing(sqlite3.connect(shop / "database" / "app.db")) as database, database:
        ((rows, values),) = database.execute("SELECT count(*), count(DISTINCT views) FROM posts")
    assert rows > values == 1
    assert (
        f"Post.views: makes views unique, but rows may have duplicates ({rows} rows do)"
        in refused.err
    )
    nulls = "published_at: datetime nullable"
    schema.write_text(text.replace(nulls, f"{nulls} unique"))
    refusal = fw("build").err
    assert "makes published_at unique, but rows may have duplicates (no row does)" in refusal


@pytest.mark.parametrize(("answer", "status"), [("y", 0), ("n", 1)])
def test_the_user_is_asked_before_data_is_lost(shop: Path, answer: str, status: int) -> None:
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


def test_a_rename_is_declared_on_the_command_line(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("  body: text", "  content: text"))
    assert fw("build", "--rename", "Post.body").status == 2
    misspelled = fw("build", "--rename", "Post.body:contents")
    assert misspelled.err.startswith("error: --rename Post.body:contents: unknown field 'contents'")

    result = fw("build", "--rename", "Post.body:content")

    assert result.status == 0, result.err
    revision = sorted((shop / "database" / "migrations").glob("003_*.py"))[0].read_text()
    assert 'new_column_name="content"' in revision


def test_invalid_settings_have_a_hint(fw: Fw, shop: Path) -> None:
    (shop / "fw.toml").write_text("[project]\nname = shop\n")
    result = fw("build")
    assert result.status == 1
    assert result.err.startswith("error: fw.toml:2:8: invalid value\nhint: ")
    assert 'text as name = "shop"' in result.err


def test_a_new_project_inside_another_is_noted(fw: Fw, shop: Path) -> None:
    made = fw("new", "blog")
    assert made.status == 0
    assert made.err == f"note: blog is inside the project {shop}; move it unless you want that\n"


def test_crud_writes_no_migrations(fw: Fw, shop: Path) -> None:
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


def test_fmt_sorts_models(fw: Fw, shop: Path) -> None:
    schema = shop / "schema.fw"
    child = "model B {\n  id: int primary\n  a_id: int references A\n}\n"
    parent = "model A {\n  id: int primary\n}\n"
    schema.write_text(f"{child}\n{parent}")
    assert fw("fmt", "--check").status == 0
    assert fw("fmt", "--sort", "--check").status == 1
    assert fw("fmt", "--sort").status == 0
    assert schema.read_text() == f"{parent}\n{child}"


def test_a_rebuild_keeps_the_database_url(fw: Fw, shop: Path) -> None:
    fw("build", "--force")
    assert read_env(shop / ".env")["DATABASE_URL"] == "sqlite:///database/app.db"
