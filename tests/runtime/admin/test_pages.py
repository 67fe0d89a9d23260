"""The admin's page, its assets, and paths that try to leave their folder."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from fw.runtime import Application
from fw.runtime.admin.pages import bundle as bundles
from tests.runtime.admin.site import PAGE, application, client_of, project, write

ASSET = "/admin/assets/index-1a2b.js"


async def test_the_path_without_a_slash_redirects_to_the_page(
    client: httpx.AsyncClient,
) -> None:
    answer = await client.get("/admin")
    assert (answer.status_code, answer.headers["location"]) == (307, "/admin/")


@pytest.mark.parametrize("path", ["", "index.html", "posts", "posts/1/show", "a%20b", "login/"])
async def test_every_path_is_answered_with_the_page(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(f"/admin/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert '<base href="/admin/">' in answer.text


async def test_each_answer_has_its_own_csp_nonce(
    client: httpx.AsyncClient,
) -> None:
    nonces = set()
    for _ in range(2):
        answer = await client.get("/admin/")
        (nonce,) = re.findall(r'property="csp-nonce" nonce="([\w-]{24})"', answer.text)
        nonces.add(nonce)
        assert answer.headers["content-security-policy"] == (
            f"default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; "
            "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
            "base-uri 'self'; form-action 'self'"
        )
    assert len(nonces) == 2


async def test_settings_are_escaped_in_the_page(tmp_path: Path) -> None:
    title = "</script><script>alert(1)</script><!-- __FW_NONCE__ & \u2028"
    project(tmp_path, f"[admin]\ntitle = {json.dumps(title)}\n")
    write(tmp_path, {"admin/dist/index.html": PAGE, "admin/theme.json": '{"radius": 3}'})
    async with client_of(application(tmp_path)) as client:
        page = (await client.get("/admin/")).text
        asked = (await client.get("/admin/api/settings")).json()["data"]

    (text,) = re.findall(
        r'<script type="application/json" id="settings">(.*?)</script>', page, re.S
    )
    assert json.loads(text) == asked
    assert asked == {
        "title": title,
        "logins": False,
        "resets": False,
        "keys": False,
        "factors": False,
        "providers": [],
        "theme": {"radius": 3},
    }


async def test_pages_have_security_headers(client: httpx.AsyncClient) -> None:
    headers = (await client.get("/admin/")).headers
    assert headers["x-frame-options"] == "DENY"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"


async def test_assets_are_cached_as_immutable(client: httpx.AsyncClient, root: Path) -> None:
    answer = await client.get(ASSET, headers={"accept-encoding": "identity"})
    assert answer.content == (root / "admin/dist/assets/index-1a2b.js").read_bytes()
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("*", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, *", False),
        ("br", False),
        ("", False),
    ],
)
async def test_assets_are_compressed_if_gzip_is_accepted(
    client: httpx.AsyncClient, root: Path, accepted: str, packed: bool
) -> None:
    async with client.stream("GET", ASSET, headers={"accept-encoding": accepted}) as answer:
        raw = b"".join([piece async for piece in answer.aiter_raw()])
    assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
    assert int(answer.headers["content-length"]) == len(raw)
    content = gzip.decompress(raw) if packed else raw
    assert content == (root / "admin/dist/assets/index-1a2b.js").read_bytes()


@pytest.mark.parametrize("accepted", ["gzip", "identity"])
async def test_an_asset_with_a_matching_etag_is_a_304(
    client: httpx.AsyncClient, accepted: str
) -> None:
    taken = {"accept-encoding": accepted}
    tag = (await client.get(ASSET, headers=taken)).headers["etag"]
    again = await client.get(ASSET, headers={**taken, "if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == tag


async def test_head_is_allowed_and_post_is_refused(client: httpx.AsyncClient) -> None:
    for path in ("/admin/", "/admin/posts", ASSET):
        assert (await client.head(path)).status_code == 200
        refused = await client.post(path)
        assert refused.status_code == 405
        assert refused.headers["allow"] == "GET, HEAD"


LEADING_ELSEWHERE = [
    "../fw.toml",
    "..%2ffw.toml",
    "%2e%2e/%2e%2e/fw.toml",
    "..%5c..%5cfw.toml",
    "%2e%2e%5cfw.toml",
    "....//fw.toml",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "/evil.example",
    "/evil.example/",
    "%5c%5cevil.example",
    "posts//1",
    "index-1a2b.js%00.css",
    "a%00",
    "a%0d%0aset-cookie:%20x",
    "./x",
    "%ff%fe",
]


@pytest.mark.parametrize("folder", ["/admin/assets/", "/admin/"])
@pytest.mark.parametrize("path", LEADING_ELSEWHERE)
async def test_path_traversal_is_refused(root: Path, folder: str, path: str) -> None:
    """As a server hands paths over: unquoted, and with all dots that were sent."""
    from urllib.parse import unquote

    sent: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": unquote(folder + path),
        "raw_path": (folder + path).encode(), "query_string": b"", "headers": [],
        "scheme": "http", "root_path": "", "server": ("test", 80), "client": None,
    }  # fmt: skip
    await application(root)(scope, receive, send)  # type: ignore[arg-type]
    # What can't be read as UTF-8 is a letter like any other: of a page, but of no file.
    expected = 200 if (folder, path) == ("/admin/", "%ff%fe") else 404
    assert sent[0]["status"] == expected
    assert b"[project]" not in bytes(sent[1]["body"])  # type: ignore[call-overload]


async def test_symlinks_in_assets_are_not_followed(root: Path) -> None:
    assets = root / "admin/dist/assets"
    (assets / "secret.js").symlink_to(root / ".env")
    (assets / "up").symlink_to(root)
    (assets / ".hidden.js").write_text("no")
    async with client_of(application(root)) as client:
        for path in ("secret.js", "up/fw.toml", ".hidden.js"):
            assert (await client.get(f"/admin/assets/{path}")).status_code == 404


async def test_a_complete_build_of_the_project_replaces_the_shipped_one(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shipped = tmp_path / "shipped"
    write(shipped, {"index.html": f"{PAGE}shipped", "assets/index-1a2b.js": "shipped"})
    monkeypatch.setattr(bundles, "STATIC", shipped)
    async with client_of(application(root)) as client:
        assert "shipped" not in (await client.get("/admin/")).text
        asset = root / "admin/dist/assets/index-1a2b.js"
        index = root / "admin/dist/index.html"
        asset.unlink()
        index.write_text(f"{PAGE}half")
        assert "shipped" in (await client.get("/admin/")).text
        assert (await client.get(ASSET)).text == "shipped"
        assert "assets/index-1a2b.js is missing" in caplog.text
        index.write_text("<html>without a nonce</html>")
        assert "shipped" in (await client.get("/admin/")).text
        asset.write_text("own")
        index.write_text(f"{PAGE}whole")
        assert "whole" in (await client.get("/admin/")).text
        assert (await client.get(ASSET)).text == "own"
        (root / "admin/dist/assets/late-9f.js").write_text("late")
        assert (await client.get("/admin/assets/late-9f.js")).text == "late"
        index.unlink()
        assert "shipped" in (await client.get("/admin/")).text


async def test_a_missing_build_names_the_command_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundles, "STATIC", tmp_path / "nowhere")
    root = project(tmp_path / "shop")
    (root / "admin/dist/index.html").unlink()
    async with client_of(application(root)) as client:
        answer = await client.get("/admin/")
    assert answer.status_code == 404
    assert "scripts/bundle.py" in answer.text


async def test_links_include_the_mount_path(root: Path) -> None:
    outer = FastAPI()
    application_ = Application(root)
    application_.mount(outer, "/in side")
    async with client_of(outer) as client:
        entrance = await client.get("/in side/admin")
        page = await client.get("/in side/admin/posts")
        asset = await client.get(f"/in side{ASSET}")
    assert entrance.headers["location"] == "/in%20side/admin/"
    assert '<base href="/in%20side/admin/">' in page.text
    assert asset.status_code == 200


@pytest.mark.parametrize("root_path", ["//evil.example", '/"><script>'])
async def test_the_base_tag_escapes_the_root_path(root: Path, root_path: str) -> None:
    async with client_of(application(root), root_path=root_path) as client:
        text = (await client.get(f"{root_path.rstrip('/')}/admin/")).text
    assert re.search(r'<base href="/[\w%.]+/admin/">', text)


async def test_a_project_without_the_admin_table_has_no_admin(tmp_path: Path) -> None:
    root = project(tmp_path, "")
    async with client_of(application(root)) as client:
        for path in ("/admin", "/admin/", "/admin/api/settings", ASSET):
            assert (await client.get(path)).status_code == 404


def test_the_shipped_page_complies_with_its_csp() -> None:
    """Without this test, only a visitor of the page would find a violation."""
    shipped = bundles.Bundle(bundles.STATIC)
    assert shipped.fault() is None
    run = r'<script(?![^>]*\bsrc=)(?! type="application/json")'
    assert not re.search(rf"{run}|<style|\bstyle=|\son\w+=", shipped.page)
    places = re.findall(r'\b(?:src|href)="([^"]*)"', shipped.page)
    assert all(place.startswith(("./assets/", "data:", bundles.BASE)) for place in places)
    for file in sorted((bundles.STATIC / "assets").glob("*.js")):
        assert not re.search(r"\beval\(|\bnew Function\(", file.read_text()), file.name
