"""Examples of the admin's guide: hand-written files, and a schema that changes below them."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import jsonschema
import pytest

from fw.language.names import names_of
from fw.language.schema import load
from fw.runtime.admin.descriptors import Descriptors
from fw.runtime.admin.labels import unknown_labels
from fw.runtime.config.settings import KNOWN
from fw.tasks.artifact import TEMPLATES
from fw.tasks.disk.marker import insert, split
from fw.tasks.scaffold.admin import add_theme, with_settings
from tests.docs.guides import ROOT
from tests.tasks.projects import actions, edit, rebuild

GUIDE = (ROOT / "docs/guides/admin.md").read_text(encoding="utf-8")
POST, MENU = "admin/resources/post.json", "admin/menu.json"
DASHBOARD = "admin/dashboard.json"


def shown(path: str) -> str:
    """The text of a file that the guide shows."""
    found = re.search(rf"^`{re.escape(path)}`[^\n]*:\n\n```\w+\n(.*?)^```$", GUIDE, re.M | re.S)
    assert found, path
    return found[1]


@pytest.fixture
def blog(tmp_path: Path) -> Path:
    """The blog with an admin, and in it the files that the guide shows, as hand edits."""
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    (root / "fw.toml").write_text(with_settings((root / "fw.toml").read_text()))
    add_theme(root, None)
    rebuild(root)
    for path in (POST, MENU):
        base = split((root / path).read_text()).hash
        (root / path).write_text(insert(path, shown(path), base))
    return root


def faults(root: Path) -> list[str]:
    models = {names_of(name).prefix: name for name in load(root / "schema.fw").models}
    return [str(fault) for fault in Descriptors(root, models).refresh().faults]


def test_the_files_shown_are_used_as_they_are(blog: Path) -> None:
    assert actions(rebuild(blog)) == {POST: "identical", MENU: "identical"}
    assert faults(blog) == []
    schema = json.loads((TEMPLATES / "admin/schemas/resource.json").read_text())
    jsonschema.validate(json.loads(shown(POST)), schema)


def test_the_labels_shown_name_parts_of_the_descriptors(blog: Path) -> None:
    found = re.search(r"^### Translate labels\n.*?^```json\n(.*?)^```$", GUIDE, re.M | re.S)
    assert found
    (labels := blog / "admin/labels").mkdir()
    (labels / "fr.json").write_text(found[1])
    assert faults(blog) == []
    schema = json.loads((TEMPLATES / "admin/schemas/labels.json").read_text())
    jsonschema.validate(value := json.loads(found[1]), schema)
    post = {**json.loads(shown(POST)), "actions": [{"label": "Publish"}]}
    menu = json.loads((blog / MENU).read_text())["menu"]
    assert [*unknown_labels(value, {"Post": post}, menu)] == []


def test_the_dashboard_shown_has_no_faults(blog: Path) -> None:
    (blog / DASHBOARD).write_text(shown(DASHBOARD))
    assert faults(blog) == []
    schema = json.loads((TEMPLATES / "admin/schemas/dashboard.json").read_text())
    jsonschema.validate(json.loads(shown(DASHBOARD)), schema)


def test_another_length_arrives_and_what_was_done_by_hand_stays(blog: Path) -> None:
    edit(blog, "title: string required", "title: string(80) required")
    edit(blog, "  body: text nullable\n", "  body: text nullable\n  lead: string nullable\n")
    with (blog / "schema.fw").open("a") as file:
        file.write("\nmodel Page {\n  id: uuid primary\n}\n")
    done = actions(rebuild(blog))

    assert (done[POST], done[MENU]) == ("merge", "merge")
    assert faults(blog) == []
    fields = json.loads((blog / POST).read_text())["fields"]
    assert list(fields) == ["id", "title", "slug", "author_id", "body", "lead", "status"]
    assert (fields["title"]["label"], fields["title"]["length"]) == ("Headline", 80)
    assert fields["body"]["hidden"] is True
    menu = json.loads((blog / MENU).read_text())["menu"]
    content = ["posts", "comments", "pages", "tags"]
    assert menu == [{"label": "Content", "items": content}, "authors"]


def test_the_settings_shown_are_settings() -> None:
    (block,) = re.findall(r"^```toml\n(.*?)^```$", GUIDE, re.M | re.S)

    for name, value in tomllib.loads(block)["admin"].items():
        assert KNOWN[f"admin.{name}"].accepts(value)
