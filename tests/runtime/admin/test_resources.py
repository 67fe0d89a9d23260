"""Resources and settings of the admin, and errors in its files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import httpx
import pytest

from fw.runtime import Application, FwError
from fw.runtime.http import RouteTable
from tests.runtime.admin.site import application, client_of, post, project, topic, write

POST, TOPIC = "admin/resources/blog_post.json", "admin/resources/topic.json"
ALL = ["read", "create", "update", "delete"]


async def told(client: httpx.AsyncClient) -> dict[str, Any]:
    answer = await client.get("/admin/api/resources")
    assert answer.status_code == 200
    data: dict[str, Any] = answer.json()["data"]
    return data


async def test_resources_are_the_contents_of_the_descriptors(client: httpx.AsyncClient) -> None:
    data = await told(client)
    described = {name: value for name, value in post().items() if name != "//"}
    assert data == {
        "menu": ["topics", "blogposts"],
        "resources": [
            {"module": "topic", **topic(), "can": ALL},
            {"module": "blog_post", **described, "can": ALL},
        ],
    }
    assert list(data["resources"][1]["fields"]) == ["id", "title"]


async def test_resources_are_a_304_until_a_file_changes(
    client: httpx.AsyncClient, root: Path
) -> None:
    first = await client.get("/admin/api/resources")
    assert first.headers["cache-control"] == "private, no-cache"
    assert first.headers["vary"] == "Authorization"
    known = {"if-none-match": first.headers["etag"]}
    assert (await client.get("/admin/api/resources", headers=known)).status_code == 304
    write(root, {TOPIC: {**topic(), "many": "Subjects"}})
    again = await client.get("/admin/api/resources", headers=known)
    assert again.status_code == 200
    assert again.json()["data"]["resources"][0]["many"] == "Subjects"
    (root / TOPIC).unlink()
    assert [one["path"] for one in (await told(client))["resources"]] == ["blogposts"]


async def test_only_changed_files_are_read_again(
    client: httpx.AsyncClient, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await told(client)
    read: list[str] = []
    whole = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: read.append(file.name) or whole(file))
    await told(client)
    assert read == []
    os.utime(root / TOPIC, ns=(1, 1))
    await told(client)
    assert read == ["topic.json"]


MENUS: list[tuple[object, list[object]]] = [
    ({"menu": ["blogposts", "topics"]}, ["blogposts", "topics"]),
    ({"menu": ["topics"]}, ["topics"]),
    ({"menu": []}, []),
    (
        {"menu": [{"label": "Content", "icon": "x", "items": ["topics"]}]},
        [{"label": "Content", "icon": "x", "items": ["topics"]}],
    ),
]


@pytest.mark.parametrize(("menu", "expected"), MENUS)
async def test_the_menu_is_read_from_its_file(
    client: httpx.AsyncClient, root: Path, menu: object, expected: list[object]
) -> None:
    write(root, {"admin/menu.json": menu})
    data = await told(client)
    assert data["menu"] == expected
    assert {one["path"] for one in data["resources"]} == {"blogposts", "topics"}
    assert "faults" not in data


async def test_resources_are_sorted_by_label_without_a_menu(
    client: httpx.AsyncClient, root: Path
) -> None:
    (root / "admin/menu.json").unlink()
    write(root, {TOPIC: {**topic(), "many": "a topic"}})
    assert (await told(client))["menu"] == ["topics", "blogposts"]


def posted() -> dict[str, Any]:
    """Return the descriptor of topics with relations to posts."""
    related = {"model": "BlogPost", "label": "Post", "via": "id"}
    relations = {
        "post": {"kind": "belongs_to", **related},
        "posts": {"kind": "has_many", **related},
    }
    return {**topic(), "relations": relations}


FAULTS: list[tuple[str, object, str]] = [
    (TOPIC, "{", "invalid JSON: EOF while parsing an object at line 1 column 1"),
    (TOPIC, "[]", "it must be an object: {…}"),
    (TOPIC, '{"a": 1,\n<<<<<<< yours\n}', "unresolved merge conflict in line 2"),
    (TOPIC, '{"a": NaN}', "invalid JSON: expected value at line 1 column 7"),
    (TOPIC, '{"a": 1e999}', "a number is too large"),
    (TOPIC, "[" * 10_000, "invalid JSON: recursion limit exceeded at line 1 column 202"),
    (TOPIC, {**topic(), "fields": []}, "fields: Input should be a valid dictionary"),
    (TOPIC, {**topic(), "fields": {"id": {}}}, "fields.id.label: Field required"),
    (TOPIC, {**topic(), "sort": None}, "sort: Input should be a valid list"),
    (TOPIC, {**topic(), "sort": ["id", 7]}, "sort.1: Input should be a valid string"),
    (
        TOPIC,
        {**topic(), "fields": {"id": {"label": "ID", "type": "enum", "labels": ["a"]}}},
        "fields.id.labels: Input should be a valid dictionary",
    ),
    (TOPIC, {**topic(), "key": "nr"}, "key names an unknown field 'nr'"),
    (TOPIC, {**topic(), "title": "nr"}, "title names 'nr': 'nr' is unknown on Topic; use id"),
    (
        TOPIC,
        {**posted(), "title": ["id", "post.titel"]},
        "title names 'post.titel': 'titel' is unknown on BlogPost; did you mean 'title'?",
    ),
    (
        TOPIC,
        {**posted(), "subtitle": "posts.id"},
        "subtitle names 'posts.id': 'posts' is a has_many relation; name belongs_to relations",
    ),
    (TOPIC, {**topic(), "title": ["id", 7]}, "title.1: Input should be a valid string"),
    (
        TOPIC,
        {**topic(), "title": []},
        "title: List should have at least 1 item after validation, not 0",
    ),
    (
        TOPIC,
        {**topic(), "model": "Subject"},
        "no model Subject at /topics",
    ),
    (
        TOPIC,
        {**topic(), "path": "gone"},
        "no model Topic at /gone",
    ),
    (TOPIC, {**post()}, "another file describes /blogposts"),
    ("admin/menu.json", "<<<<<<< yours", "unresolved merge conflict in line 1"),
    ("admin/menu.json", {}, '"menu" must be a list'),
    ("admin/menu.json", {"menu": ["gone"]}, "no model at /gone"),
    (
        "admin/menu.json",
        {"menu": [7]},
        'an item must be a path or a group: {"label": …, "items": […]}',
    ),
    (
        "admin/menu.json",
        {"menu": [{"label": "More", "items": "topics"}]},
        'More: "items" must be a list',
    ),
]


@pytest.mark.parametrize(("file", "content", "message"), FAULTS)
async def test_an_invalid_file_is_reported_and_ignored(
    client: httpx.AsyncClient,
    root: Path,
    caplog: pytest.LogCaptureFixture,
    file: str,
    content: object,
    message: str,
) -> None:
    write(root, {file: content})
    for _ in range(2):
        data = await told(client)
        assert data["faults"] == [{"file": file, "message": message}]
    assert caplog.text.count(f"ignoring {file}: {message}") == 1
    paths = {one["path"] for one in data["resources"]}
    assert paths == ({"blogposts"} if file == TOPIC else {"blogposts", "topics"})
    assert set(data["menu"]) == paths


async def test_an_unreadable_file_is_reported(client: httpx.AsyncClient, root: Path) -> None:
    (root / TOPIC).unlink()
    (root / TOPIC).mkdir()
    assert (await told(client))["faults"] == [
        {"file": TOPIC, "message": "cannot read it: Is a directory"}
    ]


async def test_a_byte_order_mark_is_accepted(client: httpx.AsyncClient, root: Path) -> None:
    (root / TOPIC).write_bytes(b"\xef\xbb\xbf" + json.dumps(topic()).encode())
    assert "faults" not in await told(client)


async def test_a_project_without_descriptors_has_an_empty_admin(tmp_path: Path) -> None:
    write(tmp_path, {"fw.toml": "[admin]\n"})
    async with client_of(application(tmp_path)) as client:
        assert await told(client) == {"menu": [], "resources": []}


async def test_settings_are_public_and_cached_by_etag(
    client: httpx.AsyncClient, root: Path
) -> None:
    write(root, {"admin/theme.json": {"//": "x", "name": "plain"}})
    answer = await client.get("/admin/api/settings")
    assert answer.json() == {
        "data": {
            "title": "Shop",
            "logins": False,
            "resets": False,
            "keys": False,
            "factors": False,
            "providers": [],
            "theme": {"name": "plain"},
        }
    }
    known = {"if-none-match": answer.headers["etag"]}
    assert (await client.get("/admin/api/settings", headers=known)).status_code == 304
    write(root, {"admin/theme.json": "<<<<<<<"})
    assert (await client.get("/admin/api/settings", headers=known)).json()["data"]["theme"] == {}


async def test_an_invalid_theme_is_reported_with_the_resources(
    client: httpx.AsyncClient, root: Path
) -> None:
    write(root, {"admin/theme.json": "[]"})
    assert (await told(client))["faults"] == [
        {"file": "admin/theme.json", "message": "it must be an object: {…}"}
    ]


@pytest.mark.parametrize(
    ("settings", "title"),
    [
        ('[admin]\ntitle = "back-office"\n', "back-office"),
        ('[project]\nname = "my-book_shop"\n[admin]\n', "My book shop"),
        ('[project]\nname = "ACME"\n[admin]\n', "ACME"),
        ('[project]\nname = "-"\n[admin]\n', "-"),
        ("[admin]\n", "The folder"),
    ],
)
async def test_the_title_defaults_to_the_name_of_the_project(
    tmp_path: Path, settings: str, title: str
) -> None:
    root = tmp_path / "the-folder"
    write(root, {"fw.toml": settings})
    async with client_of(application(root)) as client:
        assert (await client.get("/admin/api/settings")).json()["data"]["title"] == title


@pytest.mark.parametrize(
    "path", ["", "/", "/nothing", "/resources/", "/series", "/series/topics/x"]
)
async def test_an_unknown_api_path_is_a_404_problem(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(f"/admin/api{path}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


async def test_listing_resources_imports_no_model(client: httpx.AsyncClient) -> None:
    import sys

    sys.modules.pop("fw_test_admin.topic")
    assert len((await told(client))["resources"]) == 2


def test_a_route_table_with_the_path_of_the_admin_is_refused(root: Path) -> None:
    with pytest.raises(FwError, match="cannot use /admin, which is the admin's"):
        Application(root).routes(RouteTable({"admin": "app.routes.admin"})).create()


def test_invalid_roles_are_refused(tmp_path: Path) -> None:
    root = project(tmp_path, '[admin]\nroles = "developer"\n')
    with pytest.raises(FwError, match=r"invalid admin\.roles 'developer'"):
        application(root)


async def test_the_admin_is_not_in_openapi(client: httpx.AsyncClient) -> None:
    assert "admin" not in (await client.get("/openapi.json")).text
    assert (await client.get("/health")).status_code == 200
