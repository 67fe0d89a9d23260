"""Builds of schemas with shared enums."""

from __future__ import annotations

from pathlib import Path

import pytest

from fw.tasks.build.session import BuildOptions, BuildReport, build
from fw.tasks.migrations.hazards import DestructiveChange
from tests.tasks.projects import actions, edit, is_fresh, project, rebuild

ENUM = """
enum Status {
  draft
  done "Done" = "D"
}
"""
SCHEMA = """database sqlite

model Author {
  id: uuid primary
  status: Status default draft
}

model Post {
  id: uuid primary
  state: Status nullable
}

model Tag {
  id: uuid primary
  kind: enum(draft, D) default draft
}
"""
ENUMS = "app/models/enums.py"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = project(tmp_path / "shop", SCHEMA + ENUM)
    rebuild(root)
    return root


def changed(report: BuildReport) -> dict[str, str]:
    return {path: what for path, what in actions(report).items() if what != "identical"}


def revisions(root: Path) -> list[str]:
    return sorted(path.name for path in (root / "database/migrations").glob("*.py"))


def test_one_module_has_the_enums(root: Path) -> None:
    text = (root / ENUMS).read_text()
    assert 'DRAFT = "draft", "Draft"\n    DONE = "D", "Done"\n' in text
    for module in ("models/author.py", "schemas/post.py"):
        assert "from app.models.enums import Status\n" in (root / "app" / module).read_text()
    assert is_fresh(str(root))


def test_a_schema_without_enums_has_no_module(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    rebuild(root)
    assert not (root / ENUMS).exists()
    file = root / "schema.fw"
    file.write_text(file.read_text() + ENUM)
    assert changed(rebuild(root)) == {ENUMS: "create"}
    file.write_text(file.read_text().replace(ENUM, ""))
    assert changed(rebuild(root)) == {ENUMS: "remove"}
    assert is_fresh(str(root))


def test_a_new_label_rebuilds_the_module_and_no_table(root: Path) -> None:
    before = revisions(root)
    edit(root, '"Done"', '"Finished"')
    assert changed(rebuild(root)) == {ENUMS: "update"}
    assert '"D", "Finished"' in (root / ENUMS).read_text()
    assert revisions(root) == before
    assert is_fresh(str(root))


def test_a_new_member_changes_each_table_that_uses_the_enum(root: Path) -> None:
    before = revisions(root)
    edit(root, "  draft\n", "  draft\n  gone\n")
    rebuild(root)
    new = [name for name in revisions(root) if name not in before]
    assert [name.split("_", 1)[1].removesuffix("_migration.py") for name in new] == [
        "change_check_status_of_author",
        "change_check_state_of_post",
    ]
    for name in new:
        assert '"draft", "gone", "D"' in (root / "database/migrations" / name).read_text()


def test_removing_a_member_needs_consent(root: Path) -> None:
    edit(root, "  draft\n", "")
    edit(root, "default draft\n}\n\nmodel Post", "default done\n}\n\nmodel Post")
    with pytest.raises(DestructiveChange, match="'draft'"):
        build(root, BuildOptions())


def test_sharing_an_inline_enum_needs_no_migration(root: Path) -> None:
    before = revisions(root)
    edit(root, "kind: enum(draft, D) default draft", "kind: Status default draft")
    rebuild(root)
    assert revisions(root) == before


def test_a_rename_keeps_edits(root: Path) -> None:
    before = revisions(root)
    edit(root, "class Status(TextChoices):", "class Status(TextChoices):\n    # ours", ENUMS)
    model = root / "app/models/post.py"
    model.write_text(model.read_text() + "\n\nFIRST: Status = Status.DRAFT\n")
    rebuild(root)
    edit(root, "enum Status {", "enum Progress was Status {")
    edit(root, ": Status ", ": Progress ")
    done = actions(rebuild(root))
    assert (done[ENUMS], done["app/models/post.py"]) == ("merge", "merge")
    assert "class Progress(TextChoices):\n    # ours" in (root / ENUMS).read_text()
    assert "FIRST: Progress = Progress.DRAFT" in model.read_text()
    assert "Status" not in model.read_text()
    assert revisions(root) == before


def test_fills_name_the_member(root: Path) -> None:
    edit(root, "kind: enum(draft, D) default draft", "kind: Status")
    edit(root, "state: Status nullable", "state: Status nullable\n  stage: Status")
    build(root, BuildOptions(allow_destructive=True, fills=(("Post.stage", "done"),)))
    [name] = [name for name in revisions(root) if "stage" in name]
    assert '"D"' in (root / "database/migrations" / name).read_text()


RULES = """
model AuthRole {
  id: uuid primary
  name: string unique
}

model User {
  id: uuid primary
  email: string unique
  password: string private
  role_id: uuid references AuthRole
  active: bool default true
}

model Company {
  id: uuid primary
  state: Status default draft
}

model Team {
  id: uuid primary
  company_id: uuid references Company
  relations {
    belongs_to Company as company via company_id
  }
}

model Task {
  id: uuid primary
  team_id: uuid references Team
  relations {
    belongs_to Team as team via team_id
  }
  access {
    read to user when team.company.state = "done"
  }
}
"""


def test_rules_follow_an_enum_at_the_end_of_a_path(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", f"database sqlite\n{RULES}{ENUM}")
    settings = root / "fw.toml"
    settings.write_text(f"{settings.read_text()}\n[auth]\n")
    rebuild(root)
    task = root / "app/models/task.py"
    assert "state = 'D'" in task.read_text()
    edit(root, '"Done" = "D"', '"Done" = "X"')
    rebuild(root)
    assert "state = 'X'" in task.read_text()
