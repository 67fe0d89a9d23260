from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from fw.language.diagnostics import SchemaError
from fw.language.schema import diagnose
from fw.runtime.errors import FwError
from fw.tasks import manifest as manifest_module
from fw.tasks.build import Builder, BuildOptions, build
from fw.tasks.make import make_layer
from fw.tasks.manifest import Manifest
from fw.tasks.plan import edges
from fw.tasks.scaffold import new
from tests.tasks.projects import LAYERS, actions, edit, is_fresh, project, rebuild, tree


@pytest.fixture
def built(tmp_path: Path) -> Path:
    root = project(tmp_path / "shop")
    rebuild(root)
    return root


def test_a_first_build_creates_every_layer_of_every_model(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    report = rebuild(root)
    assert report.exit_status == 0
    assert set(actions(report).values()) == {"create", "identical"}
    for layer in LAYERS:
        assert (root / f"app/{layer}/author.py").is_file()
        assert (root / f"app/{layer}/post.py").is_file()
    assert {"scan", "parse", "check", "plan", "render", "write", "save"} <= report.timings.keys()


def test_a_second_build_has_nothing_to_do(built: Path) -> None:
    assert rebuild(built).outcomes == ()
    assert is_fresh(str(built))


def test_only_the_changed_model_is_built(built: Path) -> None:
    edit(built, "title: string required", "title: string nullable")
    report = rebuild(built)
    touched = actions(report)
    assert touched["app/models/post.py"] == "update"
    assert touched["app/services/post.py"] == "identical"
    assert not any("author" in path for path in touched)
    assert report.explanations["app/models/post.py"] == "the block of Post changed"


def test_what_others_can_t_see_of_a_model_doesn_t_touch_them(built: Path) -> None:
    edit(built, "name: string required", "name: string required index")
    assert not any("post" in path for path in actions(rebuild(built)))


def test_explanations_name_the_interface_that_changed(tmp_path: Path) -> None:
    schema = (
        "model A {\n  id: uuid primary\n}\n"
        "model B {\n  id: uuid primary\n  a_id: uuid references A\n}\n"
    )
    root = project(tmp_path / "shop", schema)
    rebuild(root)
    edit(root, "model A {", "model Z {\n  id: uuid primary\n}\nmodel A {")
    edit(
        root,
        "  id: uuid primary\n}\nmodel B",
        "  id: uuid primary\n  z: uuid references Z\n}\nmodel B",
    )
    report = rebuild(root)
    expected = "the interface of A, which B refers to, changed"
    assert report.explanations["app/models/b.py"] == expected
    assert report.explanations["app/models/a.py"] == "the block of A changed"
    assert report.explanations["app/models/z.py"] == "the model Z is new"
    assert report.explanations["app/routes/__init__.py"] == "the models of the schema changed"


def test_a_comment_between_models_changes_nothing(built: Path) -> None:
    edit(built, "model Post", "# a remark\nmodel Post")
    assert rebuild(built).outcomes == ()
    assert is_fresh(str(built))


def test_every_fault_is_reported_though_only_changed_blocks_are_parsed(built: Path) -> None:
    edit(built, "references Author", "references Autor")
    edit(built, "name: string required", "name: strin required")
    with pytest.raises(SchemaError) as caught:
        rebuild(built)
    assert [fault.line for fault in caught.value.diagnostics] == [5, 11]
    assert not is_fresh(str(built))


def test_a_build_reports_what_the_language_does_when_one_model_has_both_kinds_of_fault(
    built: Path,
) -> None:
    edit(built, "title: string required", "title: strin required")
    edit(built, "references Author", "references Autor")
    with pytest.raises(SchemaError) as caught:
        rebuild(built)
    assert caught.value.diagnostics == tuple(diagnose((built / "schema.fw").read_text()))


def test_a_missing_schema_is_explained(tmp_path: Path) -> None:
    with pytest.raises(FwError, match=r"no schema\.fw"):
        build(tmp_path)


def test_what_the_user_deleted_stays_deleted_until_it_is_asked_for(built: Path) -> None:
    (built / "app/services/post.py").unlink()
    assert actions(rebuild(built)) == {"app/services/post.py": "skip"}
    assert is_fresh(str(built))
    edit(built, "title: string required", "title: string nullable")
    assert "app/services/post.py" not in actions(rebuild(built))
    assert actions(rebuild(built, restore=True)) == {"app/services/post.py": "create"}
    assert is_fresh(str(built))


def test_an_edit_by_hand_survives_a_change_of_the_schema(built: Path) -> None:
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
def test_a_marker_that_was_deleted_comes_back_and_edits_stay(
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


def test_a_conflict_without_marker_is_three_ways_and_keeps_the_file(built: Path) -> None:
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


def test_a_conflict_is_reported_until_it_is_settled(built: Path) -> None:
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


def test_a_touched_file_is_not_built_again(built: Path) -> None:
    file = built / "app/models/post.py"
    file.write_bytes(file.read_bytes())
    assert not is_fresh(str(built))
    assert rebuild(built).outcomes == ()
    assert is_fresh(str(built))


def test_a_truncated_file_is_put_right(built: Path) -> None:
    before = tree(built)
    file = built / "app/models/post.py"
    file.write_text(file.read_text().splitlines(keepends=True)[0])
    assert not is_fresh(str(built))
    rebuild(built, force=True)
    assert tree(built) == before


def test_the_files_of_a_removed_model_go_but_never_an_edit(built: Path) -> None:
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


def test_a_model_that_comes_back_after_a_killed_removal_gets_its_files(
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


def test_edits_follow_a_renamed_model(built: Path) -> None:
    edited, clashing = built / "app/services/post.py", built / "app/models/post.py"
    edited.write_text(edited.read_text() + "\n\nMINE = 1\n")
    clashing.write_text(clashing.read_text().replace("    title:", "    mine:"))
    edit(built, "model Post {", "model Article was Post {")
    edit(built, "title: string required", "title: string(80) required")
    report = rebuild(built)
    done = actions(report)
    assert done["app/services/article.py"] == "merge"
    assert "MINE = 1" in (built / "app/services/article.py").read_text()
    assert not edited.exists()
    assert done["app/models/article.py"] == "create"
    assert done["app/models/post.py"] == "skip"
    assert "mine:" in clashing.read_text()
    assert done["app/routes/post.py"] == "remove"
    assert report.exit_status == 0
    assert is_fresh(str(built))


def everything(root: Path) -> dict[str, tuple[int, bytes]]:
    """Every entry of a project, `.fw` included. A folder's time tells what came and went in it."""
    return {
        str(path): (path.stat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in [root, *root.rglob("*")]
    }


def test_check_and_dry_run_write_nothing(built: Path) -> None:
    before = everything(built)
    assert rebuild(built, check=True).exit_status == 0
    assert rebuild(built, check=True, full=True).exit_status == 0
    assert everything(built) == before
    edit(built, "title: string required", "title: string nullable")
    edited = built / "app/services/author.py"
    edited.write_text(edited.read_text() + "\nMINE = 1\n")
    for name in ("migrations", "migrations-read"):
        (built / ".fw" / name).unlink(missing_ok=True)
    before = everything(built)
    checked = rebuild(built, check=True)
    dry = rebuild(built, dry_run=True)
    assert everything(built) == before
    assert (checked.exit_status, dry.exit_status) == (1, 0)
    assert actions(dry) == actions(checked)
    assert actions(dry)["app/models/post.py"] == "update"
    diff = next(one.diff for one in dry.outcomes if one.path == "app/models/post.py")
    assert diff.startswith("--- a/app/models/post.py\n+++ b/app/models/post.py\n")
    done = actions(rebuild(built))
    assert done == actions(dry)


def test_check_passes_in_a_fresh_clone_and_leaves_it_clean(built: Path) -> None:
    shutil.rmtree(built / ".fw")
    before = everything(built)
    assert rebuild(built, check=True).exit_status == 0
    assert everything(built) == before


@pytest.mark.parametrize("clone", [False, True])
def test_a_file_written_once_that_was_deleted_stays_so_even_in_a_fresh_clone(
    built: Path, clone: bool
) -> None:
    for name in ("app/main.py", "tests/test_app.py", "dodo.py"):
        (built / name).unlink()
    if clone:
        shutil.rmtree(built / ".fw")
    before = tree(built)
    assert rebuild(built, check=True).exit_status == 0
    rebuild(built)
    assert tree(built) == before
    assert actions(rebuild(built, restore=True)) == {
        "app/main.py": "create",
        "tests/test_app.py": "create",
        "dodo.py": "create",
    }


def test_only_a_schema_without_an_app_gets_the_files_that_are_written_once(tmp_path: Path) -> None:
    new(tmp_path / "new", "new")
    (tmp_path / "new" / "dodo.py").unlink()
    rebuild(tmp_path / "new")
    assert not (tmp_path / "new" / "dodo.py").exists()
    bare = project(tmp_path / "bare")
    (bare / "app" / "models").mkdir(parents=True)
    rebuild(bare)
    assert {"app/main.py", "dodo.py", "tests/test_app.py"} <= tree(bare).keys()


@pytest.mark.parametrize("lost", ["", ".fw", ".fw/migrations", ".fw/cache.sqlite", ".fw/manifest"])
def test_a_project_that_cant_be_written_is_checked(built: Path, lost: str) -> None:
    if lost:
        gone = built / lost
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    with TemporaryDirectory() as folder:
        # Not in `tmp_path`, into which nobody but its owner may look.
        copy = Path(shutil.copytree(built, Path(folder, "shop")))
        Path(folder).chmod(0o755)
        entries = [copy, *copy.rglob("*")]
        for path in entries:
            path.chmod(0o555 if path.is_dir() else 0o444)
        try:
            with powerless():
                assert rebuild(copy, check=True).exit_status == 0
                assert rebuild(copy, check=True, full=True).exit_status == 0
        finally:
            for path in entries:
                path.chmod(0o755)


@contextmanager
def powerless() -> Iterator[None]:
    """Be somebody whom permissions stop, even where root runs the tests."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


def test_a_fresh_clone_loses_the_files_of_models_that_are_gone(built: Path) -> None:
    mine = built / "app/services/mine.py"
    mine.write_text('"""My own."""\n')
    shutil.rmtree(built / ".fw")
    (built / "schema.fw").write_text((built / "schema.fw").read_text().split("model Post")[0])
    done = actions(rebuild(built))
    assert done["app/models/post.py"] == "remove"
    assert mine.is_file()


def test_layers_without_migrations_leave_them_owed(built: Path) -> None:
    count = len(list((built / "database/migrations").glob("*.py")))
    edit(built, "title: string required", "title: string required\n  body: text nullable")
    build(built, BuildOptions(migrations=False))
    assert not is_fresh(str(built))
    assert len(list((built / "database/migrations").glob("*.py"))) == count
    rebuild(built)
    assert len(list((built / "database/migrations").glob("*.py"))) == count + 1
    assert is_fresh(str(built))


def test_a_pulled_migration_is_seen(built: Path) -> None:
    (built / "database/migrations/777_other_migration.py").write_text("")
    assert not is_fresh(str(built))


def test_a_damaged_record_costs_time_and_nothing_else(built: Path) -> None:
    before = tree(built)
    for name in ("manifest", "cache.sqlite", "doit.sqlite"):
        (built / ".fw" / name).write_bytes(b"\0 not what it was" * 99)
        edit(built, "model Author {", f"model Author {{ # {name}")
        assert rebuild(built).exit_status == 0
        assert is_fresh(str(built))
    assert tree(built) | {"schema.fw": b""} == before | {"schema.fw": b""}


def test_another_fw_builds_everything_again(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = Manifest.load(str(built))
    assert manifest is not None
    manifest.tools = (*manifest.tools[:-1], (manifest.tools[-1][0], 1))
    manifest.recipes = {
        kind: (template, "another", settings)
        for kind, (template, _, settings) in manifest.recipes.items()
    }
    for path, entry in list(manifest.entries.items()):
        manifest.entries[path] = (*entry[:2], entry[2].split(".")[0] + ".0", *entry[3:])
    manifest.save(str(built))
    report = rebuild(built)
    assert set(actions(report).values()) == {"identical"}
    assert set(report.explanations.values()) == {"fw itself changed"}


def test_a_resident_builder_sees_what_changed_in_between(built: Path) -> None:
    builder = Builder(built)
    assert builder.build().outcomes == ()
    edit(built, "title: string required", "headline: string required")
    done = actions(builder.build(BuildOptions(allow_destructive=True)))
    assert done["app/models/post.py"] == "update"
    assert builder.build().outcomes == ()
    builder.close()


def test_no_connection_is_left_open(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Connection(sqlite3.Connection):
        def close(self) -> None:
            opened.remove(self)
            super().close()

    def connect(*place: Any, **options: Any) -> sqlite3.Connection:
        opened.append(connect_for_real(*place, **options, factory=Connection))
        return opened[-1]

    # From Python 3.13 on, a connection that is only dropped is a ResourceWarning.
    opened: list[sqlite3.Connection] = []
    connect_for_real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", connect)
    edit(built, "title: string required", "headline: string required")
    build(built, BuildOptions(check=True, allow_destructive=True))
    build(built, BuildOptions(allow_destructive=True))
    edges(built)
    make_layer(built, "controllers", "Post")
    assert opened == []


def test_many_models_are_parsed_in_two_processes_with_the_same_result(tmp_path: Path) -> None:
    block = "model M{n} {{\n  id: uuid primary\n  name: string required\n}}\n"
    schema = "".join(block.format(n=n) for n in range(120))
    root = project(tmp_path / "many", schema)
    rebuild(root)
    (tmp_path / "few").mkdir()
    single = project(tmp_path / "few", "")
    for size in (60, 120):
        parts = [block.format(n=n) for n in range(size)]
        (single / "schema.fw").write_text("".join(parts))
        rebuild(single)
    assert tree(root / "app") == tree(single / "app")


def test_faults_of_many_models_are_all_found(tmp_path: Path) -> None:
    lines = [f"model M{n} {{\n  id: uuid primary\n  name: strin\n}}" for n in range(120)]
    root = project(tmp_path / "many", "\n".join(lines))
    with pytest.raises(SchemaError) as caught:
        rebuild(root)
    assert len(caught.value.diagnostics) == 120
