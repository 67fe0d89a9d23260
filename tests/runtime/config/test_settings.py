"""Precedence and validation of settings; database URLs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fw.runtime import Config, FwError, serve
from fw.runtime.config.settings import LEVELS
from fw.runtime.database import DatabaseUrl
from fw.runtime.database.backends import backend_named, backend_names
from fw.runtime.database.connection.url import InvalidUrl


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "fw.toml").write_text(
        '[server]\nport = 1\nreload = true\n[app]\nname = "demo"\nids = ["a"]\nrate = 0.5\n'
    )
    (tmp_path / ".env").write_text("SERVER_PORT=2\nDATABASE_URL='sqlite:///x.db'\nRAW=a$B\n")
    for name in ("SERVER_PORT", "DATABASE_URL", "SERVER_RELOAD", "APP_IDS", "APP_RATE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def test_precedence_is_environment_then_env_file_then_settings(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Config.load_auto(project).get("server.port") == 2
    monkeypatch.setenv("SERVER_PORT", "3")
    config = Config.load_auto(project)
    assert config.get("server.port") == 3
    assert config.get("app.name") == "demo"
    assert config.get("app") == {"name": "demo", "ids": ["a"], "rate": 0.5}
    assert config.get("database.url") == "sqlite:///x.db"
    assert config.get("no.such", 7) == 7
    assert config.get("path") is None
    assert config.env("RAW") == "a$B"


def test_environment_values_get_the_type_of_the_setting(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("SERVER_RELOAD", "off"),
        ("APP_IDS", "b, c"),
        ("APP_RATE", "1.5"),
        ("CACHE_TTL", "9"),
    ):
        monkeypatch.setenv(name, value)
    config = Config.load_auto(project)
    assert config.get("server.reload") is False
    assert config.get("app.ids") == ["b", "c"]
    assert config.get("app.rate") == 1.5
    assert config.get("cache.ttl", 60) == 9
    monkeypatch.setenv("SERVER_PORT", "http")
    with pytest.raises(FwError, match="invalid SERVER_PORT 'http'"):
        Config.load_auto(project).get("server.port")
    monkeypatch.setenv("SERVER_RELOAD", "maybe")
    with pytest.raises(FwError, match="SERVER_RELOAD"):
        Config.load_auto(project).get("server.reload")


def test_a_broken_file_is_reported_and_a_missing_one_is_empty(tmp_path: Path) -> None:
    assert Config.load_auto(tmp_path).get("app.name") is None
    (tmp_path / "fw.toml").write_text("[broken")
    with pytest.raises(FwError, match=r"fw\.toml"):
        Config.load_auto(tmp_path)


@pytest.mark.parametrize(
    ("text", "told", "hint"),
    [
        ('[server]\nport = "abc"', "server.port 'abc'", "an integer from 0 to 65535"),
        ("[server]\nport = 70000", "server.port 70000", "an integer from 0 to 65535"),
        ("[server]\nworkers = 0", "server.workers 0", "an integer of 1 or more"),
        ('[server]\nreload = "yes"', "server.reload 'yes'", "true or false"),
        ("[server]\nhost = 1", "server.host 1", "a string"),
        ('[logging]\nlevel = "loud"', "logging.level 'loud'", f"one of {', '.join(LEVELS)}"),
        ('[http]\ncors_origins = "*"', "http.cors_origins '*'", "a list of strings"),
        ("[database]\npool_size = 1.5", "database.pool_size 1.5", "an integer of 1 or more"),
    ],
)
def test_an_invalid_setting_is_reported_with_its_file(
    tmp_path: Path, text: str, told: str, hint: str
) -> None:
    (tmp_path / "fw.toml").write_text(text)
    message = re.escape(f"fw.toml: invalid {told}")
    with pytest.raises(FwError, match=message) as caught:
        Config.load_auto(tmp_path).check()
    assert str(caught.value.hint).startswith(f"use {hint}; the default is ")
    with pytest.raises(FwError, match=message):
        serve(root=tmp_path)


def test_settings_of_the_environment_are_validated(tmp_path: Path) -> None:
    (tmp_path / "fw.toml").write_text('[server]\nport = "abc"')
    assert Config({"server": {"port": "abc"}}, {"SERVER_PORT": "9"}).setting("server.port") == 9
    for value in ("abc", "70000"):
        with pytest.raises(FwError, match=f"invalid SERVER_PORT '{value}'") as caught:
            Config({}, {"SERVER_PORT": value}).check()
        assert caught.value.hint == (
            "use an integer from 0 to 65535 in .env or in the environment; the default is 8000"
        )
    Config({"logging": {"level": "WARNING"}}, {"LOGGING_LEVEL": "Debug"}).check()
    Config({}, {}).check()


@pytest.mark.parametrize(
    ("text", "provider", "database", "masked"),
    [
        ("sqlite:///database/app.db", "sqlite", "database/app.db", None),
        ("sqlite:////abs/app.db", "sqlite", "/abs/app.db", None),
        ("sqlite:///:memory:", "sqlite", "", "sqlite:///"),
        ("postgresql://u:p%40ss@h:5432/db", "postgres", "db", "postgresql://u:***@h:5432/db"),
        ("postgres://h/db", "postgres", "db", "postgresql://h/db"),
        ("mysql://root@[::1]:3306/d?ssl=true", "mysql", "d", "mysql://root@[::1]:3306/d"),
        ("mysql+asyncmy://u:p@h/d", "mysql", "d", "mysql://u:***@h/d"),
    ],
)
def test_database_urls_are_parsed_and_masked(
    text: str, provider: str, database: str, masked: str | None
) -> None:
    url = DatabaseUrl.parse(text)
    assert (url.provider, url.database) == (provider, database)
    assert url.masked() == (masked or text)
    assert DatabaseUrl.parse(str(url)) == url
    assert "p%40ss" not in repr(url)
    assert "p@ss" not in repr(url)


@pytest.mark.parametrize("host", ["::1", "fe80::1", "db.example", "/var/run/postgresql", "a@b/c"])
def test_any_host_survives_a_round_trip(host: str) -> None:
    url = DatabaseUrl("postgres", "d", host, 5432, "u", "p")
    assert DatabaseUrl.parse(str(url)) == url


def test_a_driver_gets_an_ipv6_address_without_brackets() -> None:
    assert DatabaseUrl.parse("mysql://root@[::1]:3306/d").host == "::1"


def test_special_characters_in_a_password_survive_a_round_trip() -> None:
    url = DatabaseUrl("postgres", "my db", "h", 1, "us/er", "p:@/?#%\\ é")
    assert DatabaseUrl.parse(str(url)) == url


@pytest.mark.parametrize(
    "text",
    ["", "app.db", "oracle://u:secret@h/d", "mysql://u:secret@h:99999/d", "mysql:u:secret@h"],
)
def test_an_invalid_url_is_refused_without_its_secrets(text: str) -> None:
    with pytest.raises(InvalidUrl) as caught:
        DatabaseUrl.parse(text)
    assert "secret" not in str(caught.value) + str(caught.value.hint)


def test_a_relative_path_is_in_the_project(tmp_path: Path) -> None:
    inside = DatabaseUrl.parse("sqlite:///a/b.db").within(tmp_path)
    assert inside.database == str(tmp_path / "a/b.db")
    assert DatabaseUrl.parse("sqlite:////x.db").within(tmp_path).database == "/x.db"


def test_providers_are_found_by_listing() -> None:
    assert {"mysql", "postgres", "sqlite"} <= set(backend_names())
    with pytest.raises(FwError, match="unknown database provider"):
        backend_named("oracle")


@pytest.mark.parametrize(
    ("name", "driver"), [("mysql", "asyncmy"), ("postgres", "asyncpg"), ("sqlite", "sqlite3")]
)
def test_a_backend_is_found_by_its_name(name: str, driver: str) -> None:
    pytest.importorskip(driver)
    assert backend_named(name).name == name


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import fw.runtime", ("fastapi", "sqlalchemy", "pydantic", "uvicorn")),
        ("from fw.runtime import get_logger", ("fastapi", "sqlalchemy", "pydantic")),
        ("from fw.runtime import Config", ("fastapi", "sqlalchemy", "pydantic")),
        ("from fw.runtime.database import DatabaseUrl", ("sqlalchemy", "fastapi")),
        ("import fw.runtime.database.naming", ("sqlalchemy", "fastapi")),
        ("from fw.runtime.database import Model", ("fastapi", "asyncpg", "asyncmy", "pydantic")),
        ("from fw.runtime.database import Repository", ("fastapi", "asyncpg", "asyncmy")),
        ("from fw.runtime.http import RouteTable", ("sqlalchemy",)),
        ("from fw.runtime.http import created", ("sqlalchemy",)),
    ],
)
def test_importing_one_area_imports_no_other(statement: str, absent: tuple[str, ...]) -> None:
    code = f"import sys\n{statement}\nprint([name for name in {absent!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_exported_names_exist_and_are_sorted() -> None:
    import fw.runtime
    import fw.runtime.database
    import fw.runtime.http

    for package in (fw.runtime, fw.runtime.database, fw.runtime.http):
        assert list(package.__all__) == sorted(
            package.__all__, key=lambda n: (not n.isupper(), not n[0].isupper(), n)
        )
        for name in package.__all__:
            assert getattr(package, name) is not None
        assert set(package.__all__) <= set(dir(package))
        with pytest.raises(AttributeError):
            package.no_such_name  # noqa: B018
