"""`fw auth key` and `fw auth totp` in a project with both features."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fw.tasks.scaffold.project import new
from tests.cli.test_auth import fw

ADMIN = "admin@example.com"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("signin") / "shop"
    new(root, "shop")
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    assert fw(root, "auth").returncode == 0
    settings = root / "fw.toml"
    text = settings.read_text().replace("# api_keys = false", "api_keys = true")
    settings.write_text(text.replace('# totp = "off"', 'totp = "optional"'))
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    for command in ("migrate", "seed"):
        done = fw(root, command)
        assert done.returncode == 0, done.stderr
    return root


def test_the_migrations_are_written_once(shop: Path) -> None:
    names = sorted(path.name for path in (shop / "database/migrations").glob("0*.py"))
    assert names[-2:] == ["006_api_keys_migration.py", "007_two_factor_migration.py"]
    assert fw(shop, "auth").returncode == 0
    assert sorted(path.name for path in (shop / "database/migrations").glob("0*.py")) == names
    assert "no problems found" in fw(shop, "doctor").stdout


def test_a_key_is_created_listed_and_revoked(shop: Path) -> None:
    options = ("--user", ADMIN, "--scope", "posts:read", "--expires", "90d", "--name", "robot")
    done = fw(shop, "auth", "key", "create", *options)
    assert done.returncode == 0, done.stderr
    key = done.stdout.strip()
    assert re.fullmatch(r"fw_[0-9A-Za-z]{49}", key)
    assert "Scopes: Post:read. Expires: 2" in done.stderr
    listed = fw(shop, "auth", "key", "list", "--user", ADMIN)
    assert f"{key[:9]}…  robot  Post:read  used never, expires 2" in listed.stdout
    assert key not in listed.stdout
    (one,) = json.loads(fw(shop, "auth", "key", "list", "--user", ADMIN, "--format=json").stdout)
    assert one["hint"] == key[:9]
    revoked = fw(shop, "auth", "key", "revoke", key[:9], "--user", ADMIN)
    assert revoked.stdout == f"revoked 1 key of {ADMIN}\n"
    again = fw(shop, "auth", "key", "revoke", key[:9], "--user", ADMIN)
    assert (again.returncode, again.stdout) == (1, "")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (("--scope", "pots:read"), "unknown model 'pots' in the scope 'pots:read'; did you mean"),
        (("--scope", "posts:read", "--expires", "soon"), "invalid lifetime 'soon' for --expires"),
        (("--scope", "posts:read", "--expires", "999d"), "a number from 1 to 365"),
    ],
)
def test_a_wrong_key_is_refused(shop: Path, options: tuple[str, ...], fault: str) -> None:
    done = fw(shop, "auth", "key", "create", "--user", ADMIN, *options)
    assert done.returncode != 0
    assert fault in done.stderr


def test_keys_of_an_inactive_user_are_listed_and_revoked(shop: Path) -> None:
    key = "auth", "key"
    options = ("--user", ADMIN, "--scope", "posts:read")
    made = fw(shop, *key, "create", *options).stdout.strip()
    database = shop / "database/app.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE users SET active = 0")
    refused = fw(shop, *key, "create", *options)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert f"the user {ADMIN} is inactive" in refused.stderr
    assert made[:9] in fw(shop, *key, "list", "--user", ADMIN).stdout
    done = fw(shop, *key, "revoke", made[:9], "--user", ADMIN)
    assert done.stdout == f"revoked 1 key of {ADMIN}\n"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE users SET active = 1")


def test_a_lost_factor_is_reset(shop: Path) -> None:
    done = fw(shop, "auth", "totp", "reset", "--user", ADMIN)
    assert (done.returncode, done.stdout) == (0, f"{ADMIN} had none\n")
