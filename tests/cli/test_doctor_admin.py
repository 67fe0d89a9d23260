"""Findings of `fw doctor` about the admin."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from fw.tasks.disk.marker import insert
from fw.tasks.scaffold.admin import themes
from tests.cli.conftest import Fw

PAGE = '<base href="__FW_BASE__"><meta nonce="__FW_NONCE__"><script src="./assets/a.js"></script>'


@pytest.fixture
def site(fw: Fw, shop: Path) -> Path:
    """A project with an unchanged admin."""
    assert fw("admin").status == 0
    return shop


def findings(fw: Fw) -> dict[str, list[tuple[str, str]]]:
    """Return the messages and remedies about the admin, by level."""
    found: dict[str, list[tuple[str, str]]] = {}
    for each in json.loads(fw("doctor", "--format", "json").out)["findings"]:
        if each["check"] == "admin":
            found.setdefault(each["level"], []).append((each["message"], each["remedy"]))
    return found


def test_a_project_without_an_admin_has_no_findings(fw: Fw, shop: Path) -> None:
    assert findings(fw) == {}
    assert "admin" not in json.loads(fw("about", "--format", "json").out)


def test_an_admin_without_logins_gets_a_note(fw: Fw, site: Path) -> None:
    assert findings(fw) == {
        "ok": [("the admin is complete", None)],
        "note": [
            (
                "without logins, anyone who can reach the API can use the admin",
                "run fw auth to add logins",
            )
        ],
    }
    assert json.loads(fw("about", "--format", "json").out)["admin"] == "/admin"
    assert fw("auth").status == 0
    assert findings(fw) == {"ok": [("the admin is complete", None)]}


def test_invalid_and_missing_descriptors(fw: Fw, site: Path) -> None:
    (site / "admin/resources/author.json").write_text("{\n<<<<<<< yours\n")
    (site / "admin/resources/post.json").unlink()
    found = findings(fw)
    assert found["problem"] == [
        (
            "admin/resources/author.json is ignored: unresolved merge conflict in line 2",
            "fix the file, or delete it and run fw build --restore",
        )
    ]
    assert found["note"][0] == (
        "missing from the admin, because no file in admin/resources describes it: Post",
        "run fw build --restore, unless this is intended",
    )
    assert "ok" not in found


def test_stale_and_incomplete_builds_of_the_pages(fw: Fw, site: Path) -> None:
    dist = site / "admin/dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text(PAGE)
    (messages, _), *_ = findings(fw)["problem"]
    assert messages == "admin/dist is not served: assets/a.js is missing"
    (dist / "assets/a.js").write_text("")
    os.utime(dist / "index.html", (2**32, 2**32))
    assert "problem" not in findings(fw)
    os.utime(dist / "index.html", (1, 1))
    (site / "admin/src").mkdir(exist_ok=True)
    (site / "admin/src/a.ts").symlink_to("nowhere.ts")
    assert findings(fw)["note"][0][0].startswith(
        "admin/dist is older than its sources, such as admin/"
    )


def test_labels_of_unknown_models_and_fields(fw: Fw, site: Path) -> None:
    labels = site / "admin/labels"
    labels.mkdir()
    post = {"fields": {"titel": "Titre", "title": {"lable": "Titre"}}}
    (labels / "fr.json").write_text(json.dumps({"models": {"Post": post}}))
    path = "admin/labels/fr.json: "
    unknown = path + "unknown member models.Post.fields.title.lable"
    assert findings(fw)["problem"] == [(unknown, "did you mean 'label'?")]
    del post["fields"]["title"]
    (labels / "fr.json").write_text(json.dumps({"models": {"Post": post, "Poste": {}}}))
    assert findings(fw)["problem"] == [
        (path + "models.Post.fields names the unknown field 'titel'", "did you mean 'title'?"),
        (path + "unknown model 'Poste'", "did you mean 'Post'?"),
    ]


def test_an_invalid_schema_comes_first(fw: Fw, site: Path) -> None:
    (site / "schema.fw").write_text("model A {\n  b: strin\n}\n")
    found = findings(fw)
    assert found["note"][0][0] == "cannot check the admin until the schema is valid"
    assert "ok" not in found


def test_leftovers_of_a_removed_model(fw: Fw, site: Path) -> None:
    left = site / "admin/resources/writer.json"
    text = (site / "admin/resources/author.json").read_text()
    left.write_text(text.replace("Author", "Writer").replace("author", "writer"))
    (site / "admin/src/overrides/autor.tsx").write_text("")
    found = findings(fw)
    assert found["problem"] == [
        (
            "admin/resources/writer.json is ignored: no model Writer at /writers",
            "no model of schema.fw matches it; copy what you want to keep, then delete the file",
        )
    ]
    assert found["note"][0] == (
        "admin/src/overrides/autor.tsx matches no model",
        "did you mean 'author.tsx'?",
    )


def test_leftovers_of_the_library_of_an_earlier_version(fw: Fw, site: Path) -> None:
    library = site / "admin/lib"
    library.mkdir()
    (library / "mine.ts").write_text("export const a = 1;\n")
    assert findings(fw).keys() == {"ok", "note"}
    (library / "index.ts").write_text(insert("index.ts", "export const a = 1;\n") + "// mine\n")
    (site / "admin/src/overrides/author.tsx").write_text(
        "import type { ResourceOverride } from '../../lib';\n"
    )
    assert findings(fw)["note"][:2] == [
        (
            "admin/lib is not used any more",
            "move your changes to admin/src/overrides, then delete the folder",
        ),
        (
            "admin/src/overrides/author.tsx imports from admin/lib, which is not used any more",
            "import from '@fw/admin' instead",
        ),
    ]


def test_a_page_of_a_renamed_model(fw: Fw, site: Path) -> None:
    (site / "admin/src/overrides/author.tsx").write_text("")
    schema = site / "schema.fw"
    text = schema.read_text().replace("model Author {", "model Painter was Author {")
    schema.write_text(text.replace(" Author", " Painter").replace("was Painter", "was Author"))
    assert (
        "admin/src/overrides/author.tsx matches no model",
        "did you mean 'painter.tsx'?",
    ) in findings(fw)["note"]


def test_unknown_members_and_invalid_values(fw: Fw, site: Path) -> None:
    (site / "admin/theme.json").write_text(
        '{"radius": 99, "density": "cozy", "light": {"bar": {"txt": "#000000"}, "text": "red"},'
        ' "headings": {"uppercase": 1}}'
    )
    path = site / "admin/resources/author.json"
    value = json.loads(path.read_text())
    value["icon"] = "tikket"
    value["sort"] = "-nam"
    value["title"] = ["id", "name"]
    value["tabs"] = [
        {"label": "A", "filter": {"nam": "x", "name__contain": "a", "q": "b", "posts.title": "c"}}
    ]
    value["views"] = ["table", {"view": "board", "field": "nam"}, {"view": "calendar"}]
    value["views"] += [
        {"view": "board", "field": "name", "group": "nam", "move": "Move"},
        {"view": "inbox", "thread": "post", "priority": "name", "reply": "Answer"},
        {
            "view": "inbox",
            "thread": "posts",
            "body": "boddy",
            "author": ["auth"],
            "unread": {"nam": 1},
        },
    ]
    value["fields"]["name"] |= {"colors": {"new": "info"}, "inline": True}
    value["fields"]["name"] |= {"hiden": True, "widget": "url", "required": False}
    path.write_text(json.dumps(value))
    found = dict(findings(fw)["problem"])
    density = found.pop('admin/theme.json: density is "cozy"')
    assert density == "use one of comfortable, compact, spacious"
    assert found.pop("admin/theme.json: unknown member light.bar.txt") == "did you mean 'text'?"
    assert found == {
        "admin/theme.json: radius is 99": "use a number from 0 to 24",
        'admin/theme.json: light.text is "red"': "use a text that matches ^#[0-9A-Fa-f]{6}$",
        "admin/theme.json: headings.uppercase is 1": "use a value of type boolean",
        'admin/resources/author.json: icon is "tikket"': "did you mean 'ticket'?",
        'admin/resources/author.json: sort is "-nam", which is not a sortable field': (
            "did you mean 'name'?"
        ),
        "admin/resources/author.json: tabs[0].filter has an unknown field 'nam'": (
            "did you mean 'name'?"
        ),
        "admin/resources/author.json: tabs[0].filter has an unknown operator 'contain'": (
            "did you mean 'contains'?"
        ),
        'admin/resources/author.json: views[1].field is "nam", which is not an enum or a'
        " reference": "the model has none that is an enum or a reference; remove it",
        'admin/resources/author.json: views[3].field is "name", which is not an enum or a'
        " reference": "the model has none that is an enum or a reference; remove it",
        "admin/resources/author.json: views[2] lacks 'start'": (
            "use one of created_at, updated_at"
        ),
        'admin/resources/author.json: views[3].group is "nam", which is not a reference': (
            "the model has none that is a reference; remove it"
        ),
        'admin/resources/author.json: views[3].move is "Move", which is not an action of a record': (
            "add it to actions"
        ),
        'admin/resources/author.json: views[4].thread is "post", which is not a has_many relation': (
            "did you mean 'posts'?"
        ),
        'admin/resources/author.json: views[4].priority is "name", which is not a field of type enum'
        " of Author": "the model has no field; remove it",
        'admin/resources/author.json: views[4].reply is "Answer", which is not an action of a record': (
            'the model has no action with "on": "record"; remove it'
        ),
        'admin/resources/author.json: views[5].author is "auth", which is not a field of Post': (
            "did you mean 'author_id'?"
        ),
        'admin/resources/author.json: views[5].body is "boddy", which is not a field of type string or'
        " text of Post": "did you mean 'body'?",
        'admin/resources/author.json: views[5].unread is "nam", which is not a field of Author': (
            "did you mean 'name'?"
        ),
        "admin/resources/author.json: fields.name.colors has an unknown value 'new'": (
            "remove colors"
        ),
        "admin/resources/author.json: unknown member fields.name.hiden": "did you mean 'hidden'?",
        "admin/resources/author.json: fields.name.required is false": "use true, or remove it",
    }


@pytest.mark.parametrize(
    ("title", "unused", "found"),
    [
        (
            ["name", "nam"],
            "title names 'nam': 'nam' is unknown on Author; did you mean 'name'?",
            {},
        ),
        (
            7,
            "title: Input should be a valid list",
            {"title is 7": "use a value of type string or array"},
        ),
        (
            ["name", 7],
            "title.1: Input should be a valid string",
            {"title[1] is 7": "use a value of type string"},
        ),
    ],
)
def test_an_invalid_title(
    fw: Fw, site: Path, title: object, unused: str, found: dict[str, str]
) -> None:
    path = site / "admin/resources/author.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "title": title}))
    problems = dict(findings(fw)["problem"])

    assert f"admin/resources/author.json is ignored: {unused}" in problems
    told = {f"admin/resources/author.json: {what}": remedy for what, remedy in found.items()}
    assert told.items() <= problems.items()


def test_a_title_with_a_repeated_field(fw: Fw, site: Path) -> None:
    path = site / "admin/resources/author.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "title": ["name", "name"]}))
    message = 'admin/resources/author.json: title is ["name", "name"]'
    assert findings(fw)["problem"] == [(message, "list each item once")]


@pytest.mark.parametrize(
    ("sort", "remedy"),
    [
        ("author.name", None),
        ("-author.created_at", None),
        ("author.nam", "did you mean 'author.name'?"),
        ("autor.name", "did you mean 'author.name'?"),
        ("comments.name", ""),
        ("author.name.id", ""),
        ("author", ""),
    ],
)
def test_sorting_by_fields_of_related_models(
    fw: Fw, site: Path, sort: str, remedy: str | None
) -> None:
    path = site / "admin/resources/post.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"sort": sort}))
    found = dict(findings(fw).get("problem", ()))
    message = f'admin/resources/post.json: sort is "{sort}", which is not a sortable field'
    assert list(found) == ([] if remedy is None else [message])
    assert not remedy or found[message] == remedy


def test_sorting_by_several_fields(fw: Fw, site: Path) -> None:
    path = site / "admin/resources/post.json"
    said = json.loads(path.read_text())
    path.write_text(json.dumps(said | {"sort": ["author.name", "-title"]}))
    assert "problem" not in findings(fw)

    path.write_text(json.dumps(said | {"sort": ["author.name", "-titel"]}))
    message = 'admin/resources/post.json: sort[1] is "-titel", which is not a sortable field'
    assert findings(fw)["problem"] == [(message, "did you mean 'title'?")]


def test_sorting_by_more_fields_than_the_api_allows(fw: Fw, site: Path) -> None:
    path = site / "admin/resources/post.json"
    said = json.loads(path.read_text())
    names = [f"{sign}{name}" for sign in ("", "-") for name in said["fields"] if name != "body"]
    path.write_text(json.dumps(said | {"sort": (names * 2)[:11]}))
    problems = findings(fw)["problem"]
    assert len(names) > 10
    assert problems == [("admin/resources/post.json: sort lists 11 items", "list at most 10")]


def test_colours_with_too_little_contrast(fw: Fw, site: Path) -> None:
    (site / "admin/theme.json").write_text('{"light": {"sidebar": {"text": "#b0b0b0"}}}')
    found = findings(fw)

    assert "problem" not in found
    assert found["note"][0] == (
        "admin/theme.json: light.sidebar.text #b0b0b0 on light.sidebar.background #fafafa has a "
        "contrast of 2.07:1; WCAG 2.2 AA requires 4.5:1",
        "use #717171, for example",
    )


def test_the_included_themes_have_no_problems(fw: Fw, site: Path) -> None:
    for theme in themes():
        (site / "admin/theme.json").unlink()
        assert fw("admin", "--template", theme).status == 0
        found = findings(fw)
        assert "problem" not in found
        assert len(found["note"]) == 1
