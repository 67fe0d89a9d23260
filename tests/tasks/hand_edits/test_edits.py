"""Files that the user edited or deleted."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from fw.language.names import names_of
from fw.tasks.build import manifest as manifest_module
from fw.tasks.build.manifest import Manifest
from fw.tasks.build.session import BuildOptions, build
from tests.tasks.projects import actions, edit, is_fresh, rebuild, tree


def test_deleted_files_stay_deleted_until_restored(built: Path) -> None:
    (built / "app/services/post.py").unlink()
    assert actions(rebuild(built)) == {"app/services/post.py": "skip"}
    assert is_fresh(str(built))
    edit(built, "title: string required", "title: string nullable")
    assert "app/services/post.py" not in actions(rebuild(built))
    assert actions(rebuild(built, restore=True)) == {"app/services/post.py": "create"}
    assert is_fresh(str(built))


def test_edits_survive_a_schema_change(built: Path) -> None:
    file = built / "app/models/post.py"
    file.write_text(file.read_text() + "\n\ndef mine() -> int:\n    return 1\n")
    assert actions(rebuild(built)) == {"app/models/post.py": "identical"}
    assert is_fresh(str(built))
    edit(built, "title: string required", "headline: string required")
    assert actions(rebuild(built))["app/models/post.py"] == "merge"
    text = file.read_text()
    assert "def mine()" in text
    assert "headline" in text


def without_marker(path: Path) -> str:
    """Take a file's first line, the marker, away; return it."""
    marker, _, rest = path.read_text().partition("\n")
    assert "fw:generated" in marker
    path.write_text(rest)
    return marker + "\n"


@pytest.mark.parametrize("edited", [False, True])
@pytest.mark.parametrize("changed", [False, True])
def test_a_deleted_marker_is_restored_and_edits_are_kept(
    built: Path, edited: bool, changed: bool
) -> None:
    model = built / "app/models/post.py"
    marker = without_marker(model)
    if edited:
        model.write_text(model.read_text() + "\n\nMINE = 1\n")
    if changed:
        edit(built, "title: string required", "title: string(80) required")
    report = rebuild(built)
    assert report.exit_status == 0
    text = model.read_text()
    assert text.startswith("# fw:generated:sha256:")
    assert text.startswith(marker) is not changed
    assert ("MINE = 1" in text) is edited
    assert ("String(80)" in text) is changed
    assert rebuild(built).outcomes == ()
    edit(built, "title: string", "headline: string")
    assert rebuild(built).exit_status == 0
    assert ("MINE = 1" in model.read_text()) is edited
    assert "headline: Mapped" in model.read_text()


def test_a_conflict_without_a_marker_is_a_three_way_merge(built: Path) -> None:
    model = built / "app/models/post.py"
    without_marker(model)
    mine = model.read_text().replace("    title:", "    mine:")
    model.write_text(mine)
    edit(built, "title: string required", "title: string(80) required")
    for _ in range(2):
        assert rebuild(built).exit_status == 1
        assert model.read_text() == mine
    side = model.with_name("post.py.fw-merge").read_text()
    assert "||||||| generated before" in side
    assert side.count("<<<<<<<") == 1
    model.write_text(mine.replace("    mine:", "    ours:"))
    model.with_name("post.py.fw-merge").unlink()
    assert rebuild(built).exit_status == 0
    assert "ours:" in model.read_text()
    assert "fw:generated" in model.read_text()


def test_force_takes_the_generated_side(built: Path) -> None:
    pristine = tree(built)
    file = built / "app/models/post.py"
    file.write_text(file.read_text() + "\nMINE = 1\n")
    rebuild(built)
    assert actions(rebuild(built, force=True))["app/models/post.py"] == "update"
    assert tree(built) == pristine


def test_a_conflict_is_reported_until_it_is_resolved(built: Path) -> None:
    file = built / "app/models/post.py"
    file.write_text(file.read_text().replace("title:", "titel:"))
    edit(built, "title: string required", "title: string(90) required")
    for _ in range(2):
        report = rebuild(built)
        assert actions(report)["app/models/post.py"] == "conflict"
        assert report.exit_status == 1
        assert not is_fresh(str(built))
    (built / "app/models/post.py.fw-merge").replace(file)
    text = file.read_text()
    file.write_text(text[: text.index("<<<<<<<")] + text[text.index(">>>>>>>") :].split("\n", 1)[1])
    assert rebuild(built).exit_status == 0
    assert is_fresh(str(built))


def test_a_rewritten_but_unchanged_file_is_not_built_again(built: Path) -> None:
    file = built / "app/models/post.py"
    file.write_bytes(file.read_bytes())
    assert not is_fresh(str(built))
    assert rebuild(built).outcomes == ()
    assert is_fresh(str(built))


def test_a_truncated_file_is_restored_by_force(built: Path) -> None:
    before = tree(built)
    file = built / "app/models/post.py"
    file.write_text(file.read_text().splitlines(keepends=True)[0])
    assert not is_fresh(str(built))
    rebuild(built, force=True)
    assert tree(built) == before


def test_files_of_a_removed_model_are_removed_unless_edited(built: Path) -> None:
    edited = built / "app/services/post.py"
    edited.write_text(edited.read_text() + "\nMINE = 1\n")
    schema = built / "schema.fw"
    schema.write_text(schema.read_text().split("model Post")[0])
    done = actions(rebuild(built))
    assert done["app/models/post.py"] == "remove"
    assert done["app/services/post.py"] == "skip"
    assert edited.is_file()
    assert not (built / "app/models/post.py").exists()
    assert is_fresh(str(built))
    assert rebuild(built).outcomes == ()


def test_a_model_added_again_after_a_killed_removal_gets_its_files(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(built)
    schema = (built / "schema.fw").read_text()
    (built / "schema.fw").write_text(schema.split("model Post")[0])
    real = Manifest.save
    calls = []

    def killed_at_the_second(self: Manifest, root: str) -> None:
        calls.append(root)
        if len(calls) == 2:
            raise KeyboardInterrupt
        real(self, root)

    monkeypatch.setattr(manifest_module.Manifest, "save", killed_at_the_second)
    with pytest.raises(KeyboardInterrupt):
        build(built, BuildOptions(migrations=False))
    monkeypatch.undo()
    assert not (built / "app/models/post.py").exists()
    assert not is_fresh(str(built))
    (built / "schema.fw").write_text(schema)
    build(built, BuildOptions(migrations=False))
    assert tree(built) == before


@pytest.mark.parametrize("clone", [False, True])
def test_edits_follow_a_renamed_model(built: Path, clone: bool) -> None:
    edited = built / "app/services/post.py"
    edited.write_text(edited.read_text() + "\n\nMINE = 1\n")
    for command in ("init -q", "add -A", "commit -qm all"):
        git(built, command)
    git(built, "checkout -q --orphan other")
    if clone:
        shutil.rmtree(built / ".fw")
        edited.write_text(edited.read_text().partition("\n\n\nMINE")[0] + "\n")
        git(built, "commit -qam generated")
        edited.write_text(edited.read_text() + "\n\nMINE = 1\n")
    edit(built, "model Post {", "model Article was Post {")
    report = rebuild(built)
    done = actions(report)
    assert done["app/services/article.py"] == "merge"
    text = (built / "app/services/article.py").read_text()
    assert "MINE = 1" in text
    assert "class ArticleService" in text
    assert not edited.exists()
    assert done["app/routes/post.py"] == "remove"
    assert report.exit_status == 0
    assert is_fresh(str(built))


def git(root: Path, command: str) -> None:
    name = ("-c", "user.name=me", "-c", "user.email=me@example.com")
    subprocess.run(["git", *name, *command.split()], cwd=root, check=True)


def test_edits_that_conflict_with_a_renamed_model_are_a_conflict(built: Path) -> None:
    clashing = built / "app/models/post.py"
    clashing.write_text(clashing.read_text().replace("    title:", "    mine:"))
    before = tree(built)
    edit(built, "model Post {", "model Article was Post {")
    edit(built, "title: string required", "title: string(80) required")
    for _ in range(2):
        report = rebuild(built)
        assert report.exit_status == 1
        assert actions(report)["app/models/post.py"] == "conflict"
        assert actions(report)["app/services/article.py"] == "wait"
        changed = tree(built).keys() - before.keys()
        assert changed == {"app/models/post.py.fw-merge"}
    side = built / "app/models/post.py.fw-merge"
    text = side.read_text()
    assert "class Article(Model):" in text
    side.write_text(
        text[: text.index("<<<<<<<")] + text[text.index(">>>>>>>") :].partition("\n")[2]
    )
    assert rebuild(built).exit_status == 0
    assert not side.exists()
    assert not clashing.exists()
    assert "class Article(Model):" in (built / "app/models/article.py").read_text()
    assert (built / "app/services/article.py").exists()
    assert is_fresh(str(built))


VALIDATOR = '''
    @field_validator("title")
    @classmethod
    def not_in_capitals(cls, title: str) -> str:
        """Refuse a title that is all capitals."""
        return title.lower()
'''


def test_a_validator_follows_a_renamed_field_and_conflicts_with_a_removed_one(built: Path) -> None:
    path = "app/schemas/post.py"
    edit(
        built, "    author_id: Uuid\n\n\nclass", f"    author_id: Uuid\n{VALIDATOR}\n\nclass", path
    )
    edit(built, "from fw.", "from pydantic import field_validator\nfrom fw.", path)
    edit(built, "title: string required", "headline: string required was title")
    assert rebuild(built).exit_status == 0
    assert '@field_validator("headline")' in (built / path).read_text()
    edit(built, "  headline: string required was title\n", "  rating: int nullable\n")
    report = rebuild(built)
    assert report.exit_status == 1
    (detail,) = [one.detail for one in report.outcomes if one.path == path]
    assert "'headline' is no longer a field of PostCreate, line " in detail


def test_a_conflict_leaves_the_application_as_it_was(built: Path) -> None:
    clashing = built / "app/schemas/post.py"
    clashing.write_text(clashing.read_text().replace("    title: String\n", "    mine: String\n"))
    before = tree(built)
    edit(built, "title: string required", "headline: string(80) required")
    edit(
        built, "name: string required", "name: string\n  relations {\n has_many Post as posts\n  }"
    )
    schema = (built / "schema.fw").read_bytes()
    for check in (False, True, False):
        report = rebuild(built, check=check)
        assert report.exit_status == 1
        done = actions(report)
        assert done.pop("app/schemas/post.py") == "conflict"
        assert set(done.values()) <= {"wait", "identical"}
        assert done["app/models/author.py"] == done["app/models/post.py"] == "wait"
        after = tree(built)
        assert after.pop("app/schemas/post.py.fw-merge")
        assert after == before | {"schema.fw": schema}
        assert not is_fresh(str(built))
    clashing.write_text(clashing.read_text() + "\n# resolved\n")
    (built / "app/schemas/post.py.fw-merge").unlink()
    assert rebuild(built).exit_status == 0
    assert "headline" in (built / "app/models/post.py").read_text()
    assert is_fresh(str(built))


@pytest.mark.parametrize(("name", "one"), [("Writer", "Writer"), ("BlogAuthor", "Blog author")])
def test_edits_of_a_descriptor_follow_a_renamed_model(built: Path, name: str, one: str) -> None:
    edit(built, "[project]", "[admin]\n[project]", "fw.toml")
    rebuild(built)
    old = built / "admin/resources/author.json"
    edit(built, '"many": "Authors"', '"many": "Authors of note"', "admin/resources/author.json")
    edit(built, '"label": "Name"', '"label": "Full name"', "admin/resources/author.json")
    override = built / "admin/src/overrides/author.tsx"
    override.write_text("")
    edit(built, "model Author {", f"model {name} was Author {{")
    edit(built, "references Author", f"references {name}")
    report = rebuild(built)
    new = names_of(name)
    path = f"admin/resources/{new.module}.json"
    assert actions(report)[path] == "merge"
    assert not old.exists()
    assert actions(report)["admin/src/overrides/author.tsx"] == "skip"
    assert override.exists()
    found = json.loads((built / path).read_text())
    assert (found["model"], found["path"]) == (name, new.prefix)
    assert (found["one"], found["many"]) == (one, "Authors of note")
    assert found["fields"]["name"]["label"] == "Full name"
    assert is_fresh(str(built))
