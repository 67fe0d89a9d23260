"""`fw user` on every database backend."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from uuid import UUID

import pytest

from fw.runtime.auth.rate_limit import MAX_ACCOUNT_FAILURES
from fw.tasks.scaffold.project import new
from tests.cli.terminal import Terminal
from tests.processes import python

ADMIN = "admin@example.com"
OLD, NEW = "the first of all", "a lovely day"
LOGIN = """
import asyncio, sys
from pathlib import Path
from fw.runtime.auth.accounts.management import application, connected
from fw.runtime.errors import TooManyRequests, Unauthenticated

async def main():
    _, auth = application(Path.cwd())
    async with connected(Path.cwd()):
        for account in sys.argv[1:]:
            try:
                await auth.login(*account.split("="))
                print("in")
            except Unauthenticated:
                print("out")
            except TooManyRequests:
                print("limited")

asyncio.run(main())
"""


def run(root: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return python(*arguments, cwd=root, input=given)


def fw(root: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return run(root, "-m", "fw", *arguments, given=given)


def logins(root: Path, *accounts: str) -> list[str]:
    """Log in with each address and password, `ada@shop.example=…`; return the results."""
    return run(root, "-c", LOGIN, *accounts).stdout.split()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("users") / "shop"
    new(root, "shop")
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    return root


def migrated(built: Path, root: Path, url: str) -> Path:
    copytree(built, root)
    with (root / ".env").open("a") as env:
        env.write(f"\nDATABASE_URL={url}\nADMIN_PASSWORD={OLD}\n")
    for command in ("migrate", "seed"):
        done = fw(root, command)
        assert done.returncode == 0, done.stderr
    return root


@pytest.fixture(scope="module")
def ready(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a database and its first super-admin, which tests don't change."""
    return migrated(built, tmp_path_factory.mktemp("ready") / "shop", "sqlite:///database/app.db")


@pytest.fixture
def shop(ready: Path, tmp_path: Path) -> Path:
    copytree(ready, tmp_path / "shop")
    return tmp_path / "shop"


def test_a_forgotten_password_is_replaced_and_sessions_end(
    built: Path, tmp_path: Path, database_url: str
) -> None:
    root = migrated(built, tmp_path / "shop", database_url)
    assert logins(root, f"{ADMIN}={OLD}") == ["in"]
    done = fw(root, "user", "password", "Admin@example.com", "--stdin", given=f"{NEW}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"set a new password for {ADMIN}; 1 session ended\n"
    made = fw(root, "user", "create", "Ada@shop.example", "--role=admin", "--stdin", given=NEW)
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout == "added ada@shop.example with the role admin\n"
    accounts = (f"{ADMIN}={NEW}", f"{ADMIN}={OLD}", f"ada@shop.example={NEW}")
    assert logins(root, *accounts) == ["in", "out", "in"]
    listed = fw(root, "user", "list")
    assert listed.stdout.splitlines() == [
        "  ada@shop.example   Ada          admin",
        "  admin@example.com  Super-Admin  super-admin",
    ]


FAULTS = [
    (("password", "admn@example.com"), NEW, "hint: did you mean 'admin@example.com'?"),
    (("password", ADMIN), "short", "A password needs 12 to 128 characters, got 5"),
    (("password", ADMIN), "password12345", "The password is too common"),
    (("password", ADMIN), "caf\0 caf\0 caf", "Text must not contain NUL"),
    (("create", "ada"), NEW, "invalid value of ada: Input should be an e-mail address"),
    (("create", "Admin@example.com"), NEW, f"{ADMIN} already has an account\nhint: run fw user"),
    (
        ("create", "a@b.example", "--role=admn"),
        NEW,
        "unknown role 'admn'\nhint: did you mean 'admin'?",
    ),
    (("create", "a@b.example", f"--name={'a' * 121}"), NEW, "invalid value of the name"),
]


@pytest.mark.parametrize(("arguments", "given", "said"), FAULTS)
def test_invalid_requests_are_reported(
    ready: Path, arguments: tuple[str, ...], given: str, said: str
) -> None:
    done = fw(ready, "user", *arguments, "--stdin", given=given)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr


def test_a_new_password_resets_the_failed_logins(shop: Path) -> None:
    guesses = MAX_ACCOUNT_FAILURES * (f"{ADMIN}=a guess",)
    assert logins(shop, *guesses, f"{ADMIN}={OLD}") == [*MAX_ACCOUNT_FAILURES * ["out"], "limited"]
    # The counters belong to the project, also for a command in a subfolder.
    done = fw(shop / "app", "user", "password", ADMIN, "--stdin", given=NEW)
    assert (done.returncode, done.stdout) == (0, f"set a new password for {ADMIN}\n")
    assert logins(shop, f"{ADMIN}={NEW}") == ["in"]


@pytest.mark.parametrize(
    ("address", "meant"),
    [
        ("admim@example.com", True),
        ("admin@exmaple.com", True),
        ("amdin@example.com", True),
        ("bob@example.com", False),
        ("alan@example.com", False),
        ("admin@example.org", True),
        ("admin@shop.test", False),
    ],
)
def test_a_similar_address_is_suggested(ready: Path, address: str, meant: bool) -> None:
    done = fw(ready, "user", "password", address, "--stdin", given=NEW)
    assert (done.returncode, done.stdout) == (1, "")
    hint = f"hint: did you mean '{ADMIN}'?\n" if meant else ""
    assert done.stderr == f"error: no user with the address {address}\n{hint}"


def test_an_undecodable_address_is_unknown(ready: Path) -> None:
    done = fw(
        ready, "user", "password", os.fsdecode(b"\xffadmin@example.com"), "--stdin", given=NEW
    )
    assert done.returncode == 1
    assert "no user with the address" in done.stderr
    assert f"hint: did you mean '{ADMIN}'?" in done.stderr


def test_an_undecodable_password_is_an_error(ready: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    command = [sys.executable, "-m", "fw", "user", "password", ADMIN, "--stdin"]
    done = subprocess.run(command, cwd=ready, capture_output=True, input=b"caf\xe9 caf\xe9 caf\xe9")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"error: standard input is not valid UTF-8\nhint: ")


def test_without_a_terminal_the_password_is_not_asked_for(ready: Path) -> None:
    for arguments in (("password", ADMIN), ("create", "ada@shop.example")):
        done = fw(ready, "user", *arguments)
        assert done.returncode == 2
        assert "hint: use --stdin to read it from standard input" in done.stderr


def test_a_password_is_typed_twice_and_never_shown(shop: Path) -> None:
    with Terminal("user", "password", ADMIN, cwd=shop) as terminal:
        for times, text in enumerate(("short", NEW, "another", NEW, NEW), 1):
            terminal.wait_for(": ", times)
            terminal.type(f"{text}\r")
        assert terminal.end() == 0
        shown = terminal.text
    assert "A password needs 12 to 128 characters, got 5" in shown
    assert "the passwords don't match" in shown
    assert NEW not in shown
    assert logins(shop, f"{ADMIN}={NEW}") == ["in"]


def test_ctrl_c_at_the_prompt_changes_nothing(shop: Path) -> None:
    with Terminal("user", "password", ADMIN, cwd=shop) as terminal:
        terminal.wait_for("New password: ")
        terminal.type("\x03")
        assert terminal.end() == 130
    assert logins(shop, f"{ADMIN}={OLD}") == ["in"]


def test_users_are_listed_by_role_and_as_data(shop: Path) -> None:
    name = "--name=Ada\x1b[2J"
    done = fw(shop, "user", "create", "ada@shop.example", name, "--stdin", given=NEW)
    assert done.stdout == "added ada@shop.example without a role\n"
    assert "Ada\ufffd[2J" in fw(shop, "user", "list").stdout
    listed = fw(shop, "user", "list", "--role", "super-admin", "--format", "json")
    assert json.loads(listed.stdout) == [
        {"email": ADMIN, "name": "Super-Admin", "role": "super-admin", "active": True}
    ]
    assert fw(shop, "user", "list", "--role", "admin").stdout == "no users found\n"
    changed = fw(shop, "user", "password", ADMIN, "--stdin", "--format", "json", given=f"{NEW}\r\n")
    assert json.loads(changed.stdout) == {"email": ADMIN, "sessions": 0}
    assert logins(shop, f"{ADMIN}={NEW}") == ["in"]


EXTRA_COLUMNS = """
  department: string(40) required
  level: int required
  rank: enum(junior, senior) required
  pay: decimal(10, 2) required
  badge: uuid nullable unique
  chief_id: uuid nullable references User
  lunch: bool default true
  wishes: json nullable
"""


@pytest.fixture(scope="module")
def staffed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a database and additional columns of users."""
    root = tmp_path_factory.mktemp("staffed") / "shop"
    copytree(built, root)
    schema = (root / "schema.fw").read_text()
    assert schema.count("model User {") == 1
    (root / "schema.fw").write_text(schema.replace("model User {", f"model User {{{EXTRA_COLUMNS}"))
    with (root / ".env").open("a") as env:
        env.write("\nDATABASE_URL=sqlite:///database/app.db\n")
    for command in (("build", "--allow-destructive"), ("migrate",)):
        done = fw(root, *command)
        assert done.returncode == 0, done.stderr
    return root


NEEDED = ("department=Sales", "level=3", "rank=senior", "pay=1234.5")


def create(root: Path, *stated: str) -> subprocess.CompletedProcess[str]:
    options = [part for each in stated for part in ("--set", each)]
    return fw(root, "user", "create", "ada@shop.example", *options, "--stdin", given=NEW)


def test_extra_columns_are_set_by_options(staffed: Path, tmp_path: Path) -> None:
    root = tmp_path / "shop"
    copytree(staffed, root)
    made = create(root, *NEEDED, "lunch=false", 'wishes={"tea": [1.5]}')
    assert (made.returncode, made.stderr) == (0, "")
    with sqlite3.connect(root / "database" / "app.db") as database:
        columns = "department, level, rank, pay, lunch, badge, active, name"
        (row,) = database.execute(f"SELECT {columns} FROM users")
        ((wishes,),) = database.execute("SELECT wishes FROM users")
    database.close()
    assert row == ("Sales", 3, "senior", 1234.5, 0, None, 1, "ada")
    assert json.loads(wishes) == {"tea": [1.5]}
    assert logins(root, f"ada@shop.example={NEW}") == ["in"]


def test_missing_extra_columns_are_reported_at_once(staffed: Path) -> None:
    done = create(staffed)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "error: cannot add the user:\n"
        "  a user needs department, a string of at most 40 characters"
        " (--set 'department=a text')\n"
        "  a user needs level, an int (--set level=42)\n"
        "  a user needs rank, one of junior, senior (--set rank=junior)\n"
        "  a user needs pay, a decimal with 10 digits, 2 of them after the decimal point"
        " (--set pay=9.99)\n"
    )


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        (
            NEEDED[1:],
            "a user needs department, a string of at most 40 characters\nhint: --set",
        ),
        ((*NEEDED, "lvl=3"), "unknown column 'lvl' of the user model\nhint: did you mean 'level'?"),
        ((*NEEDED, "email=x"), "cannot set email with --set\nhint: use the argument EMAIL"),
        (
            ("level=high", *NEEDED[2:], NEEDED[0]),
            "level: 'high' is not a valid int\nhint: such as 42",
        ),
        ((f"department={41 * 'x'}", *NEEDED[1:]), "has 41 characters; the limit is 40"),
        (("rank=chief", *NEEDED[:2], NEEDED[3]), "'chief' is not one of junior, senior"),
        ((*NEEDED, f"chief_id={UUID(int=7)}"), "no record for chief_id\nhint: use the key"),
        ((os.fsdecode(b"department=\xff"), *NEEDED[1:]), "department: contains invalid text"),
        ((*NEEDED, os.fsdecode(b"\xff=1")), "unknown column"),
        ((*NEEDED, "wishes=[1e999]"), "wishes: '[1e999]' is not a valid json\nhint: such as {"),
        ((*NEEDED, 'wishes={"a":"\\ud800"}'), "wishes: contains invalid text"),
        ((*NEEDED, f"wishes={9999 * '['}{9999 * ']'}"), "wishes: is nested more than 30 deep"),
    ],
)
def test_an_invalid_value_of_a_column_is_reported(
    staffed: Path, stated: tuple[str, ...], said: str
) -> None:
    done = create(staffed, *stated)
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr


@pytest.mark.parametrize(("stated", "said"), [(("x",), "COLUMN=VALUE"), (("x=", "x=1"), "twice")])
def test_a_column_is_set_once_with_a_value(ready: Path, stated: tuple[str, ...], said: str) -> None:
    done = create(ready, *stated)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


def test_a_project_without_logins_or_migrations_is_reported(
    tmp_path: Path, built: Path, sqlite_url: str
) -> None:
    plain = tmp_path / "plain"
    new(plain, "plain")
    assert "hint: run fw build" in fw(plain, "user", "list").stderr
    (plain / ".env").write_text(f"DATABASE_URL={sqlite_url}\n")
    assert fw(plain, "build").returncode == 0
    done = fw(plain, "user", "password", ADMIN, "--stdin", given=NEW)
    assert done.returncode == 1
    assert done.stderr == "error: the application has no logins\nhint: run fw auth to add them\n"
    early = tmp_path / "early"
    copytree(built, early)
    assert "hint: run fw db configure" in fw(early, "user", "list").stderr
    with (early / ".env").open("a") as env:
        env.write(f"\nDATABASE_URL={sqlite_url}\n")
    done = fw(early, "user", "list")
    assert done.returncode == 1
    assert "fw migrate" in done.stderr
    assert fw(early, "migrate").returncode == 0
    done = fw(early, "user", "create", ADMIN, "--role=super-admin", "--stdin", given=NEW)
    assert "unknown role 'super-admin'\nhint: run fw seed" in done.stderr
