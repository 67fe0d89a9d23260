"""The packed library of the admin in a project: replaced with fw, and what it replaces."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import fw
from fw.tasks.artifact import TEMPLATES, kinds
from fw.tasks.build import plan
from fw.tasks.build.session import BuildOptions, build
from fw.tasks.disk.marker import insert
from fw.tasks.scaffold.admin import outdated_imports
from tests.tasks.projects import actions, is_fresh, project, rebuild

LIBRARY = f"admin/vendor/fw-admin-{fw.__version__}.tgz"
PACKED = (TEMPLATES / LIBRARY).read_bytes()
OVERRIDE = "admin/src/overrides/post.tsx"


@pytest.fixture
def managed(tmp_path: Path) -> Path:
    """Return the folder of a project of two models with an admin, built."""
    root = project(tmp_path / "shop")
    with (root / "fw.toml").open("a") as file:
        file.write("[admin]\n")
    rebuild(root)
    return root


def from_earlier_version(root: Path) -> None:
    """Give a project what an earlier version of fw generated, and its user edited."""
    files = {
        "admin/lib/app/Admin.tsx": insert("a.tsx", "export const a = 1;\n"),
        "admin/lib/theme.schema.json": insert("a.json", '{\n  "type": "object"\n}\n'),
        "admin/lib/fields/FieldValue.tsx": insert("a.tsx", "const b = 1;\n") + "// mine\n",
        "admin/lib/mine.ts": "export const c = 1;\n",
        "admin/vendor/fw-admin-0.0.9.tgz": "older",
        OVERRIDE: "import type { ResourceOverride } from '../../lib';\n",
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    # The manifest of another version is not read.
    shutil.rmtree(root / ".fw")


def test_a_changed_package_is_replaced(managed: Path) -> None:
    (managed / LIBRARY).write_bytes(b"\x00\xff")
    assert actions(rebuild(managed))[LIBRARY] == "update"
    assert (managed / LIBRARY).read_bytes() == PACKED
    assert is_fresh(str(managed))


def test_a_preview_does_not_print_the_package(managed: Path) -> None:
    (managed / LIBRARY).write_bytes(b"\x00\xff")
    done = build(managed, BuildOptions(dry_run=True))
    (diff,) = [one.diff for one in done.outcomes if one.path == LIBRARY]
    assert diff == f"Binary file {LIBRARY} differs\n"


def test_the_key_of_a_binary_file_follows_from_its_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kind,) = [each for each in kinds() if each.name == "admin-library"]
    file = tmp_path / "package.tgz"
    monkeypatch.setattr(plan, "template_file", lambda _: file)
    recipes = []
    for data in (b"\xfe", b"\xff"):
        file.write_bytes(data)
        recipes.append(plan.make_recipes([kind], "shop", {}, {}))
    assert recipes[0] != recipes[1]


def test_the_sources_of_an_earlier_version_are_removed_unless_edited(managed: Path) -> None:
    from_earlier_version(managed)
    done = {one.path: one for one in rebuild(managed).outcomes}

    assert done["admin/lib/app/Admin.tsx"].action == "remove"
    assert done["admin/lib/theme.schema.json"].action == "remove"
    assert done["admin/vendor/fw-admin-0.0.9.tgz"].action == "remove"
    edited, page = done["admin/lib/fields/FieldValue.tsx"], done[OVERRIDE]
    assert (edited.action, edited.detail) == (
        "skip",
        "your edits are kept, but not used; move them to admin/src/overrides, then delete the file",
    )
    assert (page.action, page.detail) == (
        "skip",
        "your page; import from '@fw/admin' instead of '../../lib'",
    )
    left = {path.name for path in (managed / "admin/lib").rglob("*") if path.is_file()}
    assert left == {"FieldValue.tsx", "mine.ts"}
    assert [path.name for path in (managed / "admin/vendor").iterdir()] == [Path(LIBRARY).name]
    assert is_fresh(str(managed))


def test_a_preview_of_the_removal_names_only_the_pages_of_the_user(managed: Path) -> None:
    from_earlier_version(managed)
    (managed / "admin/src/main.tsx").write_text(
        insert("main.tsx", "import { preload } from '../lib/app/preload';\n")
    )
    done = build(managed, BuildOptions(dry_run=True, migrations=False))

    assert actions(done)["admin/src/main.tsx"] == "update"
    pages = [one.path for one in done.outcomes if "@fw/admin" in one.detail]
    assert pages == [OVERRIDE]


def test_without_its_table_an_admin_of_an_earlier_version_is_removed(managed: Path) -> None:
    from_earlier_version(managed)
    toml = managed / "fw.toml"
    toml.write_text(toml.read_text().replace("[admin]\n", ""))
    rebuild(managed)

    left = {path.name for path in (managed / "admin").rglob("*") if path.is_file()}
    assert left == {"FieldValue.tsx", "mine.ts", "post.tsx"}


@pytest.mark.parametrize(
    ("line", "outdated"),
    [
        ("import { Admin } from '../../lib';", True),
        ('import { Admin } from "../../lib/index";', True),
        ("import { Admin } from '@fw/admin';", False),
        ("import { words } from '../library';", False),
    ],
)
def test_imports_from_the_old_folder_are_found(tmp_path: Path, line: str, outdated: bool) -> None:
    (tmp_path / OVERRIDE).parent.mkdir(parents=True)
    (tmp_path / OVERRIDE).write_text(f"{line}\n")

    assert outdated_imports(tmp_path) == ([OVERRIDE] if outdated else [])
