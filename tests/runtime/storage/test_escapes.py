"""No path leads out of a local disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fw.runtime.errors import FwError
from fw.runtime.storage import NoSuchFile, StorageFault, UnsafePath
from fw.runtime.storage.drivers.local import LocalDisk
from fw.runtime.storage.paths import checked

SECRET = b"secret"
UP = ("..", "../", "..\\", "./..", ".//..", "a/..", "a/../..", "in/../..", "%2e%2e", "..;")
TARGETS = ("secret", "other/secret", "etc/passwd")
DEVICES = (
    "CON",
    "con",
    "NUL",
    "nul.txt",
    "AUX.tar.gz",
    "PRN",
    "COM1",
    "lpt9",
    "COM¹",
    "CONIN$",
    "nul ",
)
STREAMS = ("a:b", "a::$DATA", "C:", "C:a", "c:/a", "C:\\a", "\\\\host\\share\\a", "//host/share/a")
CONTROLS = ("a\0", "\0", "a\0/../../secret", "a\n", "a\rb", "a\x1b", "a\x7f", "\u202ea", "\ud800")
SHAPES = (
    "",
    "/",
    "//",
    "a//b",
    "a/",
    "/a",
    "./a",
    "a/.",
    "a/./b",
    ".",
    "..",
    "...",
    "a.",
    "a ",
    " a",
)
ABSOLUTE = ("/etc/passwd", "/proc/self/environ", "/dev/zero", "~/x\\", "file:///etc/passwd")
OWN = (".fw-parts", ".fw-parts/a", ".FW-Parts/a")
LONG = ("x" * 256, "é" * 200, "/".join(["x" * 200] * 5))


def cases() -> list[str]:
    """Return paths that all have to be refused."""
    climbs = [
        f"{'/'.join([up] * depth)}/{target}"
        for up in UP
        for depth in (1, 2, 3, 4, 5, 9)
        for target in TARGETS
    ]
    climbs = [each for each in climbs if ".." in each.replace("\\", "/").split("/") or "\\" in each]
    inner = [f"in/{each}" for each in (*DEVICES, *CONTROLS, *STREAMS[:2])]
    found = [*climbs, *inner, *DEVICES, *STREAMS, *CONTROLS, *SHAPES, *ABSOLUTE, *OWN, *LONG]
    return list(dict.fromkeys(found))


CASES = cases()


@pytest.fixture
def disk(tmp_path: Path) -> LocalDisk:
    """A disk with a secret beside and above it."""
    for place in ("secret", "other/secret", "disk/in/file"):
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_bytes(SECRET if place.endswith("secret") else b"file")
    return LocalDisk("local", tmp_path / "disk")


def acts(disk: LocalDisk, path: str) -> Iterator[Callable[[], Any]]:
    yield lambda: disk.get(path)
    yield lambda: b"".join(disk.stream(path))
    yield lambda: disk.info(path)
    yield lambda: disk.exists(path)
    yield lambda: disk.put(path, b"pwned")
    yield lambda: disk.delete(path)
    yield lambda: disk.copy(path, "stolen")
    yield lambda: disk.copy("in/file", path)
    yield lambda: disk.move(path, "stolen")
    yield lambda: disk.move("in/file", path)
    yield lambda: disk.url(path)


def outside(root: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and root / "disk" not in path.parents
    }


def test_at_least_200_cases_are_tested() -> None:
    assert len(CASES) >= 200


@pytest.mark.parametrize(
    "path", CASES, ids=lambda path: repr(path[:40]).encode("ascii", "replace").decode()
)
def test_unsafe_paths_are_refused(disk: LocalDisk, tmp_path: Path, path: str) -> None:
    before = outside(tmp_path)
    disk._url = "http://localhost"
    for act in acts(disk, path):
        with pytest.raises(UnsafePath):
            act()
    if path not in ("", "a/"):  # The whole disk, and a folder.
        with pytest.raises(UnsafePath):
            [*disk.list(path)]
    assert outside(tmp_path) == before
    assert [*disk.list()] == ["in/file"]


@given(
    st.lists(
        st.sampled_from(["..", ".", "", "a", "in", "\\", "/", "\0", ":", "~", "%2e", "nul", " "])
    )
)
@settings(max_examples=500)
def test_accepted_paths_stay_inside(parts: list[str]) -> None:
    path = "/".join(parts)
    try:
        checked(path)
    except UnsafePath:
        return
    assert os.path.normpath(path) == path
    assert not Path(path).is_absolute()
    assert os.path.commonpath(["/disk", os.path.normpath(f"/disk/{path}")]) == "/disk"


LINKS = {
    "file link": ("link", "../secret", "link"),
    "link to a folder": ("link", "../other", "link/secret"),
    "absolute link": ("link", "{}/secret", "link"),
    "link in a folder": ("in/link", "../../secret", "in/link"),
    "link to the disk": ("link", ".", "link/in/file"),
    "link to a file of the disk": ("link", "in/file", "link"),
    "link to a link": ("link", "second", "link"),
    "link to nothing": ("link", "../none", "link"),
    "link to itself": ("link", "link", "link"),
    "link to the root": ("link", "/", "link/etc/hostname"),
}


@pytest.mark.parametrize("name", LINKS)
def test_symlinks_are_not_followed(disk: LocalDisk, tmp_path: Path, name: str) -> None:
    place, target, path = LINKS[name]
    (disk.root / place).symlink_to(target.format(tmp_path))
    (disk.root / "second").symlink_to("../secret")
    before = outside(tmp_path)
    for act in (disk.get, disk.info, disk.stream):
        with pytest.raises(NoSuchFile):
            act(path)
    assert not disk.exists(path)
    assert not disk.delete(path)
    with pytest.raises(NoSuchFile):
        disk.move(path, "stolen")
    assert [*disk.list()] == ["in/file"]
    assert [*disk.list(path)] == []
    if path == place:
        # A file takes the place of the link itself.
        disk.put(path, b"mine")
        assert disk.get(path) == b"mine"
    else:
        for act in (lambda: disk.put(path, b"pwned"), lambda: disk.copy("in/file", path)):
            with pytest.raises(StorageFault, match="cannot access"):
                act()
    assert outside(tmp_path) == before


def test_the_root_may_be_a_symlink(disk: LocalDisk, tmp_path: Path) -> None:
    (tmp_path / "current").symlink_to("disk")
    linked = LocalDisk("local", tmp_path / "current")
    linked.put("a", b"1")
    assert disk.get("a") == b"1"


def test_special_files_are_missing(disk: LocalDisk) -> None:
    os.mkfifo(disk.root / "pipe")
    for act in (disk.get, disk.info):
        with pytest.raises(NoSuchFile):
            act("pipe")
    assert [*disk.list()] == ["in/file"]


def test_a_file_in_place_of_a_folder_is_reported(disk: LocalDisk) -> None:
    for path in ("in/file/a", "in"):
        with pytest.raises(StorageFault, match="cannot access") as caught:
            disk.put(path, b"1")
        assert "has that name" in str(caught.value.hint)
        assert str(disk.root) not in caught.value.message
    assert [*(disk.root / ".fw-parts").iterdir()] == []


@pytest.mark.parametrize("path", [None, 5, b"a", ["a"]])
def test_a_path_must_be_a_string(disk: LocalDisk, path: Any) -> None:
    with pytest.raises(FwError, match="not a string"):
        disk.get(path)
