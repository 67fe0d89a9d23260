"""`fw admin` and `fw build --with-ui`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fw.tasks.scaffold.admin import themes
from tests.cli.conftest import Fw, contents


def test_an_admin_is_added_to_a_project(fw: Fw, shop: Path) -> None:
    before = contents(shop)
    done = fw("admin", "--template", "crm")

    assert done.status == 0, done.err
    after = contents(shop)
    new = after.keys() - before.keys()
    assert {path.split("/")[0] for path in new} == {"admin"}
    assert {path for path in before if after[path] != before[path]} == {"fw.toml"}
    assert after["fw.toml"].startswith(before["fw.toml"])
    assert json.loads(after["admin/theme.json"])["name"] == "crm"
    assert json.loads(after["admin/menu.json"])["menu"] == ["authors", "posts"]


def test_it_prints_the_next_steps(fw: Fw, shop: Path) -> None:
    toml = shop / "fw.toml"
    toml.write_text(re.sub(r"^# port = 8000", "port = 9000", toml.read_text(), flags=re.MULTILINE))
    out = fw("admin").out

    assert "Configure the database" not in out
    assert "fw serve, then http://127.0.0.1:9000/admin" in out
    assert "cd admin && npm install && npm run dev" in out
    assert "Add logins: fw auth" in out


def test_without_a_database_it_suggests_to_configure_one(fw: Fw, shop: Path) -> None:
    (shop / ".env").unlink()
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text().replace("database sqlite", "database postgres"))

    out = fw("admin").out
    assert "Configure the database first: fw db configure && fw migrate" in out


def test_a_schema_that_names_sqlite_needs_no_configuration(fw: Fw, shop: Path) -> None:
    (shop / ".env").unlink()

    assert "database sqlite" in (shop / "schema.fw").read_text()
    assert "Configure the database" not in fw("admin").out


def test_it_prints_the_port_of_this_machine(fw: Fw, shop: Path) -> None:
    with (shop / ".env").open("a") as file:
        file.write("SERVER_PORT=9100\n")

    assert "http://127.0.0.1:9100/admin" in fw("admin").out


def test_help_names_every_theme(fw: Fw) -> None:
    words = set(re.findall(r"[a-z-]+", fw("admin", "--help").out))

    assert set(themes()) <= words


def test_with_logins_it_suggests_none(fw: Fw, shop: Path) -> None:
    assert fw("auth").status == 0
    out = fw("admin").out

    assert "fw serve" in out
    assert "fw auth" not in out


def test_a_second_run_changes_nothing(fw: Fw, shop: Path) -> None:
    fw("admin", "--template", "crm")
    before = contents(shop)
    again = fw("admin")

    assert again.status == 0
    assert "Nothing to do" in again.out
    assert contents(shop) == before


def test_an_unknown_theme_changes_nothing(fw: Fw, shop: Path) -> None:
    before = contents(shop)
    done = fw("admin", "--template", "dark")

    assert done.status == 1
    assert "unknown theme 'dark'" in done.err
    assert "crm" in done.err
    assert contents(shop) == before


def test_another_theme_keeps_an_edited_one(fw: Fw, shop: Path) -> None:
    fw("admin", "--template", "crm")
    theme = shop / "admin" / "theme.json"
    theme.write_text(theme.read_text().replace('"name": "crm"', '"name": "mine"'))
    done = fw("admin", "--template", "helpdesk")

    assert done.status == 0
    assert "skip  admin/theme.json  (edited by you;" in done.out
    assert json.loads(theme.read_text())["name"] == "mine"


def test_a_build_with_ui_adds_an_admin(fw: Fw, shop: Path) -> None:
    done = fw("build", "--with-ui")

    assert done.status == 0, done.err
    assert "create  admin/menu.json" in done.out
    before = contents(shop)
    assert fw("admin").status == 0
    assert contents(shop) == before
    assert fw("build", "--with-ui", "--check").status == 0


@pytest.mark.parametrize("flag", ["--dry-run", "--check"])
def test_a_build_that_writes_nothing_adds_no_admin(fw: Fw, shop: Path, flag: str) -> None:
    before = contents(shop)
    done = fw("build", "--with-ui", flag)

    assert done.status == 2
    assert f"{flag} writes nothing" in done.err
    assert contents(shop) == before


def test_the_report_as_json(fw: Fw, shop: Path) -> None:
    outcomes = json.loads(fw("admin", "--format", "json").out)["outcomes"]

    assert {"path": "admin/menu.json", "action": "create", "detail": None} in outcomes


def test_a_changed_model_updates_only_its_files(fw: Fw, shop: Path) -> None:
    fw("migrate")
    fw("admin")
    before = contents(shop)
    schema = shop / "schema.fw"
    schema.write_text(
        schema.read_text().replace("  body: ", "  lead: string nullable\n  body: ", 1)
    )

    dry = fw("build", "--skip-db", "--dry-run")
    assert '+    "lead": {"type": "string", "label": "Lead"' in dry.out
    assert fw("build", "--skip-db", "--check").status == 1
    told = fw("build", "--skip-db", "--explain").out
    assert "update  admin/resources/post.json  (the block of Post changed)" in told

    after = contents(shop)
    changed = {path for path in after if after[path] != before.get(path)} - {"schema.fw"}
    assert {path for path in changed if "post" not in path} == set()
    assert "admin/resources/post.json" in changed


def test_a_deleted_descriptor_is_restored_on_request(fw: Fw, shop: Path) -> None:
    fw("admin")
    path = shop / "admin" / "resources" / "post.json"
    before = path.read_bytes()
    path.unlink()

    assert "skip  admin/resources/post.json" in fw("build", "--skip-db", "--verbose").out
    assert not path.exists()
    assert "create  admin/resources/post.json" in fw("build", "--skip-db", "--restore").out
    assert path.read_bytes() == before


def test_two_changes_of_a_label_are_a_conflict_until_it_is_resolved(fw: Fw, shop: Path) -> None:
    fw("admin")
    path = shop / "admin" / "resources" / "post.json"
    mine = path.read_text().replace('"label": "Author"', '"label": "Written by"')
    path.write_text(mine)
    schema = shop / "schema.fw"
    text = schema.read_text()
    schema.write_text(text.replace("author_id", "writer_id"))
    # A new field; a renamed one would keep its label.
    done = fw("build", "--skip-db", "--allow-destructive")

    assert done.status == 1
    assert "conflict  admin/resources/post.json" in done.out
    assert path.read_text() == mine
    side = path.with_name("post.json.fw-merge")
    assert "<<<<<<<" in side.read_text()
    settled = [
        line for line in side.read_text().splitlines() if not line.startswith(("<", ">", "=", "|"))
    ]
    side.write_text("\n".join(settled) + "\n")
    # No file has changed, and no migration was written, while the file was in conflict.
    again = fw("build", "--skip-db", "--allow-destructive")
    assert again.status == 1
    assert "is not valid: duplicate member 'author_id'" in again.out
    assert fw("build", "--skip-db", "--allow-destructive", "--force").status == 0
    assert '"writer_id": {"type": "uuid", "label": "Writer"' in path.read_text()


def test_without_its_table_the_admin_is_removed(fw: Fw, shop: Path) -> None:
    before = contents(shop)
    fw("admin")
    (shop / "fw.toml").write_bytes(before["fw.toml"])
    assert fw("build", "--skip-db").status == 0

    assert contents(shop).keys() - before.keys() == {"admin/theme.json"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"[broken\n", "fw.toml:1:8: expected ']'"),
        (b"admin = true\n", "fw.toml: admin is not a table\nhint: write [admin] instead"),
        (b"# \xff\n", "fw.toml: 'utf-8' codec can't decode"),
    ],
)
@pytest.mark.parametrize("words", ["admin", "build --skip-db --with-ui --check"])
def test_invalid_settings_are_reported_and_nothing_is_written(
    fw: Fw, shop: Path, words: str, text: bytes, told: str
) -> None:
    (shop / "fw.toml").write_bytes(text)
    before = contents(shop)
    done = fw(*words.split())

    assert done.status == 1
    assert told in done.err
    assert contents(shop) == before


def test_a_descriptor_with_invalid_json_is_reported(fw: Fw, shop: Path) -> None:
    fw("admin")
    path = shop / "admin" / "resources" / "post.json"
    text = path.read_text()
    path.write_text(text.replace('"one": "Post",', '"one": "Post"', 1))
    done = fw("build", "--skip-db")

    assert done.status == 0
    told = (
        "skip  admin/resources/post.json  (your edits are not valid JSON: Expecting ',' delimiter"
    )
    assert told in done.out
    assert fw("build", "--skip-db", "--check").status == 0
    path.write_text(text.replace('"one": "Post"', '"one": "Entry"', 1))
    assert "skip" not in fw("build", "--skip-db").out
