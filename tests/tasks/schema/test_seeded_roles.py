"""Roles that the seeds of a project create."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.tasks.schema.seeded_roles import seeded_roles


def roles(root: Path, text: str) -> list[str]:
    seeds = root / "database" / "seeds"
    seeds.mkdir(parents=True)
    (seeds / "00_roles.yaml").write_text(text, encoding="utf-8")
    return seeded_roles(root)


@pytest.mark.parametrize(
    "text",
    [
        "AuthRole:\n  one: {name: editor}\n",
        "'AuthRole' :\n  one: {name: editor}\n",
        "{AuthRole: {one: {name: editor}}}\n",
        "? AuthRole\n: one: {name: editor}\n",
        "!!map {User: {}, AuthRole: {one: {name: editor}}}\n",
    ],
)
def test_each_notation_of_yaml_is_read(text: str, tmp_path: Path) -> None:
    assert roles(tmp_path, text) == ["editor"]


@pytest.mark.parametrize(
    "text",
    [
        "# AuthRole\n",
        "User:\n  one: {name: AuthRole}\n",
        "AuthRoles: {one: {name: a}}\n",
        "AuthRole: [",
    ],
)
def test_other_files_have_no_roles(text: str, tmp_path: Path) -> None:
    assert roles(tmp_path, text) == []
