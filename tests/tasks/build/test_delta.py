"""Deltas of the manifest, which small builds write."""

from __future__ import annotations

import marshal
import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

import fw.tasks.build.manifest as manifest_module
from fw.tasks.build import up_to_date
from fw.tasks.build.manifest import Entry, Manifest, ModelRecord, Recipe
from fw.tasks.build.up_to_date import ABSENT, DELTA, MANIFEST, packed, read_delta, read_head
from tests.tasks.projects import is_fresh, project, rebuild


def entry(model: str, hash_: str = "digest") -> Entry:
    return Entry("models", model, "key.recipe", hash_, (5, 6), "base")


def record(model: str, block: str = "block") -> ModelRecord:
    return ModelRecord(block, "key", (), (model, None, 1), (f"app/models/{model}.py",))


def sample() -> Manifest:
    names = [f"m{number}" for number in range(40)]
    return Manifest(
        complete=True,
        inputs={"schema.fw": (1, 2), "fw.toml": (3, 4), ".env": ABSENT},
        migrations={"001_m0_migration.py": (3, 4)},
        models={name: record(name) for name in names},
        entries={f"app/models/{name}.py": entry(name) for name in names},
        recipes={"models": Recipe("t", "b", "s")},
        settings=("shop", {"project": {"name": "shop"}}),
    )


def changed(before: Manifest, number: int) -> Manifest:
    name = f"m{number}"
    return replace(
        before,
        inputs={**before.inputs, "schema.fw": (number, 9)},
        migrations={**before.migrations, f"{number:03}_{name}_migration.py": (number, 7)},
        models={**before.models, name: record(name, f"block {number}")},
        entries={**before.entries, f"app/models/{name}.py": entry(name, f"digest {number}")},
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".fw").mkdir()
    sample().save(str(tmp_path))
    return tmp_path


def as_another_process(root: Path) -> Manifest | None:
    """Return what a process that has read nothing yet finds."""
    manifest_module._last.clear()
    up_to_date._read.clear()
    return Manifest.load(str(root))


def test_a_small_change_writes_only_a_delta(root: Path) -> None:
    whole = (root / MANIFEST).read_bytes()
    now = sample()
    for number in (2, 3, 4):
        now = changed(now, number)
        now.save(str(root))
        assert (root / MANIFEST).read_bytes() == whole
        assert Manifest.load(str(root)) is now
        assert as_another_process(root) == now
    assert (root / DELTA).stat().st_size < len(whole) / 4


def test_many_small_changes_write_a_new_manifest(root: Path) -> None:
    now = sample()
    for number in range(2, 12):
        now = changed(now, number)
        now.save(str(root))
        assert as_another_process(root) == now
    head = read_head(str(root))
    assert head is not None
    assert "007_m7_migration.py" in head["migrations"]


@pytest.mark.parametrize(
    "beyond",
    [
        {"models": {}},
        {"entries": {}},
        {"migrations": {}},
        {"recipes": {}},
        {"provider": "postgres"},
        {"settings": None},
        {"read": {"models": ("auth",)}},
        {"tools": (("tasks", 1),)},
        {"orphans": {"app/models/gone.py": ("models", "Gone")}},
    ],
)
def test_changes_that_a_delta_cannot_express_write_the_manifest(
    root: Path, beyond: dict[str, object]
) -> None:
    changed(sample(), 2).save(str(root))
    assert (root / DELTA).exists()
    now = replace(changed(sample(), 3), **beyond)  # type: ignore[arg-type]
    now.save(str(root))
    assert not (root / DELTA).exists()
    found = as_another_process(root)
    assert found == replace(now, complete=now.complete and not now.orphans)


def test_a_delta_of_another_manifest_is_ignored(root: Path) -> None:
    changed(sample(), 2).save(str(root))
    delta = (root / DELTA).read_bytes()
    replace(sample(), provider="postgres").save(str(root))
    (root / DELTA).write_bytes(delta)
    assert as_another_process(root) == replace(sample(), provider="postgres")


@pytest.mark.parametrize("data", [b"", b"junk", marshal.dumps(()), packed(()), packed(7)])
def test_a_damaged_delta_is_ignored(root: Path, data: bytes) -> None:
    changed(sample(), 2).save(str(root))
    (root / DELTA).write_bytes(data)
    assert as_another_process(root) == sample()


def test_changes_of_another_process_are_kept(root: Path) -> None:
    mine = Manifest.load(str(root))
    assert mine is not None
    last = list(manifest_module._last)
    up_to_date._read.clear()
    manifest_module._last.clear()
    replace(sample(), provider="mysql").save(str(root))
    manifest_module._last[:] = last
    up_to_date._read.clear()
    changed(mine, 2).save(str(root))
    assert as_another_process(root) == changed(sample(), 2)


@pytest.fixture
def grown(tmp_path: Path) -> Path:
    """A project in which one model of several was changed since the manifest was written."""
    models = "".join(f"model Other{n} {{ \n id: uuid primary\n}}\n" for n in range(20))
    root = project(tmp_path / "shop")
    text = (root / "schema.fw").read_text()
    (root / "schema.fw").write_text(text + "\n" + models)
    rebuild(root)
    whole = (root / MANIFEST).read_bytes()
    time.sleep(0.01)
    text = (root / "schema.fw").read_text()
    (root / "schema.fw").write_text(text.replace("title: string", "title: string(300)"))
    rebuild(root)
    assert (root / MANIFEST).read_bytes() == whole
    assert is_fresh(str(root))
    return root


def test_files_of_a_delta_are_checked(grown: Path) -> None:
    file = grown / "app/models/post.py"
    head = read_head(str(grown))
    assert head is not None
    delta = read_delta(str(grown), head)
    assert delta is not None
    assert "app/models/post.py" in delta["stamps"]
    file.write_bytes(file.read_bytes() + b"\n")
    assert not is_fresh(str(grown))


def test_a_restored_timestamp_makes_the_project_out_of_date(grown: Path) -> None:
    head = read_head(str(grown))
    assert head is not None
    folder, names, times, _ = next(group for group in head["groups"] if group[0] == "app/models")
    file = grown / folder / "post.py"
    stamp = file.stat()
    os.utime(file, ns=(stamp.st_atime_ns, times[names.index("post.py")]))
    assert not is_fresh(str(grown))
    os.utime(file, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert is_fresh(str(grown))


def test_a_removed_new_migration_makes_the_project_out_of_date(grown: Path) -> None:
    new = sorted((grown / "database/migrations").glob("*.py"))[-1]
    new.unlink()
    assert not is_fresh(str(grown))
