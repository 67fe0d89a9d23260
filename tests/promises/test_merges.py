"""A merge gives what the same edit of the newly generated text gives, and more often than git."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from random import Random

from fw.tasks.build.session import Builder, BuildOptions
from fw.tasks.disk.marker import split
from fw.tasks.disk.merge.text import merge
from tests.promises.support import World, chance, times, write_schema
from tests.tasks.disk.hand_edits import is_equivalent, random_edit

OPTIONS = BuildOptions(migrations=False)
EDITS = 6
"""Number of hand edits that are tried on each changed file."""


def test_merges_give_the_edit_of_the_new_text(tmp_path: Path) -> None:
    random = chance("merges")
    met: Counter[tuple[str, str]] = Counter()
    world, root = World(), tmp_path / "project"
    builder = Builder(root)
    old = built(builder, root, world)
    while met.total() < times(2500):
        world = world.changed(random)
        new = built(builder, root, world)
        for path in sorted(old.keys() & new.keys()):
            if old[path] != new[path]:
                met += tried(random, path, old[path], new[path], tmp_path)
        old = new
    builder.close()
    print(dict(met))


def built(builder: Builder, root: Path, world: World) -> dict[str, str]:
    """Return the bodies of the generated modules of each model, by path."""
    write_schema(root, world.text())
    builder.build(OPTIONS)
    files = sorted((root / "app").rglob("*.py"))
    bodies = {file.relative_to(root).as_posix(): split(file.read_text()) for file in files}
    return {path: marked.body for path, marked in bodies.items() if marked.hash is not None}


def tried(random: Random, path: str, old: str, new: str, folder: Path) -> Counter[tuple[str, str]]:
    """Return how often each pair of git's result and fw's occurred for random hand edits."""
    met: Counter[tuple[str, str]] = Counter()
    for number in range(EDITS):
        first, second = (random_edit(random, old, place) for place in (number, number + 100))
        edits = [first, second] if random.random() < 0.3 else [first]
        yours, wanted = old, new
        for edit in edits:
            yours, wanted = edit.apply(yours) or yours, (wanted and edit.apply(wanted)) or ""
        merged = merge(path, old, yours, new)
        results = merged_by_git(folder, old, yours, new), merged.text if not merged.fault else None
        one, other = (judged(result, wanted, old, yours, new) for result in results)
        worse = other == "wrong" or (one, other) == ("right", "conflict")
        assert not worse, f"{path}: {' and '.join(edit.kind for edit in edits)}\n{merged.text}"
        met[one, other] += 1
    return met


def judged(result: str | None, wanted: str, old: str, yours: str, new: str) -> str:
    if result is None:
        return "conflict"
    if not wanted:
        return "without a place"
    return "right" if is_equivalent(result, wanted, old, yours, new) else "wrong"


def merged_by_git(folder: Path, base: str, yours: str, generated: str) -> str | None:
    files = [folder / name for name in ("yours", "base", "generated")]
    for file, text in zip(files, (yours, base, generated), strict=True):
        file.write_text(text)
    done = subprocess.run(
        ["git", "merge-file", "-p", *files], capture_output=True, text=True, check=False
    )
    return done.stdout if done.returncode == 0 else None
