"""An incremental build gives the same tree as a full build."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from fw.tasks.build.session import BuildOptions, build
from tests.tasks.evolving import Evolving

SCALE = float(os.environ.get("FW_PROMISE_SCALE", "0.04"))
EDITS = max(10, int(500 * SCALE))
SEEDS = range(4)


def tree(root: Path, *, without: tuple[str, ...] = (".fw",)) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in without
    }


def write(root: Path, text: str) -> None:
    root.mkdir(exist_ok=True)
    (root / "schema.fw").write_text(text, encoding="utf-8")
    (root / "fw.toml").write_text('[project]\nname = "same"\n', encoding="utf-8")


@pytest.mark.parametrize("seed", SEEDS)
def test_an_incremental_build_gives_the_same_bytes_as_a_full_build(
    tmp_path: Path, seed: int
) -> None:
    schema = Evolving(seed)
    candidates, full, clean = (tmp_path / name for name in ("candidates", "full", "clean"))
    chance = Random(seed)
    history = []
    for step in range(EDITS // len(SEEDS) + 1):
        if step:
            history.append(schema.edit())
        for root in (candidates, full):
            write(root, schema.text)
        done = build(candidates, BuildOptions(allow_destructive=True))
        every = build(full, BuildOptions(allow_destructive=True, full=True))
        # A hand edit may meet a change of the schema: then both report the same conflict.
        assert done.exit_status == every.exit_status, history
        assert tree(candidates) == tree(full), history
        if chance.random() < 0.2:
            _disturb(chance, candidates, full)
    # What is edited or deleted by hand aside, history leaves no trace but the migrations.
    build(candidates, BuildOptions(allow_destructive=True, force=True, restore=True))
    write(clean, schema.text)
    build(clean)
    left, wanted = tree(candidates / "app"), tree(clean / "app")
    assert {path: left.get(path) for path in wanted} == wanted, history
    for path in left.keys() - wanted.keys():
        assert b"# by hand" in left[path], path


def _disturb(chance: Random, *roots: Path) -> None:
    """Do to both trees what users do: edit, delete, touch."""
    paths = sorted(
        path.relative_to(roots[0])
        for path in (roots[0] / "app").rglob("*.py")
        if path.name != "__init__.py" and path.read_text().startswith("# fw:generated")
    )
    path = chance.choice(paths)
    deed = chance.choice(("edit", "delete", "touch"))
    for root in roots:
        file = root / path
        if deed == "edit":
            file.write_text(file.read_text() + "\n# by hand\n")
        elif deed == "delete":
            file.unlink()
        else:
            os.utime(file, (1, 1))


def test_a_key_that_becomes_private_changes_the_files_of_the_other_model(tmp_path: Path) -> None:
    schema = """
model Author {
  id: int primary
  relations {
    has_many Post as posts
  }
}

model Post {
  id: int primary
  author_id: int references Author
}
"""
    write(tmp_path, schema)
    build(tmp_path)
    author = tmp_path / "app/schemas/author.py"
    assert "include_relations" in author.read_text()

    write(tmp_path, schema.replace("references Author", "references Author private"))
    build(tmp_path)

    assert "include_relations" not in author.read_text()
