"""Caches of a build: no bytes in them end the process, and only those of this user are read."""

from __future__ import annotations

import random
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fw.tasks import sealed_data
from fw.tasks.build.up_to_date import DELTA, MANIFEST, packed, read_head
from fw.tasks.sealed_data import key_file, sealed, unsealed
from tests.tasks.projects import is_fresh, project, rebuild

CACHES = (MANIFEST, DELTA, ".fw/migrations", ".fw/migrations-read")
CRAFTED = (b"\xa9\x01<\x01\0\0\0r\0\0\0\0", b"\xa9\x01{r\0\0\0\0N0")
"""Marshal ends the process for these: a tuple in a set or dict in itself."""
READ = """
import sys
from contextlib import closing
from pathlib import Path
from fw.tasks.build.manifest import Manifest
from fw.tasks.build.up_to_date import check_up_to_date
from fw.tasks.migrations.revision_files import cache
from fw.tasks.schema.model_cache import ModelCache

root = Path()
for folder in map(Path, sys.argv[1:]):
    for file in folder.iterdir():
        (root / ".fw" / file.name).write_bytes(file.read_bytes())
    check_up_to_date(".", need_database=False)
    Manifest.load(".")
    assert cache.load_chain(root) == cache.CachedChain(), folder
    assert cache.load_revisions(root) == {}, folder
    with closing(ModelCache(root, readonly=True)) as models:
        assert models.get("crafted") is None
        models.get("whole")
"""


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A project with every cache: the last build was a small one."""
    root = project(tmp_path / "shop")
    rebuild(root)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + "\nmodel Late {\n  id: uuid primary\n}\n")
    rebuild(root)
    schema.write_text(schema.read_text().replace("Late {\n", "Late {\n  note: text nullable\n"))
    rebuild(root)
    return root


def damaged(data: bytes, source: random.Random) -> bytes:
    """Return data with some other bytes, or a part of it."""
    changed = bytearray(data)
    for _ in range(source.randrange(1, 9)):
        changed[source.randrange(len(changed))] ^= source.randrange(1, 256)
    return bytes(changed[: source.choice([len(data), source.randrange(len(data))])])


def test_no_bytes_of_a_cache_end_the_process(built: Path, tmp_path: Path) -> None:
    source, folders = random.Random(1), []
    found = [name for name in CACHES if (built / name).exists()]
    assert {MANIFEST, ".fw/migrations"} <= {*found}
    for number in range(120):
        folders.append(tmp_path / "damaged" / str(number))
        folders[-1].mkdir(parents=True)
        for name in CACHES:
            data = (built / name).read_bytes() if name in found else b"x" * 99
            # The length, the checksum or the seal of another user before crafted data.
            crafted = source.randbytes(source.choice([0, 8, 16, 24])) + source.choice(CRAFTED)
            content = crafted if number % 3 == 0 else damaged(data, source)
            (folders[-1] / Path(name).name).write_bytes(content)
    with closing(sqlite3.connect(built / ".fw/cache.sqlite")) as cache, cache:
        rows = [("crafted", bytes(16) + CRAFTED[0]), ("whole", sealed(()))]
        cache.executemany("INSERT INTO model VALUES (?, ?)", rows)
    command = [sys.executable, "-c", READ, *map(str, folders)]
    done = subprocess.run(command, cwd=built, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    rebuild(built)
    assert is_fresh(str(built))


def test_data_of_another_user_is_ignored(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = read_head(str(built))
    assert head is not None
    assert is_fresh(str(built))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "other"))
    other = packed(dict(head))
    assert read_head(str(built)) == head, "a process reads an unchanged manifest once"
    monkeypatch.undo()
    (built / MANIFEST).write_bytes(other)
    assert read_head(str(built)) is None


def test_a_key_is_private_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    stored = sealed(("a", 1))
    key = Path(key_file())
    assert key == tmp_path / "fw" / "key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    monkeypatch.setattr(sealed_data, "_keys", {})
    assert unsealed(stored) == ("a", 1)
    key.write_bytes(b"short")
    monkeypatch.setattr(sealed_data, "_keys", {})
    with pytest.raises(ValueError, match="the seal doesn't match"):
        unsealed(stored)
    assert len(key.read_bytes()) == 32


def test_without_a_place_for_the_key_each_process_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert unsealed(sealed({"a": (1, None)})) == {"a": (1, None)}
    assert [each.name for each in tmp_path.iterdir()] == ["file"]
