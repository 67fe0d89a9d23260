"""Each kind of schema change: detected, applied to rows, and rolled back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fw.tasks.migrations import DestructiveChange
from tests.tasks.migrations.cases import BEFORE, CASES, ROWS
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import same


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_detected_and_keeps_the_rows(
    name: str, tmp_path: Path, database_url: str
) -> None:
    case = CASES[name]
    project = Project(tmp_path / "project", database_url)
    text = BEFORE
    project.build(text)
    project.up()
    project.run(*ROWS)
    if case.first is not None:
        text = replaced(text, *case.first)
        project.build(text, consent=True)
        project.up()
    before = project.fingerprint()
    text = replaced(text, case.old, case.new)
    options: dict[str, Any] = {"renames": case.renames, "fills": case.fills}
    if case.asks:
        with pytest.raises(DestructiveChange):
            project.build(text, **options)
    added = project.build(text, consent=case.asks, **options)
    assert ", ".join(each.removesuffix("_migration.py") for each in added) == case.files
    assert project.build(text) == []

    project.up()

    assert project.run(case.query) == case.rows
    after = project.fingerprint()
    project.down(len(added))
    same(project.fingerprint(), before, database_url)
    project.down(99)
    fresh = Project(tmp_path / "fresh", database_url)
    fresh.build(text)
    fresh.up()
    same(fresh.fingerprint(), after, database_url)


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)
