"""One builder at a time, and a full or read-only disk loses nothing."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fw.runtime.errors import FwError
from fw.tasks.build.session import BuildOptions, build
from tests.promises.support import World, chance, copy, snapshot, times, write_schema

BUSY = Path(__file__).with_name("concurrent_builder.py")
WAYS = ("build", "watch", "make", "build", "watch")
PLAIN = BuildOptions(migrations=False)


def test_builders_take_turns(tmp_path: Path) -> None:
    root, log = tmp_path / "a" / "project", tmp_path / "log"
    write_schema(root, World().text())
    build(root, BuildOptions())
    rounds = str(max(3, times(40)))
    running = [
        subprocess.Popen(
            [sys.executable, str(BUSY), str(root), way, rounds, str(log)],
            stderr=subprocess.PIPE,
            text=True,
        )
        for way in WAYS
    ]
    for process in running:
        _, err = process.communicate(timeout=600)
        assert process.returncode == 0, err
    spans = sorted(tuple(map(int, line.split()[:2])) for line in log.read_text().splitlines())
    assert len(spans) > len(WAYS)
    for (_, end), (begin, _) in pairwise(spans):
        assert end <= begin
    build(root, BuildOptions())
    clean = tmp_path / "b" / "project"
    write_schema(clean, (root / "schema.fw").read_text())
    build(clean, PLAIN)
    ours, theirs = snapshot(root, without=(".fw", "database")), snapshot(clean)
    assert ours == {path: data for path, data in theirs.items() if "database/" not in path}


CALLS = ("open", "write", "fsync", "replace", "link", "unlink", "mkdir", "fchmod", "sync")


class Faulty:
    """The disk below a build: the n-th call that would change it fails, and all after it may."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls, self.at, self.code, self.lasting = 0, 0, 0, False
        for name in CALLS:
            patch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def arm(self, at: int, code: int, *, lasting: bool) -> None:
        """Let the call of that number fail, 0 for none."""
        self.calls, self.at, self.code, self.lasting = 0, at, code, lasting

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **keywords: Any) -> Any:
            if name == "open" and not arguments[1] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                return real(*arguments, **keywords)
            self.calls += 1
            late = self.calls > self.at and self.lasting and name not in {"unlink", "replace"}
            if self.at and (self.calls == self.at or late):
                raise OSError(self.code, os.strerror(self.code))
            return real(*arguments, **keywords)

        return call


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    """A project that was built and edited, and whose schema changed since."""
    root = tmp_path / "changed" / "project"
    world = World()
    write_schema(root, world.text())
    build(root, PLAIN)
    model = root / "app/models/author.py"
    model.write_text(model.read_text() + "\n\nMINE = 1\n")
    text = world.text().replace("views: int default 0", "reads: int default 1")
    write_schema(root, text[: text.index("model Tag")])
    return root


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_fails_at_any_write_loses_nothing(
    changed: Path, tmp_path: Path, code: int
) -> None:
    reference = copy(changed, tmp_path / "reference" / "project")
    build(reference, PLAIN)
    before, after = snapshot(changed), snapshot(reference)
    random = chance("faulty disk")
    with pytest.MonkeyPatch.context() as patch:
        disk = Faulty(patch)
        counted = copy(changed, tmp_path / "counted" / "project")
        disk.arm(0, code, lasting=False)
        build(counted, PLAIN)
        numbers = range(1, disk.calls + 1)
        assert len(numbers) > 30
        chosen = sorted(random.sample(numbers, min(len(numbers), times(4000))))
        for at in chosen:
            root = copy(changed, tmp_path / f"round{at}" / "project")
            disk.arm(at, code, lasting=at % 2 == 0)
            refused = attempt(root)
            disk.arm(0, code, lasting=False)
            now = {
                path: data
                for path, data in snapshot(root).items()
                if not path.endswith((".fw-new", ".fw-old"))
            }
            assert now in (before, after), f"call {at}"
            assert refused or now == after, f"call {at}"
            build(root, PLAIN)
            assert snapshot(root) == after, f"call {at}"
            shutil.rmtree(root.parent)


def attempt(root: Path) -> bool:
    """Build; return whether the build refused, and said so in words."""
    try:
        build(root, PLAIN)
    except FwError:
        return True
    return False


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a megabyte, where this process may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.geteuid() != 0:
        pytest.skip("only root can mount a disk")
    command = [mount, "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("this machine mounts no disk for us")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


def test_a_disk_that_is_full_loses_nothing(small_disk: Path, changed: Path) -> None:
    root = copy(changed, small_disk / "project")
    before = snapshot(root)
    ballast = small_disk / "ballast"
    refused = 0
    for free in (0, 4096, 8192, 16384, 32768, 65536):
        fill(ballast, free, small_disk)
        refused += attempt(root)
        ballast.unlink()
        if snapshot(root) != before:
            break
    assert refused
    build(root, PLAIN)
    build(changed, PLAIN)
    assert snapshot(root) == snapshot(changed)


def fill(ballast: Path, free: int, disk: Path) -> None:
    """Leave that many bytes on a disk."""
    space = shutil.disk_usage(disk).free
    with ballast.open("wb", buffering=0) as file:
        file.write(b"x" * max(0, space - free))
