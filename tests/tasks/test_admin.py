"""Files of the admin in a project: descriptors, menu, theme and sources."""

from __future__ import annotations

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

import fw
from fw.runtime.errors import FwError
from fw.tasks.artifact import TEMPLATES
from fw.tasks.build.session import Builder, BuildOptions, build
from fw.tasks.disk.marker import split
from fw.tasks.kinds.admin import sources
from fw.tasks.scaffold.admin import (
    DEFAULT,
    SETTINGS,
    THEME,
    add_theme,
    themes,
    with_settings,
)
from fw.tasks.settings import settings_text
from tests.tasks.projects import actions, edit, is_fresh, project, rebuild, tree

AUTHOR, POST = "admin/resources/author.json", "admin/resources/post.json"
MENU, PAGE = "admin/menu.json", "admin/src/main.tsx"
LIBRARY = f"admin/vendor/fw-admin-{fw.__version__}.tgz"


@pytest.fixture
def managed(tmp_path: Path) -> Path:
    """Return the folder of a project of two models with an admin, built."""
    root = project(tmp_path / "shop")
    with (root / "fw.toml").open("a") as file:
        file.write("[admin]\n")
    rebuild(root)
    return root


def admin(root: Path) -> set[str]:
    return {path for path in tree(root) if path.startswith("admin/")}


@pytest.mark.parametrize("line", ["", "admin = true\n", "[other]\n"])
def test_a_project_without_the_admin_table_has_no_admin(tmp_path: Path, line: str) -> None:
    root = project(tmp_path / "shop")
    (root / "fw.toml").write_text(line)
    rebuild(root)

    assert not admin(root)


def test_the_admin_table_creates_descriptors_menu_and_sources(managed: Path) -> None:
    taken = {f"admin/{path}" for path in sources(TEMPLATES / "admin")}

    assert admin(managed) == {AUTHOR, POST, "admin/menu.json", *taken}
    assert {"admin/package.json", "admin/index.html", PAGE, "admin/.gitignore", LIBRARY} <= taken
    assert len(taken) <= 15
    assert (managed / LIBRARY).read_bytes() == (TEMPLATES / LIBRARY).read_bytes()
    for path in taken - {LIBRARY}:
        marked = split((managed / path).read_text(encoding="utf-8"))
        assert marked.untouched, path
        assert marked.body == (TEMPLATES / path).read_text(encoding="utf-8"), path
    assert is_fresh(str(managed))


def test_templates_and_build_output_are_not_sources(tmp_path: Path) -> None:
    for name in ("a.ts", "c.json.mako", "dist/d.js", "e/f.css"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "node_modules" / "react").mkdir(parents=True)
    (tmp_path / "node_modules" / "react" / "index.js").touch()

    assert list(sources(tmp_path)) == ["a.ts", "e/f.css"]


def test_a_changed_model_updates_only_its_descriptor(managed: Path) -> None:
    edit(managed, "title: string required", "title: string(80) required")
    done = actions(rebuild(managed))

    assert [path for path in done if path.startswith("admin/")] == [POST]
    assert done[POST] == "update"


def test_a_new_model_updates_the_menu_and_no_source(managed: Path) -> None:
    with (managed / "schema.fw").open("a") as file:
        file.write("\nmodel Tag {\n  id: uuid primary\n}\n")
    done = actions(rebuild(managed))

    touched = {path: done[path] for path in done if path.startswith("admin/")}
    assert touched == {"admin/resources/tag.json": "create", "admin/menu.json": "update"}


def test_the_descriptor_of_a_removed_model_is_removed_unless_edited(managed: Path) -> None:
    edit(managed, '"label": "Title"', '"label": "Headline"', POST)
    edit(managed, "model Post {\n  id: uuid primary\n  title: string required\n", "model Note {\n")
    edit(managed, "  author_id: uuid references Author", "  id: uuid primary")
    done = actions(rebuild(managed))

    assert done[POST] == "skip"
    assert (managed / POST).exists()
    edit(managed, "model Note {\n  id: uuid primary\n}\n", "")
    assert actions(rebuild(managed))["admin/resources/note.json"] == "remove"


def test_an_edited_label_survives_a_schema_change(managed: Path) -> None:
    edit(managed, '"label": "Title"', '"label": "Headline", "help": "Short"', POST)
    edit(managed, "title: string required", "title: string(80) required")
    assert actions(rebuild(managed))[POST] == "merge"

    title = json.loads((managed / POST).read_text())["fields"]["title"]
    assert title == {
        "type": "string",
        "label": "Headline",
        "help": "Short",
        "length": 80,
        "required": True,
    }


def test_edited_labels_follow_a_renamed_model(managed: Path) -> None:
    edit(managed, '"label": "Title"', '"label": "Headline"', POST)
    edit(managed, "model Post {", "model Article was Post {")
    done = actions(rebuild(managed))

    assert done["admin/resources/article.json"] == "merge"
    assert not (managed / POST).exists()
    article = json.loads((managed / "admin/resources/article.json").read_text())
    assert (article["one"], article["fields"]["title"]["label"]) == ("Article", "Headline")


@pytest.mark.parametrize("stated", ["in the schema", "as an option", "with its model"])
def test_edited_members_follow_a_renamed_field(managed: Path, stated: str) -> None:
    words = '"label": "Title", "length": 255'
    edit(managed, words, '"label": "Headline", "length": 255, "help": "Short"', POST)
    edit(managed, '"label": "Author", "references"', '"label": "By", "references"', POST)
    was = "" if stated == "as an option" else " was title"
    edit(managed, "title: string required", f"name: string(80) required{was}")
    if stated == "with its model":
        edit(managed, "model Post {", "model Article was Post {")
    renames = (("Post.title", "Post.name"),) if stated == "as an option" else ()
    report = build(managed, BuildOptions(renames=renames, allow_destructive=True))

    path = "admin/resources/article.json" if stated == "with its model" else POST
    assert actions(report)[path] == "merge"
    said = json.loads((managed / path).read_text())
    assert (said["title"], said["sort"], list(said["fields"])) == (
        "name",
        "name",
        ["id", "name", "author_id"],
    )
    assert said["fields"]["name"] == {
        "type": "string",
        "label": "Headline",
        "length": 80,
        "help": "Short",
        "required": True,
    }
    assert said["fields"]["author_id"]["label"] == "By"
    assert is_fresh(str(managed))


def test_a_renamed_field_that_was_removed_stays_removed(managed: Path) -> None:
    said = json.loads((managed / POST).read_text())
    del said["fields"]["title"]
    said |= {"many": "Notes", "sort": "-title"}
    (managed / POST).write_text(json.dumps(said, indent=4))
    edit(managed, "title: string required", "headline: string required was title")
    assert actions(rebuild(managed))[POST] == "merge"

    said = json.loads((managed / POST).read_text())
    assert (said["many"], said["title"], said["sort"]) == ("Notes", "headline", "-headline")
    assert list(said["fields"]) == ["id", "author_id"]


@pytest.mark.parametrize("by_hand", [None, ["last_name", "first_name"], "last_name"])
def test_a_title_of_several_fields_follows_a_renamed_field(
    managed: Path, by_hand: list[str] | str | None
) -> None:
    edit(managed, "title: string required", "first_name: string\n  last_name: string")
    rebuild(managed)
    said = json.loads((managed / POST).read_text())
    assert said["title"] == ["first_name", "last_name"]
    assert said["sort"] == ["last_name", "first_name"]
    sort = ["-last_name", "id"] if by_hand else said["sort"]
    edited = {**said, "title": by_hand or said["title"], "sort": sort}
    (managed / POST).write_text(json.dumps(edited))
    edit(managed, '"Last name"', '"Family"', POST)
    edit(managed, "last_name: string", "surname: string was last_name")
    assert actions(rebuild(managed))[POST] == "merge"

    said = json.loads((managed / POST).read_text())
    expected = {"last_name": "surname"}.get(str(by_hand)) or ["first_name", "surname"]
    assert said["title"] == (expected[::-1] if isinstance(by_hand, list) else expected)
    assert said["sort"] == (["-surname", "id"] if by_hand else ["surname", "first_name"])
    assert said["fields"]["surname"]["label"] == "Family"


def test_the_label_of_a_renamed_field_is_updated_unless_edited(managed: Path) -> None:
    edit(managed, '"label": "Title"', '"label": "Title", "help": "Short"', POST)
    edit(managed, "title: string required", "headline: string required was title")
    assert actions(rebuild(managed))[POST] == "merge"

    headline = json.loads((managed / POST).read_text())["fields"]["headline"]
    assert (headline["label"], headline["help"]) == ("Headline", "Short")


def test_renamed_models_keep_their_places_in_an_edited_menu(managed: Path) -> None:
    menu = {"menu": [{"label": "Post", "items": ["posts"]}, "authors"]}
    edit(managed, '"menu": [\n    "authors",\n    "posts"\n  ]', json.dumps(menu)[1:-1], MENU)
    edit(managed, "model Post {", "model Item was Post {")
    edit(managed, "model Author {", "model Label was Author {")
    edit(managed, "references Author", "references Label")
    assert actions(rebuild(managed))[MENU] == "merge"

    data = json.loads((managed / MENU).read_text())
    assert data["menu"] == [{"label": "Post", "items": ["items"]}, "labels"]
    edit(managed, "model Item was Post {", "model Menu was Item {")
    rebuild(managed)
    data = json.loads((managed / MENU).read_text())
    assert data["menu"] == [{"label": "Post", "items": ["menus"]}, "labels"]


def test_references_in_descriptors_follow_a_renamed_model(managed: Path) -> None:
    edit(managed, '"label": "Author"', '"label": "Author", "help": "Author"', POST)
    edit(managed, "model Author {", "model Writer was Author {")
    edit(managed, "references Author", "references Writer")
    assert actions(rebuild(managed))[POST] == "merge"

    said = json.loads((managed / POST).read_text())["fields"]["author_id"]
    assert (said["label"], said["help"], said["references"]) == ("Author", "Author", "Writer")


def test_a_model_can_be_renamed_while_the_admin_is_added(built: Path) -> None:
    edit(built, "class Post(Model):", "class Post(Model):\n    # mine", "app/models/post.py")
    edit(built, "model Post {", "model Article was Post {")
    with (built / "fw.toml").open("a") as file:
        file.write("[admin]\n")
    done = actions(rebuild(built))

    assert done["app/models/article.py"] == "merge"
    assert "# mine" in (built / "app/models/article.py").read_text()
    assert done["admin/resources/article.json"] == "create"


def test_a_resident_builder_adds_and_removes_the_admin(tmp_path: Path) -> None:
    root = project(tmp_path / "shop")
    with closing(Builder(root)) as builder:
        builder.build()
        before = tree(root)
        (root / "fw.toml").write_text("[admin]\n")
        assert actions(builder.build())[POST] == "create"
        edit(root, "title: string", "headline: string")
        assert actions(builder.build(BuildOptions(allow_destructive=True)))[POST] == "update"
        edit(root, "headline: string", "title: string")
        builder.build(BuildOptions(allow_destructive=True))
        (root / "fw.toml").write_bytes(before["fw.toml"])
        assert actions(builder.build())[POST] == "remove"
    left = tree(root)
    assert {path for path in before if left[path] != before[path]} == set()
    assert all(path.startswith("database/migrations/") for path in left.keys() - before.keys())


def test_removing_the_table_removes_unedited_files(managed: Path) -> None:
    edit(managed, "mount(preloaded);", "mount(preloaded); // mine", PAGE)
    edit(managed, "[admin]\n", "", "fw.toml")
    done = actions(rebuild(managed))

    assert done[POST] == done["admin/menu.json"] == done["admin/package.json"] == "remove"
    assert done[PAGE] == "skip"
    assert admin(managed) == {PAGE}
    assert {path.name for path in (managed / "admin").rglob("*")} == {"src", "main.tsx"}
    assert is_fresh(str(managed))


def test_removing_the_table_works_without_the_manifest(managed: Path) -> None:
    shutil.rmtree(managed / ".fw")
    edit(managed, "[admin]\n", "", "fw.toml")
    rebuild(managed)

    assert not (managed / "admin").exists()


def test_deleted_files_stay_deleted_until_restored(managed: Path) -> None:
    (managed / PAGE).unlink()
    assert actions(rebuild(managed)) == {PAGE: "skip"}
    assert actions(rebuild(managed, restore=True))[PAGE] == "create"


def test_a_setting_of_the_admin_changes_no_file(managed: Path) -> None:
    edit(managed, "[admin]\n", '[admin]\ntitle = "Shop"\n', "fw.toml")

    assert actions(rebuild(managed)) == {}


def test_a_lock_file_written_by_npm_is_kept(managed: Path) -> None:
    lock = managed / "admin/package-lock.json"
    data = json.loads(lock.read_text())
    lock.write_text(json.dumps(data | {"name": "mine"}, indent=2))
    before = lock.read_bytes()
    shutil.rmtree(managed / ".fw")
    rebuild(managed)

    assert lock.read_bytes() == before


def test_each_starter_has_a_theme_and_there_is_a_default() -> None:
    assert set(themes()) == {
        "blog-cms",
        "crm",
        DEFAULT,
        "helpdesk",
        "institute-admin",
        "inventory",
    }


def name_of(root: Path) -> str:
    return str(json.loads((root / THEME).read_text())["name"])


def test_a_theme_is_replaced_until_it_is_edited(tmp_path: Path) -> None:
    assert add_theme(tmp_path, None).action == "create"
    assert name_of(tmp_path) == DEFAULT
    assert add_theme(tmp_path, "crm").action == "update"
    assert add_theme(tmp_path, None).action == "identical"
    theme = split((tmp_path / THEME).read_text())
    assert theme.untouched
    assert theme.body == (TEMPLATES.parent / "starters/crm/theme.json").read_text()
    edit(tmp_path, '"radius"', '"mine": 1,\n  "radius"', THEME)
    kept = add_theme(tmp_path, "helpdesk")
    assert (kept.action, name_of(tmp_path)) == ("skip", "crm")
    assert "fw admin --template helpdesk" in kept.detail


@pytest.mark.parametrize(("theme", "meant"), [("sombre", None), ("CMR", "did you mean 'crm'?")])
def test_an_unknown_theme_is_refused(tmp_path: Path, theme: str, meant: str | None) -> None:
    with pytest.raises(FwError, match=f"unknown theme '{theme}'") as caught:
        add_theme(tmp_path, theme)

    assert caught.value.hint == (meant or f"use one of {', '.join(themes())}")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["", "a = 1", "a = 1\n", "# mine\n\n"])
def test_settings_are_appended_once(text: str) -> None:
    added = with_settings(text)

    assert added.startswith(text)
    assert added.endswith(SETTINGS)
    assert with_settings(added) == added


def test_settings_are_written_with_the_line_endings_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_bytes(b"a = 1\r\n")
    added = with_settings(settings_text(tmp_path))

    assert added == "a = 1\r\n\r\n" + SETTINGS.replace("\n", "\r\n")
