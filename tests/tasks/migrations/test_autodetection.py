"""Each kind of schema change: detected, applied to rows, and rolled back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fw.tasks.migrations import DestructiveChange
from tests.conftest import DATABASES
from tests.tasks.migrations.cases import BEFORE, CASES, ROWS
from tests.tasks.migrations.evolution import Project
from tests.tasks.migrations.test_evolution import same


class Base(NamedTuple):
    """A migrated project that cases begin with, its tables, and a database for fresh builds."""

    project: Project
    tables: dict[str, Any]
    fresh_url: str


class Bases:
    """The base of a provider, shared by its cases: each case rolls its own revisions back."""

    def __init__(self, provider: str, new_database: Callable[[str], str], folder: Path) -> None:
        self._provider, self._new_database, self._folder = provider, new_database, folder
        self._base: Base | None = None

    @contextmanager
    def taken(self) -> Iterator[Base]:
        """Yield the base with its rows; another case gets it unless this one fails."""
        base = self._base or self._made()
        self._base = None
        base.project.run("DELETE FROM posts", "DELETE FROM tags", "DELETE FROM authors", *ROWS)
        yield base
        self._base = base

    def _made(self) -> Base:
        url, fresh_url = (self._new_database(self._provider) for _ in range(2))
        root = self._folder / Path(url).name
        project = Project(root, url)
        project.build(BEFORE)
        project.up()
        return Base(project, project.fingerprint(), fresh_url)


@pytest.fixture(scope="module", params=DATABASES)
def bases(
    request: pytest.FixtureRequest,
    new_database: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Bases:
    return Bases(request.param, new_database, tmp_path_factory.mktemp("bases"))


@pytest.mark.parametrize("name", CASES)
def test_a_change_is_detected_and_keeps_the_rows(name: str, tmp_path: Path, bases: Bases) -> None:
    case = CASES[name]
    with bases.taken() as base:
        shutil.copytree(base.project.root, tmp_path / "project")
        project = Project(tmp_path / "project", base.project.url)
        text, before, first = BEFORE, base.tables, 0
        if case.first is not None:
            text = replaced(text, *case.first)
            first = len(project.build(text, consent=True))
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
        same(project.fingerprint(), before, project.url)
        if first:
            project.down(first)
            same(project.fingerprint(), base.tables, project.url)
        fresh = Project(tmp_path / "fresh", base.fresh_url)
        fresh.build(text)
        fresh.up()
        same(fresh.fingerprint(), after, project.url)
        fresh.down(99)


def replaced(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)
