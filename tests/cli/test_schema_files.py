"""Commands in a project whose schema has several files."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fw.project.doctor.generated import schema
from tests.cli.conftest import Fw
from tests.tasks.projects import is_fresh

AUTHOR = "model Author {\n  id: uuid primary\n  name:  string required\n}\n"
POST = """\
model Post {
  id: uuid primary
  status: Status  # of the file of enums
  author_id: uuid references Author
}
"""
NOTE = "model Note {\n  id: uuid primary\n  post_id: uuid references Post\n}\n"
ENUM = "enum Status {\n  open\n  done\n}\n"
USER = """\
model User {
  id: uuid primary
  email: string(254) required unique
  password: string required
}
"""


@pytest.fixture
def shop(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project's folder, entered."""
    monkeypatch.chdir(tmp_path)
    assert fw("new", "shop", "--empty").status == 0
    shop = tmp_path / "shop"
    monkeypatch.chdir(shop)
    (shop / "schema.fw").write_text("database sqlite\n")
    folder = shop / "schema"
    folder.mkdir()
    (folder / "blog.fw").write_text(f"{NOTE}\n{POST}")
    (folder / "people.fw").write_text(f"{AUTHOR}\n{USER}")
    (folder / "enums.fw").write_text(ENUM)
    return shop


def test_commands_read_and_edit_all_files(fw: Fw, shop: Path) -> None:
    folder = shop / "schema"
    (shop / "schema.fw").write_text("database sqlite\n\nmodel Broken {\n")
    broken = fw("fmt")
    assert broken.status == 1
    assert "schema.fw:3:1: FW104" in broken.err
    assert "name:  string" in (folder / "people.fw").read_text()

    (shop / "schema.fw").write_text("database sqlite\n")
    found = json.loads(fw("fmt", "--check", "--format", "json").out)
    assert (found["path"], found["changed"]) == ("schema.fw", False)
    assert [one["changed"] for one in found["others"]] == [False, False, True]
    assert "--- schema/people.fw" in fw("fmt", "--check").out
    assert "FW402" in fw("build").err
    assert fw("fmt", "--sort").out == "formatted schema/blog.fw\nformatted schema/people.fw\n"
    assert (folder / "blog.fw").read_text() == f"{POST}\n{NOTE}"
    assert fw("fmt").out == "all files are already formatted\n"

    added = fw("auth")
    assert added.status == 0, added.err
    assert "  update  schema/people.fw" in added.out
    assert "  active: bool default true" in (folder / "people.fw").read_text()
    assert "model AuthRole {" in (shop / "schema.fw").read_text()

    made = fw("make:model", "BlogTag", "--fields", "name:string")
    assert made.status == 0, made.err
    assert "create  schema/blog_tag.fw" in made.out
    assert "name: string" in (folder / "blog_tag.fw").read_text()
    assert fw("make:model", "Page", "--file", "schema/a/b/pages.fw").status == 0
    assert (folder / "a/b/pages.fw").exists()
    again = fw("make:model", "Page", "--file", "schema.fw", "--force")
    assert "model Page already exists in schema/a/b/pages.fw" in again.err
    assert "update  schema/a/b/pages.fw" in fw("make:model", "Page", "--force").out
    assert fw("make:model", "A", "--file", "../a.fw").status == 2
    assert is_fresh(str(shop))

    assert json.loads(fw("about", "--format", "json").out)["models"] == 7
    assert "app/models/user.py" in fw("graph").out
    assert next(schema(shop)).message == "schema.fw and schema/ are valid: 7 models"
    assert fw("make:listener", "OnPost", "--event", "Created[Post]").status == 0


def test_a_lost_text_is_generated_from_all_files_of_a_commit(fw: Fw, shop: Path) -> None:
    assert fw("fmt", "--sort").status == 0
    assert fw("build").status == 0
    model = shop / "app" / "models" / "post.py"
    model.write_text(model.read_text() + "\n\nMINE = 1\n")
    for line in ("init -q", "add -A", "-c user.name=a -c user.email=a@b commit -qm a"):
        subprocess.run(["git", *line.split()], check=True)
    shutil.rmtree(shop / ".fw")
    blog = shop / "schema" / "blog.fw"
    blog.write_text(
        blog.read_text().replace("  author_id", "  title: string nullable\n  author_id")
    )
    assert "merge  app/models/post.py" in fw("build").out
