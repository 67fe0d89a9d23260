"""Rebase of two branches that each added a migration."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.runtime.errors import FwError
from fw.tasks.build.session import build
from fw.tasks.disk.marker import split
from fw.tasks.migrations.rebase import rebase

SCHEMA = "database sqlite\nmodel Tag {\n  id: int primary\n  label: string\n}\n"
OURS = SCHEMA.replace("  label", "  aim: int nullable\n  size: int nullable\n  label")
THEIRS = SCHEMA.replace("  label", "  zeal: int nullable\n  label")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project on which two branches were merged, each with a migration numbered 002."""
    (tmp_path / "schema.fw").write_text(SCHEMA)
    build(tmp_path)
    folder = tmp_path / "database" / "migrations"
    (tmp_path / "schema.fw").write_text(THEIRS)
    build(tmp_path)
    theirs = folder / "002_add_zeal_to_tag_migration.py"
    kept = theirs.read_text()
    theirs.unlink()
    (tmp_path / "schema.fw").write_text(SCHEMA.replace("  label", "  aim: int nullable\n  label"))
    build(tmp_path)
    (tmp_path / "schema.fw").write_text(OURS)
    build(tmp_path)
    theirs.write_text(kept)
    (tmp_path / "schema.fw").write_text(OURS.replace("  label", "  zeal: int nullable\n  label"))
    return tmp_path


def names(root: Path) -> list[str]:
    return sorted(path.name for path in (root / "database" / "migrations").glob("*.py"))


def test_a_build_reports_two_branches(root: Path) -> None:
    with pytest.raises(FwError, match=r"ends in 2 files.*002_add_zeal.*003_add_size") as caught:
        build(root)
    assert "fw migrate rebase" in str(caught.value.hint)


def test_the_pending_branch_is_renumbered(root: Path) -> None:
    moved = rebase(root, {"001_tag", "002_add_zeal_to_tag"})
    folder = "database/migrations/"
    assert [(one.old, one.new) for one in moved] == [
        (f"{folder}002_add_aim_to_tag_migration.py", f"{folder}003_add_aim_to_tag_migration.py"),
        (f"{folder}003_add_size_to_tag_migration.py", f"{folder}004_add_size_to_tag_migration.py"),
    ]
    assert len(names(root)) == 4
    text = (root / moved[1].new).read_text()
    assert 'revision = "004_add_size_to_tag"\ndown_revision = "003_add_aim_to_tag"\n' in text
    assert split(text).untouched
    assert 'down_revision = "002_add_zeal_to_tag"' in (root / moved[0].new).read_text()
    assert not [one for one in build(root).outcomes if "migrations" in one.path]
    assert len(names(root)) == 4
    assert rebase(root, set()) == []


def test_the_branch_to_keep_can_be_chosen(root: Path) -> None:
    moved = rebase(root, {"001_tag"}, keep="003_add_size_to_tag")
    assert [one.new.rpartition("/")[2] for one in moved] == ["004_add_zeal_to_tag_migration.py"]
    third = root / "database" / "migrations" / "005_x_migration.py"
    third.write_text('revision = "005_x"\ndown_revision = "001_tag"\n')
    with pytest.raises(FwError, match="no branch ends in 'x'"):
        rebase(root, set(), keep="x")


def test_manual_edits_are_kept(root: Path) -> None:
    path = root / "database" / "migrations" / "002_add_aim_to_tag_migration.py"
    path.write_text(path.read_text().replace("def upgrade", "# mine\ndef upgrade"))
    moved = rebase(root, {"002_add_zeal_to_tag"})
    text = (root / moved[0].new).read_text()
    assert "# mine\n" in text
    assert not split(text).untouched
    assert 'revision = "003_add_aim_to_tag"\ndown_revision = "002_add_zeal_to_tag"\n' in text


def test_two_applied_branches_are_refused(root: Path) -> None:
    before = {name: (root / "database" / "migrations" / name).read_bytes() for name in names(root)}
    with pytest.raises(FwError, match="both applied"):
        rebase(root, {"002_add_zeal_to_tag", "002_add_aim_to_tag"})
    after = {name: (root / "database" / "migrations" / name).read_bytes() for name in names(root)}
    assert after == before
