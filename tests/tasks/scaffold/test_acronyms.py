"""Acronyms of `fw.toml` in a project: names of new models, and those of built ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.scaffold.project import new
from tests.applications import run
from tests.tasks.projects import rebuild as build

SCHEMA = "model OAuthClient {\n  id: int primary\n}\n"
OTHER = "model GraphQLQuery {\n  id: int primary\n}\n"


def project(root: Path, acronyms: str) -> Path:
    new(root, "shop", sample=False)
    settings = root / "fw.toml"
    lines = settings.read_text().splitlines(keepends=True)
    lines = [f"{acronyms}\n" if line.startswith("acronyms") else line for line in lines]
    settings.write_text("".join(lines))
    (root / "schema.fw").write_text(SCHEMA)
    build(root)
    return root


def test_new_projects_keep_acronyms_together(tmp_path: Path) -> None:
    new(tmp_path / "shop", "shop", sample=False)
    (tmp_path / "shop" / "schema.fw").write_text(SCHEMA + OTHER)
    build(tmp_path / "shop")
    models = {path.name for path in (tmp_path / "shop/app/models").iterdir()}
    assert {"oauth_client.py", "graphql_query.py"} <= models
    text = (tmp_path / "shop/app/models/oauth_client.py").read_text()
    assert '__tablename__ = "oauth_clients"' in text


def test_a_change_that_renames_models_is_refused(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", "acronyms = []")
    assert (root / "app/models/o_auth_client.py").is_file()
    settings = root / "fw.toml"
    settings.write_text(settings.read_text().replace("acronyms = []", 'acronyms = ["OAuth"]'))
    with pytest.raises(FwError, match="renamed from o_auth_client to oauth_client"):
        build(root)
    settings.write_text(settings.read_text().replace("OAuth", "GraphQL"))
    (root / "schema.fw").write_text(SCHEMA + OTHER)
    build(root)
    assert (root / "app/models/graphql_query.py").is_file()
    assert (root / "app/models/o_auth_client.py").is_file()


def test_commands_know_the_acronyms(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", 'acronyms = ["OAuth"]')
    run("-m", "fw", "make:service", "OAuthLogin", root=root)
    assert list(root.glob("app/services/oauth_login*.py"))


@pytest.mark.parametrize("value", ['"OAuth"', "[1]", '["O Auth"]', '["."]'])
def test_invalid_acronyms_are_refused(tmp_path: Path, value: str) -> None:
    root = tmp_path / "shop"
    with pytest.raises(FwError, match=r"acronyms of \[schema\]"):
        project(root, f"acronyms = {value}")
