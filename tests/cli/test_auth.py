"""`fw auth` and `fw can`."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fw.tasks.scaffold.project import new
from tests.cli.conftest import contents
from tests.processes import python

LOCK = "deny update to all when title = 'locked'"
NOTE = f"""
model Note {{
  id: uuid primary
  title: string
  access {{
    read, update to user when title != 'x'
    {LOCK}
  }}
}}
"""


def fw(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python("-m", "fw", *arguments, cwd=root)


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = tmp_path / "shop"
    new(root, "shop")
    return root


def test_a_second_run_changes_nothing(shop: Path) -> None:
    done = fw(shop, "auth")
    assert done.returncode == 0
    before = contents(shop)
    assert "JWT_SECRET=" in before[".env"].decode()
    steps = "fw migrate && fw seed && fw serve\n"
    assert "\nAnybody can register, and read every model; " in done.stdout
    assert done.stdout.endswith(f"Next steps: fw db configure && {steps}")
    assert stat.S_IMODE((shop / ".env").stat().st_mode) == 0o600
    done = fw(shop, "auth")
    assert done.returncode == 0, done.stderr
    assert contents(shop) == before


def test_credentials_are_generated_only_into_env(shop: Path) -> None:
    fw(shop, "auth")
    (line,) = [one for one in (shop / ".env").read_text().splitlines() if "JWT_SECRET" in one]
    secret = line.partition("=")[2]
    assert len(secret) >= 43
    holding = [path for path, text in contents(shop).items() if secret.encode() in text]
    assert holding == [".env"]
    assert ".env" in (shop / ".gitignore").read_text().splitlines()


def test_suitable_models_of_the_project_are_kept(shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(
        "model AuthRole {\n  id: uuid primary\n  name: string required unique\n}\n"
        "model User {\n  id: uuid primary\n  name: string required\n"
        "  email: string required unique\n  password: string required\n"
        "  active: bool default true  # mine\n"
        "  role_id: uuid nullable references AuthRole\n  phone: string nullable\n}\n"
    )
    before = schema.read_text()
    done = fw(shop, "auth")
    assert done.returncode == 0, done.stderr
    assert schema.read_text() == before


def test_an_unsuitable_model_of_the_project_is_reported(shop: Path) -> None:
    before = (
        shop / "schema.fw"
    ).read_text() + "\nmodel User {\n  id: uuid primary\n  name: string required\n}\n"
    (shop / "schema.fw").write_text(before)
    done = fw(shop, "auth")
    assert done.returncode == 1
    assert "model User: no email, no password; logins need it" in done.stderr
    assert "email: string(254) required unique" in done.stderr
    assert (shop / "schema.fw").read_text() == before
    assert not (shop / "app" / "auth.py").exists()


def test_all_that_models_lack_is_reported_at_once(shop: Path) -> None:
    schema = shop / "schema.fw"
    schema.write_text(
        f"{schema.read_text()}\nmodel AuthRole {{\n  id: int primary\n  title: string\n}}\n"
        "model User {\n  login: int primary\n  email: string\n}\n"
    )
    done = fw(shop, "auth")
    assert done.returncode == 1
    assert (
        "model AuthRole: no name; model User: email is not unique, no password; logins need it"
    ) in done.stderr
    assert "    name: string(40) required unique\nwrite into model User:" in done.stderr


def test_invalid_settings_are_reported_and_nothing_is_written(shop: Path) -> None:
    schema = (shop / "schema.fw").read_text()
    (shop / "fw.toml").write_text("auth = true\n")
    done = fw(shop, "auth")
    assert done.returncode == 1
    assert "fw.toml: auth is not a table\nhint: write [auth] instead" in done.stderr
    assert (shop / "schema.fw").read_text() == schema


def test_the_generated_tests_follow_the_access_rules(shop: Path) -> None:
    (shop / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    fw(shop, "auth")
    settings = shop / "fw.toml"
    rule = 'Post = { read = "public", create = "user" }\n'
    settings.write_text(settings.read_text() + rule)
    assert fw(shop, "build").returncode == 0
    assert "users.nobody()" not in (shop / "tests" / "test_post.py").read_text()
    assert "users.nobody()" in (shop / "tests" / "test_author.py").read_text()
    for plugin in ("asyncio", "no:asyncio"):
        # With and without the plugin, no configuration may cause a warning.
        command = [sys.executable, "-W", "error", "-m", "pytest", "-q", "tests/test_post.py"]
        done = subprocess.run([*command, "-p", plugin], cwd=shop, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_weak_secret_prevents_the_application_from_starting(shop: Path) -> None:
    (shop / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\nJWT_SECRET=changeme\n")
    added = fw(shop, "auth")
    assert added.returncode == 1
    assert "error: JWT_SECRET is shorter than 32 bytes\nhint: remove JWT_SECRET" in added.stderr
    assert "Logins are ready" not in added.stdout
    assert "Anybody can register" not in added.stdout
    started = python("-c", "import app.main", cwd=shop)
    assert started.returncode != 0
    assert "JWT_SECRET is shorter than 32 bytes" in started.stderr


def test_a_decision_is_explained(shop: Path) -> None:
    early = fw(shop, "can", "ada@shop.example", "read", "Post")
    assert (early.returncode, early.stderr) == (
        1,
        "error: the application has not been built\nhint: run fw build\n",
    )
    (shop / ".env").write_text(
        "DATABASE_URL=sqlite:///database/app.db\nADMIN_EMAIL=root@shop.example\n"
    )
    for command in ("auth", "migrate", "seed"):
        done = fw(shop, command)
        assert done.returncode == 0, done.stderr
    assert "added the super-admin root@shop.example with the password " in done.stdout
    assert "super-admin" not in fw(shop, "seed").stdout
    good = fw(shop, "can", "root@shop.example", "delete", "User")
    assert (good.returncode, good.stdout) == (
        0,
        "yes: User is restricted to super-admins, and the role is super-admin\n",
    )
    told = json.loads(
        fw(shop, "can", "Root@Shop.example", "read", "Post", "--format", "json").stdout
    )
    assert told["allowed"] is True
    for arguments, said in (
        (("ada@shop.example", "read", "Post"), "no user with the address ada@shop.example\n"),
        (("rot@shop.example", "read", "Post"), "hint: did you mean 'root@shop.example'?"),
        (("root@shop.example", "raed", "Post"), "unknown verb 'raed'\nhint: did you mean 'read'?"),
        (("root@shop.example", "write", "Post"), "write stands for create, update and delete"),
        (
            ("root@shop.example", "read", "Posst"),
            "unknown model 'Posst'\nhint: did you mean 'Post'?",
        ),
        (("root@shop.example", "read", "Xyz"), "use one of AuthRole, Author, Post, User\n"),
    ):
        failed = fw(shop, "can", *arguments)
        assert failed.returncode == 1
        assert said in failed.stderr
    assert fw(shop, "can", "root@shop.example", "read").returncode == 2
    everything = fw(shop, "can", "root@shop.example")
    assert "  Post      read, create, update, delete\n" in everything.stdout
    listed = json.loads(fw(shop, "can", "root@shop.example", "--format", "json").stdout)
    assert list(listed) == ["AuthRole", "Author", "Post", "User"]
    assert fw(shop, "can", "root@shop.example", "delete", "Author").returncode == 0
    schema = shop / "schema.fw"
    schema.write_text(schema.read_text() + NOTE)
    assert fw(shop, "build").returncode == 0
    unbound = fw(shop, "can", "root@shop.example", "read", "Note")
    words = "yes: super-admins may do everything that no rule denies them\n"
    assert (unbound.returncode, unbound.stdout) == (0, words)
    bound = fw(shop, "can", "root@shop.example", "update", "Note").stdout
    assert bound.startswith("for some records: super-admins may do everything that no rule denies")
    line = schema.read_text().splitlines().index(f"    {LOCK}") + 1
    assert bound.endswith(f"\n  schema.fw:{line}  {LOCK}\n")
    settings = shop / "fw.toml"
    settings.write_text(settings.read_text() + 'Post = { delete = ["editor"] }\n')
    cascade = fw(shop, "can", "root@shop.example", "delete", "Author")
    assert cascade.returncode == 1
    assert cascade.stdout.startswith("no: deleting Author needs the right to delete Post; ")


def test_the_first_super_admin_may_need_extra_fields(shop: Path) -> None:
    (shop / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    assert fw(shop, "auth").returncode == 0
    schema, seed = shop / "schema.fw", shop / "database" / "seeds" / "00_super_admin.py"
    password = "  password: string required\n"
    schema.write_text(schema.read_text().replace(password, f"{password}  phone: string required\n"))
    for file in (shop / "database" / "migrations").glob("*.py"):
        file.unlink()
    for command in ("build", "auth", "migrate"):
        done = fw(shop, command)
        assert done.returncode == 0, done.stderr
    assert "a required value is missing" in fw(shop, "seed").stderr
    call = "seed_super_admin(User, AuthRole"
    seed.write_text(seed.read_text().replace(call, f'{call}, phone="112"'))
    assert fw(shop, "seed").returncode == 0
    assert fw(shop, "can", "admin@example.com", "delete", "User").returncode == 0
