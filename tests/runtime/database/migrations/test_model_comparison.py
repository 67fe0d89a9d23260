"""`alembic check` and `--autogenerate` compare a project's database with its models."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.applications import make_project
from tests.processes import python

GOLDEN = Path(__file__).parents[3] / "golden"


def alembic(root: Path, *arguments: str) -> tuple[int, str]:
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    done = python("-m", "alembic", *arguments, cwd=root, env=environment, warnings=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("case", ["starter", "types"])
def test_a_migrated_project_has_no_difference(tmp_path: Path, database_url: str, case: str) -> None:
    schema = (GOLDEN / case / "expected" / "schema.fw", GOLDEN / case / "schema.fw")
    text = next(path for path in schema if path.exists()).read_text()
    root = make_project(tmp_path / "shop", text, database_url)
    assert alembic(root, "check") == (0, "No new upgrade operations detected.\n")


def test_a_difference_is_reported_and_can_be_generated(tmp_path: Path) -> None:
    root = make_project(tmp_path / "shop", "model Note {\n  id: int primary\n}\n")
    model = root / "app" / "models" / "note.py"
    mood = '    mood: Mapped[str | None] = mapped_column(t.Enum("a", "it\'s"), unique=True)\n'
    text = model.read_text().replace("import Mapped", "import Mapped, mapped_column")
    model.write_text(
        text.replace("\nclass ", "from fw.runtime.database import types as t\n\n\nclass ") + mood
    )
    status, said = alembic(root, "check")
    assert status != 0
    assert "('add_column', None, 'notes', Column('mood'" in said
    assert alembic(root, "revision", "--autogenerate", "-m", "mood")[0] == 0
    assert alembic(root, "upgrade", "head")[0] == 0
    assert alembic(root, "check")[0] == 0


def test_only_comparisons_import_the_models(tmp_path: Path) -> None:
    root = make_project(tmp_path / "shop", "model Note {\n  id: int primary\n}\n")
    (root / "app" / "models" / "note.py").write_text("raise RuntimeError('imported')\n")
    assert alembic(root, "current")[0] == 0
    assert alembic(root, "upgrade", "head")[0] == 0
    assert "imported" in alembic(root, "check")[1]
