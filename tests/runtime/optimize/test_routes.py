"""Route cache: served only while it matches the application."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from fw.runtime import Application, FwError
from fw.runtime.http import RouteTable
from fw.runtime.optimize.cache_files import OPENAPI, ROUTES, remove
from fw.runtime.optimize.route_cache import Head, RouteCache, signature
from fw.runtime.optimize.sources import Sources
from tests.runtime.optimize.cached import LATER, STORED, application, get, store


async def test_the_cached_document_is_served_with_an_etag(project: Path) -> None:
    app = application(project)
    got = await get(app)
    assert (got.status_code, got.content) == (200, STORED)
    assert got.headers["content-type"] == "application/json"
    assert got.headers["cache-control"] == "no-cache"
    tag = got.headers["etag"]
    for known in (tag, f'"other", W/{tag}', "*"):
        again = await get(app, **{"if-none-match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert (await get(app, **{"if-none-match": '"other"'})).content == STORED
    below = await get(app, "/below")
    assert below.json() == {"stored": "é", "servers": [{"url": "/below"}]}
    assert below.headers["etag"] != tag


async def test_a_document_without_a_cache_has_an_etag(project: Path) -> None:
    remove(project, ROUTES)
    app = application(project)
    got = await get(app)
    assert "/things/" in got.json()["paths"]
    assert (await get(app, **{"if-none-match": got.headers["etag"]})).status_code == 304
    assert (await get(app, "/below")).json() == {**got.json(), "servers": [{"url": "/below"}]}


async def test_serving_the_cache_imports_no_route_module(project: Path) -> None:
    (project / "app/seldom.py").write_text("raise RuntimeError\n")
    seldom = RouteTable({"seldom": "app.seldom"})
    app = Application(project).routes(seldom).create()
    RouteCache.store(project, Sources(project), signature(app), [], STORED)
    os.utime(project / ROUTES, (1, 1))
    assert (await get(Application(project).routes(seldom).create())).content == STORED


def edit(root: Path) -> None:
    (root / "app/routes/post.py").write_text("y = 2\n")


def edit_with_the_old_time(root: Path) -> None:
    path = root / "app/routes/post.py"
    before = path.stat()
    edit(root)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def add(root: Path) -> None:
    (root / "app/more").mkdir()
    (root / "app/more/new.py").touch()


def forget(root: Path) -> None:
    (root / "app/routes/post.py").unlink()


def rename(root: Path) -> None:
    (root / "app/routes/post.py").rename(root / "app/routes/posts.py")


def settings(root: Path) -> None:
    (root / "fw.toml").write_text('[project]\nname = "shop"\n[mine]\nx = 1\n')


CHANGES = [edit, edit_with_the_old_time, add, forget, rename, settings]


def cut_short(root: Path) -> None:
    (root / OPENAPI).write_bytes(STORED[:-1])


def lose_it(root: Path) -> None:
    (root / OPENAPI).unlink()


@pytest.mark.parametrize("change", [*CHANGES, cut_short, lose_it])
async def test_a_change_makes_the_cache_stale(
    project: Path, change: Callable[[Path], None]
) -> None:
    change(project)
    assert "/things/" in (await get(application(project))).json()["paths"]
    cache = RouteCache.load(project)
    assert cache is not None
    assert cache.fault() is not None


@pytest.mark.parametrize("change", CHANGES)
async def test_a_change_disables_the_cache_until_a_restart(
    project: Path, change: Callable[[Path], None]
) -> None:
    app = application(project)
    assert (await get(app)).content == STORED
    change(project)
    assert "/things/" in (await get(app)).json()["paths"]
    store(project)
    assert "/things/" in (await get(app)).json()["paths"]
    assert (await get(application(project))).content == STORED


async def test_changed_timestamps_keep_the_cache_valid(project: Path) -> None:
    app = application(project)
    assert (await get(app)).content == STORED
    for path in (project / "app").rglob("*.py"):
        os.utime(path, (1, 1))
    (project / "app/__pycache__").mkdir()
    (project / "app/__pycache__/main.pyc").touch()
    assert (await get(app)).content == STORED
    assert (await get(application(project))).content == STORED


async def test_the_cache_is_valid_after_copying_the_project(project: Path, tmp_path: Path) -> None:
    shutil.copytree(project, tmp_path / "image")
    assert (await get(application(tmp_path / "image"))).content == STORED


async def test_a_cache_of_files_newer_than_the_application_is_not_served(project: Path) -> None:
    app = application(project)
    edit(project)
    store(project)
    later = (project / ROUTES).stat().st_mtime + 2 * LATER
    os.utime(project / ROUTES, (later, later))
    assert "/things/" in (await get(app)).json()["paths"]


async def test_settings_of_the_environment_make_the_cache_stale(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROJECT_NAME", "elsewhere")
    assert (await get(application(project))).json()["info"]["title"] == "elsewhere"


async def test_an_added_route_makes_the_cache_stale(
    project: Path,
) -> None:
    app = application(project)
    app.add_api_route("/debug", lambda: None)
    assert "/debug" in (await get(app)).json()["paths"]


async def test_other_package_versions_make_the_cache_stale(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = RouteCache.load(project)
    assert cache is not None
    assert {"fastapi", "pydantic", "starlette"} <= cache.head.packages.keys()
    versions = dict(cache.head.packages, fastapi="9.9")

    def version(name: str) -> str:
        return versions[name]

    monkeypatch.setattr(metadata, "version", version)
    assert "fastapi" in str(cache.fault())
    assert "/things/" in (await get(application(project))).json()["paths"]


async def test_modules_outside_of_app_make_the_cache_stale(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "beside_app.py").write_text("x = 1\n")
    monkeypatch.syspath_prepend(str(project))
    __import__("beside_app")
    try:
        store(project)
    finally:
        del sys.modules["beside_app"]
    assert (await get(application(project))).content == STORED
    (project / "beside_app.py").write_text("x = 2\n")
    assert (await get(application(project))).content != STORED


def test_files_that_change_meanwhile_are_not_cached(project: Path) -> None:
    before = Sources(project)
    remove(project, ROUTES)
    edit(project)
    with pytest.raises(FwError, match="in the meantime"):
        RouteCache.store(project, before, "", [], STORED)
    assert not (project / ROUTES).exists()


def crafted() -> list[bytes]:
    head: dict[str, Any] = {
        "format": 1, "versions": "", "packages": {}, "others": [], "stamp": "", "content": "",
        "application": "", "openapi": "", "routes": [],
    }  # fmt: skip
    assert Head.model_validate(head)
    wrong = [{**head, name: value} for name in head for value in (None, 7, [1], {"a": 1}, 2)]
    texts = [json.dumps(each).encode() for each in (*wrong, {**head, "more": 1})]
    return [b"", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000, b"NaN", *texts]


async def test_a_damaged_cache_is_ignored(project: Path) -> None:
    for content in crafted():
        (project / ROUTES).write_bytes(content)
        assert RouteCache.load(project) is None, content
    os.utime(project / ROUTES, (1, 1))
    assert "/things/" in (await get(application(project))).json()["paths"]


@pytest.mark.parametrize("other", ["../../../etc/hostname", "/dev/zero", "a\0b", "\udc80"])
async def test_paths_in_a_crafted_cache_are_not_trusted(project: Path, other: str) -> None:
    cache = RouteCache.load(project)
    assert cache is not None
    head = cache.head.model_copy(update={"others": [other]})
    assert RouteCache(project, head, 0).fault() is not None
