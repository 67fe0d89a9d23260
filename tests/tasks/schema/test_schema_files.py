"""A schema in several files: `schema.fw`, and the files in `schema/`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from fw.language.diagnostics import SchemaError
from fw.runtime.errors import FwError
from fw.tasks.schema.source_files import read_sources
from tests.tasks.projects import SCHEMA, actions, edit, is_fresh, project, rebuild, tree

_, AUTHOR, POST = (f"model {part}" for part in SCHEMA.split("model "))
MAIN = "database sqlite\n"
TAG = "model Tag {\n  id: uuid primary\n  kind: Kind\n}\n"
KIND = "enum Kind {\n  plain\n  red\n}\n"


def split(root: Path, **files: str) -> Path:
    """Create a project whose schema has these files; `shop__cart` is `schema/shop/cart.fw`."""
    project(root, files.pop("main", MAIN))
    for name, text in files.items():
        add(root, name, text)
    return root


def add(root: Path, name: str, text: str) -> Path:
    file = root / "schema" / f"{name.replace('__', '/')}.fw"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def errors(root: Path) -> list[tuple[str, str]]:
    with pytest.raises(SchemaError) as caught:
        rebuild(root)
    return [(one.where, f"{one.code} {one.message}") for one in caught.value.diagnostics]


def generated(root: Path) -> dict[str, bytes]:
    return {path: text for path, text in tree(root).items() if not path.endswith(".fw")}


def test_files_are_built_as_one_schema(tmp_path: Path) -> None:
    one = project(tmp_path / "one", f"{MAIN}{AUTHOR}{POST}{KIND}{TAG}")
    rebuild(one)
    root = split(tmp_path / "two", blog__posts=POST, people=AUTHOR, tags=TAG, enums=KIND)
    rebuild(root)
    assert is_fresh(str(root))
    assert generated(root) == generated(one)


def test_only_changed_models_are_built(tmp_path: Path) -> None:
    root = split(tmp_path, posts=POST, people=AUTHOR)
    rebuild(root)
    edit(root, "title", "heading", "schema/posts.fw")
    assert not is_fresh(str(root))
    built = actions(rebuild(root))
    assert "app/models/post.py" in built
    assert "app/models/author.py" not in built
    add(root, "tags", KIND + TAG)
    assert not is_fresh(str(root))
    assert "app/models/tag.py" in actions(rebuild(root))
    (root / "schema/tags.fw").unlink()
    assert not is_fresh(str(root))
    assert actions(rebuild(root))["app/models/tag.py"] == "remove"
    assert is_fresh(str(root))


def test_a_moved_model_changes_nothing(tmp_path: Path) -> None:
    root = project(tmp_path)
    rebuild(root)
    before = generated(root)
    (root / "schema.fw").write_text(MAIN + AUTHOR)
    add(root, "blog", POST)
    assert actions(rebuild(root)) == {}
    (root / "schema.fw").write_text(MAIN)
    (root / "schema/blog.fw").unlink()
    add(root, "a__posts", POST)
    add(root, "z", AUTHOR)
    assert actions(rebuild(root)) == {}
    assert generated(root) == before


def test_the_first_split_may_change_the_order_but_no_table(tmp_path: Path) -> None:
    link = "model {} {{\n  id: uuid primary\n  relations {{\n    many_to_many {} as {}\n  }}\n}}\n"
    zoo, animal = link.format("Zoo", "Animal", "animals"), link.format("Animal", "Zoo", "zoos")
    root = project(tmp_path, MAIN + zoo + animal + AUTHOR)
    rebuild(root)
    (root / "schema.fw").write_text(MAIN + zoo + AUTHOR.replace("Author", "Person was Author"))
    add(root, "animal", animal)
    built = actions(rebuild(root))
    assert built["app/routes/__init__.py"] == "update"
    assert [path for path in built if "migrations" in path] == [
        "database/migrations/005_rename_author_to_person_migration.py"
    ]


def test_errors_name_their_file(tmp_path: Path) -> None:
    root = split(
        tmp_path,
        main=MAIN + AUTHOR,
        blog="# Posts.\n" + POST.replace("title: string", "title: strng"),
        copy="## Again.\n" + AUTHOR + KIND + "database mysql\n",
        enums="database mysql\n" + KIND,
    )
    assert errors(root) == [
        ("schema/blog.fw:4:10", "FW301 unknown type 'strng'"),
        (
            "schema/copy.fw:2:7",
            "FW208 model 'Author' is declared twice; the other one is at schema.fw:2",
        ),
        ("schema/copy.fw:11:1", "FW103 misplaced 'database' line"),
        ("schema/enums.fw:1:1", "FW103 misplaced 'database' line"),
        (
            "schema/enums.fw:2:6",
            "FW215 enum 'Kind' is declared twice; the other one is at schema/copy.fw:7",
        ),
    ]


def test_order_matters_only_in_a_file(tmp_path: Path) -> None:
    root = split(tmp_path, a=POST, b=AUTHOR, c=POST.replace("Post", "Note"))
    rebuild(root)
    (root / "schema/b.fw").unlink()
    add(root, "a", POST + AUTHOR)
    [(where, message)] = errors(root)
    assert where == "schema/a.fw:4:30"
    assert message == "FW402 model 'Author' is declared after its reference on Post"
    add(root, "a", POST)
    add(root, "b", AUTHOR.replace("}", "  post_id: uuid references Post\n}"))
    [(where, message)] = errors(root)
    assert message == "FW410 these models need each other: Post → Author → Post"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    root = split(tmp_path / "shop", main=MAIN + AUTHOR, empty="")
    rebuild(root)
    folder, bad = root / "schema", root / "schema" / "bad.fw"
    (tmp_path / "outside.fw").write_text(POST)
    (folder / ".#bad.fw").symlink_to("nowhere")
    (folder / "notes.md").write_text("model")
    rebuild(root)

    def told() -> str:
        with pytest.raises(FwError) as caught:
            rebuild(root)
        return str(caught.value)

    bad.symlink_to(tmp_path / "outside.fw")
    assert told() == "schema/bad.fw is a symbolic link, which the schema cannot contain"
    bad.unlink()
    (folder / "linked").symlink_to(tmp_path)
    assert told() == "schema/linked is a symbolic link, which the schema cannot contain"
    (folder / "linked").unlink()
    bad.mkdir()
    assert told() == "schema/bad.fw is a folder"
    bad.rmdir()
    os.mkfifo(bad)
    assert told() == "schema/bad.fw is not a regular file"
    bad.unlink()
    bad.write_bytes(b"model A {\n  \xff\n}")
    assert "schema/bad.fw:2:3: FW114 invalid UTF-8: byte 0xFF" in told()
    with bad.open("wb") as file:
        file.truncate(1 << 40)
    assert "schema/bad.fw:1:1: FW114 schema has more than 8 MiB" in told()
    bad.write_bytes(b"model A {\n  \0id: uuid primary\n}\n")
    assert "schema/bad.fw:2:3: FW113 unexpected character" in told()
    bad.rename(folder / "a\nb.fw")
    assert told() == "invalid file name 'schema/a\\nb.fw'"


def test_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = split(tmp_path, a="", b="", c=AUTHOR)
    assert list(read_sources(root)) == ["schema.fw", *(f"schema/{one}.fw" for one in "abc")]
    monkeypatch.setattr("fw.tasks.schema.source_files.MAX_FILES", 2)
    with pytest.raises(FwError, match="more than 2 files"):
        read_sources(root)
