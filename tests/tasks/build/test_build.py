from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fw.language.diagnostics import SchemaError
from fw.language.schema import diagnose
from fw.runtime.errors import FwError
from fw.tasks.build.manifest import Manifest
from fw.tasks.build.session import Builder, BuildOptions, build
from fw.tasks.graph import edges
from fw.tasks.scaffold.make import make_layer
from tests.tasks.projects import LAYERS, actions, edit, is_fresh, project, rebuild, tree


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


def test_every_file_is_reported_on_request(built: Path) -> None:
    listed = {f"app/{layer}/{model}.py" for layer in LAYERS for model in ("author", "post")}
    (built / "app/services/author.py").unlink()
    edit(built, "title: string required", "title: string nullable")
    told = actions(rebuild(built, every=True))
    assert set(told) >= listed
    assert told["app/models/post.py"] == "update"
    assert told["app/services/author.py"] == "skip"
    assert told["app/models/author.py"] == told["app/routes/__init__.py"] == "identical"
    again = actions(rebuild(built, every=True))
    kept = [path for path in told if "/migrations/" not in path]
    assert again == {**dict.fromkeys(kept, "identical"), "app/services/author.py": "skip"}


def test_a_change_outside_of_the_interface_builds_no_other_model(built: Path) -> None:
    edit(built, "name: string required", "name: string required index")
    assert not any("post" in path for path in actions(rebuild(built)))


def test_a_new_title_changes_the_models_whose_lists_are_sorted_by_it(tmp_path: Path) -> None:
    schema = (
        "model A {\n  id: uuid primary\n  name: string\n}\n"
        "model B {\n  id: uuid primary\n  a_id: uuid references A\n"
        "  relations {\n    belongs_to A as a via a_id\n  }\n}\n"
    )
    root = project(tmp_path / "shop", schema)
    rebuild(root)
    query = root / "app/schemas/b.py"
    assert '"a.name"' in query.read_text()
    edit(root, "name: string", "label: string")
    rebuild(root)
    assert '"a.label"' in query.read_text()


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
    expected = "the interface of A, which B references, changed"
    assert report.explanations["app/models/b.py"] == expected
    assert report.explanations["app/models/a.py"] == "the block of A changed"
    assert report.explanations["app/models/z.py"] == "the model Z is new"
    assert report.explanations["app/routes/__init__.py"] == "the models of the schema changed"


def test_a_comment_between_models_changes_nothing(built: Path) -> None:
    edit(built, "model Post", "# a remark\nmodel Post")
    assert rebuild(built).outcomes == ()
    assert is_fresh(str(built))


def test_errors_of_unchanged_blocks_are_reported_too(built: Path) -> None:
    edit(built, "references Author", "references Autor")
    edit(built, "name: string required", "name: strin required")
    with pytest.raises(SchemaError) as caught:
        rebuild(built)
    assert [fault.line for fault in caught.value.diagnostics] == [5, 11]
    assert not is_fresh(str(built))


def test_a_build_reports_the_same_errors_as_the_language(
    built: Path,
) -> None:
    edit(built, "title: string required", "title: strin required")
    edit(built, "references Author", "references Autor")
    with pytest.raises(SchemaError) as caught:
        rebuild(built)
    assert caught.value.diagnostics == tuple(diagnose((built / "schema.fw").read_text()))


def test_a_missing_schema_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FwError, match=r"no schema\.fw"):
        build(tmp_path)


def test_a_build_without_migrations_is_not_up_to_date(built: Path) -> None:
    count = len(list((built / "database/migrations").glob("*.py")))
    edit(built, "title: string required", "title: string required\n  body: text nullable")
    build(built, BuildOptions(migrations=False))
    assert not is_fresh(str(built))
    assert len(list((built / "database/migrations").glob("*.py"))) == count
    rebuild(built)
    assert len(list((built / "database/migrations").glob("*.py"))) == count + 1
    assert is_fresh(str(built))


def test_an_added_migration_makes_the_project_out_of_date(built: Path) -> None:
    (built / "database/migrations/777_other_migration.py").write_text("")
    assert not is_fresh(str(built))


def test_damaged_state_files_are_rebuilt(built: Path) -> None:
    before = tree(built)
    for name in ("manifest", "cache.sqlite", "doit.sqlite"):
        (built / ".fw" / name).write_bytes(b"\0 not what it was" * 99)
        edit(built, "model Author {", f"model Author {{ # {name}")
        assert rebuild(built).exit_status == 0
        assert is_fresh(str(built))
    assert tree(built) | {"schema.fw": b""} == before | {"schema.fw": b""}


def test_another_version_of_fw_builds_everything_again(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = Manifest.load(str(built))
    assert manifest is not None
    manifest.tools = (*manifest.tools[:-1], (manifest.tools[-1][0], 1))
    manifest.recipes = {
        kind: recipe._replace(builders="another") for kind, recipe in manifest.recipes.items()
    }
    for path, entry in list(manifest.entries.items()):
        manifest.entries[path] = entry._replace(key=entry.key.split(".")[0] + ".0")
    manifest.save(str(built))
    report = rebuild(built)
    assert set(actions(report).values()) == {"identical"}
    assert set(report.explanations.values()) == {"fw itself changed"}


def test_a_resident_builder_sees_changes_between_builds(built: Path) -> None:
    builder = Builder(built)
    assert builder.build().outcomes == ()
    edit(built, "title: string required", "headline: string required")
    done = actions(builder.build(BuildOptions(allow_destructive=True)))
    assert done["app/models/post.py"] == "update"
    assert builder.build().outcomes == ()
    builder.close()


def test_builds_close_their_connections(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_parsing_in_two_processes_gives_the_same_result(tmp_path: Path) -> None:
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


def test_errors_of_many_models_are_all_reported(tmp_path: Path) -> None:
    lines = [f"model M{n} {{\n  id: uuid primary\n  name: strin\n}}" for n in range(120)]
    root = project(tmp_path / "many", "\n".join(lines))
    with pytest.raises(SchemaError) as caught:
        rebuild(root)
    assert len(caught.value.diagnostics) == 120
