"""`fw optimize`, `fw route` and `fw config` in a project."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fw.cli import main
from fw.project.doctor.settings import caches
from fw.runtime.config.secrets import masked
from tests.cli.conftest import Fw
from tests.processes import python

FOLDER = "storage/framework/bootstrap"

ASK = """
import asyncio, sys
from httpx import ASGITransport, AsyncClient
from app.main import app

async def ask():
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        answer = await client.get("/openapi.json")
        page = await client.get("/docs")
    assert answer.status_code == page.status_code == 200
    print(len([name for name in sys.modules if name.startswith("app.routes.")]))
    print(answer.text)

asyncio.run(ask())
"""


def ask(root: Path) -> tuple[int, str]:
    """Return the number of route modules that `/openapi.json` and `/docs` import, and the former."""
    done = python("-c", ASK, cwd=root)
    assert done.returncode == 0, done.stderr
    imported, _, text = done.stdout.partition("\n")
    return int(imported), text.rstrip("\n")


def test_an_optimized_application_imports_no_route_for_its_description(fw: Fw, shop: Path) -> None:
    imported, described = ask(shop)
    assert imported == 2
    made = fw("optimize")
    assert made.status == 0, made.err
    modules = len(list((shop / "app").rglob("*.py")))
    # Python may have compiled most of them already.
    assert re.search(rf"bytecode: {modules} modules of app, [1-9]\d* compiled now\n", made.out)
    assert ask(shop) == (0, described)
    assert (shop / FOLDER / "openapi.json").read_text() == described
    schema = shop / "app/schemas/post.py"
    schema.write_text(schema.read_text().replace("String", "Text"))
    again, changed = ask(shop)
    assert again == 2
    assert changed != described


def test_check_lists_stale_parts_and_writes_nothing(fw: Fw, shop: Path) -> None:
    def check() -> dict[str, bool]:
        result = fw("optimize", "--check", "--format", "json")
        found = json.loads(result.out)
        fresh = {part["name"]: part["fresh"] for part in found["parts"]}
        assert result.status == int(not all(fresh.values()))
        assert found["stale"] == list(fresh.values()).count(False)
        return fresh

    parts = ("config", "bytecode", "routes")
    assert check() == dict.fromkeys(parts, False)
    assert fw("optimize", "--check").out.count("not cached yet") == 2
    assert not (shop / FOLDER).exists()
    assert fw("optimize").status == 0
    assert check() == dict.fromkeys(parts, True)
    with (shop / "fw.toml").open("a") as file:
        file.write("\n[mine]\nx = 1\n")
    assert check() == {"config": False, "bytecode": True, "routes": False}
    fw("optimize")
    with (shop / "app/services/post.py").open("a") as file:
        file.write("\n# mine\n")
    assert check() == {"config": True, "bytecode": False, "routes": False}
    told = fw("optimize", "--check").out
    modules = len(list((shop / "app").rglob("*.py")))
    assert f"stale  bytecode: 1 of {modules} modules of app are not compiled\n" in told
    assert "stale  routes: files have changed since it was made\n" in told
    fw("optimize")
    main = shop / "app/main.py"
    text = "import os\n" + main.read_text()
    main.write_text(f"{text}\nif os.environ.get('EXTRA'):\n    app.get('/extra')(lambda: None)\n")
    fw("optimize")
    assert all(check().values())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EXTRA", "1")
        assert check() == {"config": True, "bytecode": True, "routes": False}


def test_doctor_reports_stale_caches(shop: Path) -> None:
    def told() -> list[str]:
        return [f"{each.level}: {each.message}" for each in caches(shop)]

    assert told() == []
    assert main(["optimize"]) == 0
    assert told() == ["ok: the caches of fw optimize are up to date"]
    with (shop / "fw.toml").open("a") as file:
        file.write("# mine\n")
    assert told() == [
        "note: the config cache is not used: fw.toml has changed since it was made",
        "note: the route cache is not used: files have changed since it was made",
    ]
    (shop / FOLDER / "routes.json").write_text("{}")
    (shop / FOLDER / "config.json").unlink()
    assert told() == ["note: the route cache is not used: it cannot be read"]


def test_routes_are_listed_from_the_modules_or_the_cache(fw: Fw, shop: Path) -> None:
    shown = fw("route", "list").out
    assert "GET  /posts/{id}" in shown
    assert "Post_show" in shown
    assert "app.controllers.post.show\n" in shown
    some = json.loads(fw("route", "list", "/posts", "--format", "json").out)
    assert some["broken"] == []
    assert {row["module"] for row in some["routes"]} == {"app.routes.post"}
    assert {row["method"] for row in some["routes"]} == {"DELETE", "GET", "PATCH", "POST", "PUT"}

    missing = fw("route", "list", "--cached")
    assert (missing.status, missing.out) == (1, "")
    assert "no route cache found\nhint: run fw route cache" in missing.err
    assert fw("route", "cache").status == 0
    assert fw("route", "list", "--cached").out == shown
    cached = json.loads(fw("route", "list", "posts", "--cached", "--format", "json").out)
    assert cached == some
    (shop / "app/routes/post.py").write_text("")
    stale = fw("route", "list", "--cached")
    assert (stale.status, stale.out) == (1, "")
    assert "stale: files have changed" in stale.err

    assert json.loads(fw("route", "clear", "--format", "json").out) == {
        "removed": [f"{FOLDER}/routes.json", f"{FOLDER}/openapi.json"]
    }
    assert fw("route", "clear").out == "no route cache to remove\n"
    assert fw("route", "list", "--cached").status == 1


def test_broken_modules_are_reported_and_nothing_is_stored(fw: Fw, shop: Path) -> None:
    (shop / "app/services/post.py").write_text("x = 1\ndef broken(:\n")
    (shop / "app/controllers/author.py").write_text("import nowhere\n")
    listed = fw("route", "list")
    assert listed.status == 1
    assert "/health" in listed.out
    assert "app.routes.post: SyntaxError: " in listed.err
    assert "(app/services/post.py:2)" in listed.err
    place = "No module named 'nowhere' (app/controllers/author.py:1)"
    assert f"app.routes.author: ModuleNotFoundError: {place}" in listed.err
    assert "Traceback" not in listed.err
    data = json.loads(fw("route", "list", "--format", "json").out)
    assert [each["place"] for each in data["broken"]] == [
        "app/controllers/author.py:1",
        "app/services/post.py:2",
    ]
    refused = fw("route", "cache")
    assert refused.status == 1
    assert f"cannot import app.routes.author: ModuleNotFoundError: {place}" in refused.err
    assert not (shop / FOLDER).exists()
    assert "app/services/post.py:2: SyntaxError" in fw("optimize").err

    (shop / "app/main.py").write_text("import os\nos.system('echo hello')\nprint('é')\n1 / 0\n")
    told = fw("route", "list")
    assert (told.status, told.out) == (1, "no routes found\n")
    assert "app.main: ZeroDivisionError: division by zero (app/main.py:4)" in told.err
    stale = "stale  routes: cannot import app.main: ZeroDivisionError: division by zero\n"
    assert stale in fw("optimize", "--check").out
    (shop / "app/main.py").write_text("app = 1\n")
    assert "isn't an fw application" in fw("route", "list").err
    (shop / "app/main.py").write_text("import os\nos._exit(3)\n")
    assert "exit status 3" in fw("route", "list").err


def test_a_mounted_application_is_found(fw: Fw, shop: Path) -> None:
    main = shop / "app/main.py"
    text = main.read_text().replace(".create()", ".mount(FastAPI(), '/api')")
    main.write_text(f"from fastapi import FastAPI\n{text}")
    assert fw("route", "cache").status == 0
    assert "/posts/{id}" in fw("route", "list", "--cached").out


def test_settings_are_shown_with_their_source_and_masked_secrets(
    fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (shop / "fw.toml").open("a") as file:
        file.write('\n[post]\nhost = "m"\npassword = "dangerous"\n[mine]\napi_key = "dangerous"\n')
    with (shop / ".env").open("a") as file:
        file.write("REDIS_URL=redis://:dangerous@localhost/0\nSERVER_PORT=9000\nMINE=1\n")
    monkeypatch.setenv("DATABASE_URL", "postgresql://u:danger@ous/dangerous@h/db?sslmode=require")
    monkeypatch.setenv("POST_HOST", "mail.example")
    shown = fw("config", "show")
    assert "danger" not in shown.out
    rows = {line.split()[0]: line.split()[1:] for line in shown.out.splitlines()}
    assert rows["server.host"] == ["127.0.0.1", "default"]
    assert rows["server.port"] == ["9000", ".env,", "SERVER_PORT"]
    assert rows["project.name"] == ["shop", "fw.toml"]
    assert rows["post.host"] == ["mail.example", "environment,", "POST_HOST"]
    assert rows["post.password"] == rows["mine.api_key"] == ["***", "fw.toml"]
    assert rows["redis.url"] == ["redis://:***@localhost/0", ".env,", "REDIS_URL"]
    assert rows["DATABASE_URL"] == ["postgresql://u:***@h/db?sslmode=require", "environment"]
    data = {row["name"]: row for row in json.loads(fw("config", "show", "--format", "json").out)}
    assert data["post.password"]["value"] == "***"
    assert data["server.reload"] == {
        "name": "server.reload",
        "value": False,
        "source": "default",
        "variable": None,
    }


def test_invalid_settings_are_shown_with_a_warning(fw: Fw, shop: Path) -> None:
    (shop / "fw.toml").write_text("[server]\nport = 99999\n")
    shown = fw("config", "show")
    assert shown.status == 0
    warning = "warning: fw.toml: invalid server.port 99999; use an integer from 0 to 65535"
    assert shown.err.startswith(warning)
    assert "99999" in shown.out


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("JWT_SECRET", "x", "***"),
        ("ADMIN_PASSWORD", "x", "***"),
        ("aws.secret_access_key", "x", "***"),
        ("API_KEY", "x", "***"),
        ("SENTRY_DSN", "https://x@h/1", "***"),
        ("GITHUB_TOKEN", "", ""),
        ("auth.token", 7, "***"),
        ("monkey.name", "x", "x"),
        ("auth.tokens_per_user", 7, 7),
        ("passenger", "x", "x"),
        ("url", "https://u:p@h/", "https://u:***@h/"),
        ("url", "https://h/?token=x&a=1", "https://h/?token=***&a=1"),
        ("url", "https://h/@me?a=b:c", "https://h/@me?a=b:c"),
        ("urls", ["amqp://u:p@h", {"password": "x"}], ["amqp://u:***@h", {"password": "***"}]),
        ("passwords", ["x", "y"], ["***", "***"]),
        ("auth.password_length", 8, 8),
        ("auth.secrets", {"one": "x"}, {"one": "***"}),
        ("url", "https://abc123@h/x", "https://***@h/x"),
    ],
)
def test_secrets_are_masked(name: str, value: object, shown: object) -> None:
    assert masked(name, value) == shown


def test_the_config_cache_is_written_shown_and_removed(
    fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def status() -> dict[str, object]:
        result = fw("config", "status", "--format", "json")
        assert result.status == 0
        found: dict[str, object] = json.loads(result.out)
        return {name: found[name] for name in ("exists", "fresh", "used")}

    assert status() == {"exists": False, "fresh": False, "used": False}
    assert fw("config", "cache").status == 0
    assert status() == {"exists": True, "fresh": True, "used": False}
    monkeypatch.setenv("FW_CONFIG_CACHE", "1")
    assert status() == {"exists": True, "fresh": True, "used": True}
    assert (
        f"FW_CONFIG_CACHE is on: the application reads {FOLDER}/config.json"
        in fw("config", "status").out
    )
    with (shop / "fw.toml").open("a") as file:
        file.write("# changed\n")
    assert status() == {"exists": True, "fresh": False, "used": False}
    assert "fw.toml has changed" in fw("config", "status").out
    assert fw("config", "clear").out == "removed the config cache\n"
    assert fw("config", "clear").out == "no config cache to remove\n"


def test_invalid_settings_are_not_cached(fw: Fw, shop: Path) -> None:
    text = (shop / "fw.toml").read_text()
    (shop / "fw.toml").write_text(text.replace("# port = 8000", "port = 99999"))
    refused = fw("config", "cache")
    assert refused.status == 1
    assert "invalid server.port 99999" in refused.err
    assert not (shop / FOLDER).exists()
