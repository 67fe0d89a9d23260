"""Nothing is written outside the project, whatever paths and links it is given."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.artifact import Policy
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.disk.tree import UnsafePathError
from fw.tasks.disk.writer import Removal, Write, preview, write_all
from tests.promises.support import SCALE, World, copy, snapshot, write_schema

OUT = (
    "../outside",
    "../../outside",
    "/outside",
    "//outside",
    "C:/outside",
    "C:outside",
)
WAYS = ("", "app/", "app/models/", "./", "app/../", "app//", "app/./", ".fw/", ".fw/objects/")
ENDS = ("x.py", "..", "../x.py", "x\0.py", "x\\..\\..\\y.py", "nul", "x:y.py", "x.py.", "a\nb")


def traversals() -> Iterator[str]:
    """Yield paths that are none inside a project."""
    for way, out in product(WAYS, OUT):
        yield f"{way}{out}/x.py"
    for way, end in product(WAYS, ENDS):
        if end != "x.py" or way in {"./", "app/../", "app//", "app/./"}:
            yield way + end


TRAVERSALS = sorted(set(traversals()))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a project that was built and, beside it, what must stay as it is."""
    (tmp_path / "outside/app/models").mkdir(parents=True)
    (tmp_path / "outside/app/models/author.py").write_text("theirs = 1\n")
    (tmp_path / "outside/file").write_text("theirs\n")
    (tmp_path / "project-two").mkdir()
    write_schema(tmp_path / "project", World().text())
    return tmp_path


def outside(place: Path) -> dict[str, bytes]:
    return snapshot(place, without=("project",)) | {
        f"{path.relative_to(place)}/": b""
        for path in place.rglob("*/")
        if path.is_dir() and path.relative_to(place).parts[0] != "project"
    }


def test_no_path_leads_out(place: Path) -> None:
    before = outside(place)
    root = place / "project"
    for path in TRAVERSALS:
        managed, once = Write(path, "x = 1\n"), Write(path, "x = 1\n", Policy.ONCE)
        for act in (
            partial(write_all, root, [managed]),
            partial(write_all, root, [once], force=True),
            partial(write_all, root, [], [Removal(path)], force=True),
            partial(preview, root, [managed]),
        ):
            with pytest.raises(UnsafePathError):
                act()
    assert outside(place) == before
    assert len(TRAVERSALS) >= 100


LINKED = (
    *("app", "app/models", "app/models/author.py", "app/routes", "app/routes/__init__.py"),
    *("app/main.py", "app/models/author.py.fw-merge", "main.py", "dodo.py"),
    *(".fw", ".fw/objects", ".fw/objects/bodies.sqlite", ".fw/objects/yours", ".fw/mako"),
    *(".fw/manifest", ".fw/manifest.new", ".fw/lock", ".fw/lock.holder", ".fw/cache.sqlite"),
    *(".fw/doit.sqlite", ".fw/pending", ".fw/manifest.delta", ".fw/manifest.delta.new"),
)
TARGETS = (
    "{place}/outside",
    "../" * 6 + "{relative}/outside",
    "{place}/outside/file",
    "{place}/outside/missing",
    "{place}/project-two",
    "hop",
)
CASES = [
    case
    for number, case in enumerate(product(LINKED, TARGETS, ("fresh", "built")))
    if number % max(1, round(1 / max(SCALE, 0.1))) == 0
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that was built and edited, its schema changed since."""
    root = tmp_path_factory.mktemp("built") / "project"
    write_schema(root, World().text())
    build(root, BuildOptions(migrations=False))
    model = root / "app/models/author.py"
    model.write_text(model.read_text().replace("title", "heading"))
    write_schema(root, World().text().replace("title: string required", "headline: text nullable"))
    return root


@pytest.mark.parametrize(("linked", "target", "state"), CASES)
def test_no_link_leads_out(place: Path, built: Path, linked: str, target: str, state: str) -> None:
    root = place / "project"
    if state == "built":
        shutil.rmtree(root)
        copy(built, root)
    link = root / linked
    if link.is_dir() and not link.is_symlink():
        shutil.rmtree(link)
    link.unlink(missing_ok=True)
    link.parent.mkdir(parents=True, exist_ok=True)
    (link.parent / "hop").symlink_to(place / "outside")
    link.symlink_to(target.format(place=place, relative=os.path.relpath(place, "/")))
    before = outside(place)
    for options in (
        BuildOptions(dry_run=True),
        BuildOptions(),
        BuildOptions(force=True, full=True, allow_destructive=True),
    ):
        try:
            build(root, options)
        except FwError:
            continue
    assert outside(place) == before
