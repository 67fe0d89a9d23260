"""`fw templates`, and `fw new --template`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Fw

SCHEMA = """\
## What is lent.
model Book {
  id: uuid primary
  title: string required
}

model AuthRole {
  id: uuid primary
  name: string(40) required unique
}

model User {
  id: uuid primary
  name: string required
  email: string required unique
  password: string required private
  active: bool default true
  role_id: uuid nullable references AuthRole
}
"""
ABOUT = """\
title = "Library"
summary = "Books and loans"
rules = ["A book is lent once."]
dependencies = ["isbnlib>=3"]

[roles]
librarian = "lends books"
"""
FILES = {
    "starter.toml": ABOUT,
    "theme.json": '{"name": "library"}\n',
    "project/schema.fw": SCHEMA,
    "project/fw.toml": "[auth]\nregistration = false\n\n[auth.routes]\nBook = { write = [] }\n",
    "project/app/services/lending.py": '"""Lends books."""\n',
    "project/README.md": "# Library\n",
}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of starters that has one, and is the working directory."""
    for path, text in FILES.items():
        file = tmp_path / "starters" / "library" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    for module in ("admin", "starters"):
        monkeypatch.setattr(f"fw.tasks.scaffold.{module}.STARTERS", tmp_path / "starters")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("library")
def test_list_has_a_line_for_each_starter(fw: Fw) -> None:
    assert fw("templates", "list").out == "library  Books and loans\n"
    listed = json.loads(fw("templates", "list", "--format", "json").out)
    assert listed == [{"name": "library", "summary": "Books and loans"}]


@pytest.mark.usefixtures("library")
def test_show_prints_models_rules_roles_and_commands(fw: Fw) -> None:
    shown = fw("templates", "show", "library").out
    assert shown.startswith("Library: Books and loans\n")
    for line in ("Book      What is lent.", "- A book is lent once.", "librarian  lends books"):
        assert f"  {line}\n" in shown
    commands = shown.partition("Commands\n")[2].split("\n  ")
    assert commands[0].strip() == "fw new my-library --template library && cd my-library"
    assert commands[1:3] == ["pip install -e .", "fw build --provider sqlite"]
    data = json.loads(fw("templates", "show", "library", "--format", "json").out)
    assert data["models"] == {"AuthRole": "", "Book": "What is lent.", "User": ""}
    assert data["roles"] == {"librarian": "lends books"}


@pytest.mark.usefixtures("library")
def test_an_unknown_starter_is_refused(fw: Fw) -> None:
    for command in (("templates", "show", "librari"), ("new", "x", "--template", "librari")):
        result = fw(*command)
        assert result.status == 1
        assert "unknown template 'librari'" in result.err
        assert "library" in result.err


@pytest.mark.usefixtures("library")
def test_a_starter_is_never_empty(fw: Fw) -> None:
    result = fw("new", "x", "--template", "library", "--empty")
    assert result.status == 2
    assert "--empty and --template exclude each other" in result.err


@pytest.mark.parametrize(("package", "told"), [("isbnlib", True), ("click", False)])
def test_the_next_steps_install_what_is_missing(
    fw: Fw, library: Path, package: str, told: bool
) -> None:
    about = library / "starters/library/starter.toml"
    about.write_text(ABOUT.replace("isbnlib", package))
    assert ("pip install -e ." in fw("new", "x", "--template", "library").out) is told


def test_caches_of_tools_are_not_part_of_a_starter(fw: Fw, library: Path) -> None:
    for folder in (".ruff_cache", "app/__pycache__"):
        cache = library / "starters/library/project" / folder / "0"
        cache.parent.mkdir(parents=True)
        cache.write_bytes(b"\xff")
    assert fw("new", "x", "--template", "library").status == 0
    assert not (library / "x/.ruff_cache").exists()


def test_a_project_has_the_files_of_its_starter_and_logins(fw: Fw, library: Path) -> None:
    assert fw("new", "x", "--template", "library").status == 0
    project = library / "x"
    assert (project / "app/services/lending.py").read_text() == '"""Lends books."""\n'
    assert (project / "schema.fw").read_text() == SCHEMA
    assert not (project / "database/seeds/01_blog.yaml").exists()
    assert '    "isbnlib>=3",\n]' in (project / "pyproject.toml").read_text()
    assert "registration = false   " in (project / "fw.toml").read_text()
    assert "JWT_SECRET=" in (project / ".env").read_text()
    assert (project / ".env").stat().st_mode & 0o777 == 0o600
    assert (project / "database/migrations/001_sessions_migration.py").exists()
    assert (project / "admin/theme.json").read_text().startswith('{\n  "//": "fw:generated')
    tests = (project / "tests/test_auth.py").read_text()
    assert "test_registration_is_closed" in tests
    assert "/auth/register" in tests
