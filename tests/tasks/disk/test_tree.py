"""File access inside the project, with hostile paths and links."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fw.tasks.disk.tree import Tree, UnsafePathError, guard_state, parts_of


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.mark.parametrize(
    "path",
    [
        *("", "/", "/etc/passwd", "..", "../x", "a/../x", "a/../../x", "./a", "a/.", "a//b", "a/"),
        *("a\\b", "C:\\x", "C:x", "\\\\host\\x", "a\0b", "a\nb", "a/b:stream", "~/../.."),
        *("con", "a/NUL.py", "com1.txt", "lpt9", "a/aux.py", "trailing.", "trailing ", "a./b"),
    ],
)
def test_unsafe_paths_are_refused(path: str) -> None:
    with pytest.raises(UnsafePathError):
        parts_of(path)


@pytest.mark.parametrize("path", ["a", "a/b.py", ".env", ".fw/objects/x", "a..b/c", "console.py"])
def test_ordinary_paths_are_accepted(path: str) -> None:
    assert "/".join(parts_of(path)) == path


def test_folders_are_created_on_request_only(root: Path) -> None:
    with Tree(root) as tree:
        assert tree.at("a/b/c.py") == (None, "c.py")
        folder, name = tree.at("a/b/c.py", create=True)
        assert folder is not None
        folder.create(name, b"x", None, flush=True)
        assert tree.at("a/b/d.py")[0] is folder
        assert folder.read(name)[0] == b"x"
        assert folder.names() == {"c.py"}
    assert (root / "a/b/c.py").read_bytes() == b"x"


def test_created_folders_can_be_removed(root: Path) -> None:
    (root / "kept").mkdir()
    with Tree(root) as tree:
        tree.at("kept/a/b/x", create=True)
        tree.at("other/x", create=True)
        (root / "other/file").touch()
        tree.unmake()
    assert sorted(path.name for path in root.rglob("*")) == ["file", "kept", "other"]


def test_a_link_to_a_folder_of_the_project_is_followed(root: Path) -> None:
    (root / "real").mkdir()
    (root / "alias").symlink_to("real")
    with Tree(root) as tree:
        folder, name = tree.at("alias/deep/x.py", create=True)
        assert folder is not None
        folder.create(name, b"x", None, flush=False)
    assert (root / "real/deep/x.py").exists()


@pytest.mark.parametrize("target", ["../outside", "/", "..", "missing", "loop"])
def test_a_link_that_leads_out_or_is_broken_is_refused(root: Path, target: str) -> None:
    (root.parent / "outside").mkdir()
    (root / "loop").symlink_to("loop")
    (root / "link").symlink_to(target)
    with Tree(root) as tree, pytest.raises(UnsafePathError):
        tree.at("link/x.py", create=True)


def test_a_sibling_folder_with_the_same_prefix_is_outside(root: Path) -> None:
    (root.parent / "project-two").mkdir()
    (root / "link").symlink_to(root.parent / "project-two")
    with Tree(root) as tree, pytest.raises(UnsafePathError):
        tree.at("link/x.py", create=True)


def test_replacing_an_open_folder_by_a_link_has_no_effect(root: Path) -> None:
    outside = root.parent / "outside"
    outside.mkdir()
    (root / "app").mkdir()
    with Tree(root) as tree:
        folder, name = tree.at("app/x.py")
        assert folder is not None
        (root / "app").rename(root / "moved")
        (root / "app").symlink_to(outside)
        folder.create(name, b"x", None, flush=False)
    assert not list(outside.iterdir())
    assert (root / "moved/x.py").exists()


def test_a_file_in_place_of_a_folder_is_refused(root: Path) -> None:
    (root / "app").touch()
    with Tree(root) as tree, pytest.raises(UnsafePathError, match="not a folder"):
        tree.at("app/x.py", create=True)


def test_links_and_pipes_are_refused_as_files(root: Path) -> None:
    (root / "target").write_bytes(b"x")
    (root / "link").symlink_to("target")
    (root / "folder").mkdir()
    os.mkfifo(root / "pipe")
    with Tree(root) as tree:
        folder, _ = tree.at("x")
        assert folder is not None
        for name in ("link", "folder", "pipe"):
            with pytest.raises(UnsafePathError):
                folder.read(name)
        with pytest.raises(FileExistsError):
            folder.create("link", b"y", None, flush=False)
        with pytest.raises(UnsafePathError):
            tree.guard("link")
        tree.guard("target")
        tree.guard("missing/x")
    assert (root / "target").read_bytes() == b"x"


@pytest.mark.parametrize(
    "path", [".fw", ".fw/objects", ".fw/manifest", ".fw/objects/bodies.sqlite"]
)
def test_links_in_the_state_folder_are_refused(root: Path, path: str) -> None:
    guard_state(root)
    link = root / path
    link.parent.mkdir(parents=True, exist_ok=True)
    guard_state(root)
    link.symlink_to(root.parent)
    with pytest.raises(UnsafePathError):
        guard_state(root)
    link.unlink()
    link.write_text("") if link.name == "manifest" else link.mkdir()
    guard_state(root)


def test_permissions_are_set_before_the_content_can_be_read(root: Path) -> None:
    with Tree(root) as tree:
        folder, _ = tree.at("x")
        assert folder is not None
        folder.create("secret", b"x", 0o600, flush=True)
        folder.create("program", b"x", 0o755, flush=True)
    assert (root / "secret").stat().st_mode & 0o777 == 0o600
    assert (root / "program").stat().st_mode & 0o777 == 0o755


def test_a_tree_closes_its_folders(root: Path) -> None:
    before = open_files()
    with Tree(root) as tree:
        tree.at("a/b/c/d", create=True)
        assert open_files() != before or not before
    assert open_files() == before


def open_files() -> set[str]:
    return {file.name for file in Path("/proc/self/fd").glob("*")}
