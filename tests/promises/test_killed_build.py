"""A killed build heals: kill -9 at random points, then one build gives what no kill would have."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from fw.tasks.build.session import BuildOptions, build
from tests.promises.killing import run_killable
from tests.promises.support import World, chance, copy, snapshot, times, write_schema

MODULE = "tests.promises.killable_build"
ALL = BuildOptions(allow_destructive=True)


@dataclass(frozen=True)
class Case:
    """A project before a build, after it, and what the build takes."""

    before: Path
    after: dict[str, bytes]
    operations: int
    seconds: float


def case(folder: Path, before: Path) -> Case:
    reference = copy(before, folder / "reference" / "project")
    operations, seconds = run_killable(MODULE, reference, 0)
    return Case(before, snapshot(reference), operations, seconds)


@pytest.fixture
def cases(tmp_path: Path) -> list[Case]:
    """A first build, and a build after changes, removals and edits by hand."""
    first, second = tmp_path / "first", tmp_path / "second"
    world = World()
    write_schema(first / "project", world.text())
    copy(first / "project", second / "project")
    project = second / "project"
    build(project, ALL)
    edited = project / "app/models/post.py"
    edited.write_text(edited.read_text() + "\n\nMINE = 1\n")
    (project / "app/services/tag.py").write_text("mine = 1\n")
    (project / "app/controllers/author.py").unlink()
    text = world.text().replace(
        "views: int default 0", "reads: int default 1\n  seen: bool nullable"
    )
    removed = text.index("model Tag")
    write_schema(project, text[:removed] + "model Label {\n  id: int primary\n  name: string\n}\n")
    return [case(first, first / "project"), case(second, project)]


def test_a_killed_build_heals(cases: list[Case], tmp_path: Path) -> None:
    random = chance("killed build")
    killed = 0
    for number in range(times(500)):
        one = cases[number % 2]
        project = copy(one.before, tmp_path / f"round{number}" / "project")
        if number % 4 < 2:
            at = random.randint(1, one.operations)
            operations, _ = run_killable(MODULE, project, at)
            assert operations == -1
            told = f"operation {at} of {one.operations}"
        else:
            delay = random.uniform(0, one.seconds)
            operations, _ = run_killable(MODULE, project, 0, seconds=delay)
            told = f"{delay:.3f} of {one.seconds:.3f} s"
        killed += operations == -1
        build(project, ALL)
        after = snapshot(project)
        assert after.keys() == one.after.keys(), told
        for path, data in one.after.items():
            assert after[path] == data, f"{path} after a kill at {told}"
        assert not list(project.rglob("*.fw-new")), told
        assert not list(project.rglob("*.fw-old")), told
    assert killed >= times(500) / 2
