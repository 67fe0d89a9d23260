"""`fw auth` for schemas that have a model of users already."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from sqlalchemy.orm import Mapped, mapped_column

from fw.language.schema import load
from fw.runtime.auth.accounts.columns import columns_of
from fw.runtime.database import EMAIL, Model, primary_key, rules
from fw.runtime.database import types as t
from fw.tasks.scaffold.accounts import accounts_of
from fw.tasks.scaffold.auth import file_texts
from fw.tasks.scaffold.project import new
from fw.tasks.settings import AccountNames
from tests.processes import python

JHIPSTER = """\
model User {
  id: int primary
  login: string(50) required unique
  passwordHash: string(60) required  # bcrypt
  firstName: string(50) nullable
  lastName: string(50) required
  activated: bool required
}
"""
CAL = """\
model User {
  id: string(30) primary default cuid()
  username: string(60) nullable unique
  name: string(120) nullable
  emailAddress: string(254) required unique
  hashedPassword: string nullable
  role: enum(USER, ADMIN) default USER
  relations {
    has_many Booking as bookings
  }
}

model Booking {
  id: int primary
  title: string(80) required
  userId: string(30) references User on_delete cascade
  relations {
    belongs_to User as user via userId
  }
}
"""
PASSWORD = "correct horse battery"
LOGIN = f"""\
import json
from pathlib import Path
from starlette.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    login, more = json.loads(Path("user.json").read_text())
    body = {{"email": login, "password": "{PASSWORD}", **more}}
    registered = client.post("/auth/register", json=body)
    assert registered.status_code == 201, registered.text
    body = {{"email": login.upper(), "password": "{PASSWORD}"}}
    tokens = client.post("/auth/login", json=body).json()["data"]
    refresh = {{"refresh_token": tokens["refresh_token"]}}
    tokens = client.post("/auth/refresh", json=refresh).json()["data"]
    header = {{"authorization": f"Bearer {{tokens['access_token']}}"}}
    me = client.get("/auth/me", headers=header).json()["data"]
    print(json.dumps([registered.json()["data"], me]))
"""


def fw(root: Path, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return python("-m", "fw", *arguments, cwd=root, input=stdin)


@pytest.fixture(scope="module")
def with_logins(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a project with the usual logins."""
    root = project(
        tmp_path_factory.mktemp("logins") / "shop", "model Post {\n  id: int primary\n}\n"
    )
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    return root


def project(root: Path, schema: str, url: str = "sqlite:///database/app.db") -> Path:
    new(root, "shop")
    for seed in (root / "database" / "seeds").iterdir():
        seed.unlink()
    (root / "schema.fw").write_text(schema)
    (root / ".env").write_text(f"DATABASE_URL={url}\n")
    return root


def log_in(root: Path, login: str, **more: str) -> list[dict[str, object]]:
    """Register and log in on the project's database; return the responses of both."""
    for command in (("migrate",), ("seed",)):
        done = fw(root, *command)
        assert done.returncode == 0, done.stdout + done.stderr
    (root / "user.json").write_text(json.dumps([login, more]))
    (root / "log_in.py").write_text(LOGIN)
    done = python("log_in.py", cwd=root)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout.splitlines()[-1])
    return found


def run_tests(root: Path) -> None:
    """Run the generated tests of users and logins."""
    files = ("tests/test_auth.py", "tests/test_user.py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *files], cwd=root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def names_in(root: Path) -> dict[str, str]:
    auth = tomllib.loads((root / "fw.toml").read_text())["auth"]
    return {name: value for name, value in auth.items() if isinstance(value, str)}


def test_users_with_an_integer_key_and_a_user_name(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", JHIPSTER)
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    assert "User: passwordHash is now private" in done.stdout
    assert names_in(root) == {"email": "login", "password": "passwordHash", "active": "activated"}
    schema = (root / "schema.fw").read_text()
    assert "  passwordHash: string(255) required private  # bcrypt\n" in schema
    assert "  activated: bool required\n  role_id: uuid nullable references AuthRole\n}" in schema
    assert 'fields=("lastName",)' in (root / "app" / "routes" / "auth.py").read_text()
    run_tests(root)
    registered, me = log_in(root, "ada", lastName="Lovelace")
    assert registered == {"name": "ada", "email": "ada", "role": None}
    assert me == {"id": 2, "name": "ada", "email": "ada", "role": None}
    made = fw(root, "user", "create", "bob", "--stdin", "--set", "lastName=B", stdin=PASSWORD)
    assert made.returncode == 0, made.stderr
    assert "bob" in fw(root, "user", "list").stdout
    assert "Nothing to do" in fw(root, "auth").stdout


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_users_with_a_text_key_and_other_names(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    url = "sqlite:///database/app.db"
    if database == "postgres":
        url = request.getfixturevalue("postgres_url")
    root = project(tmp_path / "shop", CAL, url)
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    assert "User: added active: bool default true" in done.stdout
    assert "User: role stays a field of yours; logins read role_id" in done.stdout
    assert names_in(root) == {"email": "emailAddress", "password": "hashedPassword"}
    run_tests(root)
    registered, me = log_in(root, "ada@example.com")
    assert registered == me | {"id": registered["id"]}
    assert (me["name"], me["role"]) == ("ada@example.com", None)
    assert isinstance(me["id"], str)
    assert "the database matches the schema" in fw(root, "db", "diff").stdout


def test_a_user_without_a_password_cannot_log_in(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", CAL)
    fw(root, "auth")
    (root / "database" / "seeds" / "50_users.yaml").write_text(
        "User:\n  eve:\n    emailAddress: eve@example.com\n"
    )
    for command in ("migrate", "seed"):
        done = fw(root, command)
        assert done.returncode == 0, done.stderr
    (root / "log_in.py").write_text(
        "from starlette.testclient import TestClient\nfrom app.main import app\n"
        "with TestClient(app) as client:\n"
        "    body = {'email': 'eve@example.com', 'password': 'None'}\n"
        "    assert client.post('/auth/login', json=body).status_code == 401\n"
    )
    done = python("log_in.py", cwd=root)
    assert done.returncode == 0, done.stderr


def test_a_model_with_another_name(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", JHIPSTER.replace("model User", "model Member"))
    (root / "fw.toml").write_text('[auth]\nmodel = "Member"\n')
    done = fw(root, "auth")
    assert done.returncode == 0, done.stderr
    assert names_in(root) == {
        "model": "Member",
        "email": "login",
        "password": "passwordHash",
        "active": "activated",
    }
    assert "Auth(user=Member, role=AuthRole)" in (root / "app" / "auth.py").read_text()
    assert log_in(root, "ada", lastName="Lovelace")[1]["name"] == "ada"


def test_all_that_is_missing_is_one_message_with_the_lines_to_paste(tmp_path: Path) -> None:
    schema = "model User {\n  code: string(8) primary\n  email: string(80) required\n}\n"
    root = project(tmp_path / "shop", schema)
    done = fw(root, "auth")
    assert done.returncode == 1
    assert done.stderr == (
        "error: schema.fw: model User: email is not unique, no password, its key code is given by"
        " clients, not generated; logins need it\n"
        "hint: write into model User:\n"
        "    email: string(254) unique\n    password: string required\n    id: uuid primary\n"
    )
    assert (root / "schema.fw").read_text() == schema


def test_a_login_with_the_rule_email_is_an_address() -> None:
    schema = load({"schema.fw": JHIPSTER.replace("required unique", "required unique email")})
    accounts = accounts_of(schema, AccountNames(), frozenset())
    assert (accounts.names.email, accounts.has_address) == ("login", True)
    plain = accounts_of(load({"schema.fw": JHIPSTER}), AccountNames(), frozenset())
    assert not plain.has_address

    class LoginUser(Model):
        __tablename__ = "login_users"
        id: Mapped[int] = primary_key()
        login: Mapped[str] = mapped_column(t.String(50), info=EMAIL | rules(format="email"))

    assert columns_of(LoginUser).has_address


def test_a_composite_key_is_refused(tmp_path: Path) -> None:
    schema = JHIPSTER.replace("id: int primary", "tenant: int\n  primary (tenant, login)")
    done = fw(project(tmp_path / "shop", schema), "auth")
    assert done.returncode == 1
    assert "model User: its key has several fields; logins need it" in done.stderr


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ('model = "Person"', "auth.model names the unknown model 'Person'"),
        ('email = "mail"', "auth.email in fw.toml names the unknown field mail"),
        ('email = "lastName"', "auth.email in fw.toml names lastName, which is not unique"),
        ('role = "login"', "auth.role in fw.toml names login, no reference to AuthRole"),
    ],
)
def test_settings_that_do_not_fit_the_model(tmp_path: Path, settings: str, message: str) -> None:
    root = project(tmp_path / "shop", JHIPSTER)
    (root / "fw.toml").write_text(f"[auth]\n{settings}\n")
    done = fw(root, "auth")
    assert done.returncode == 1
    assert message in done.stderr


def test_two_possible_passwords(tmp_path: Path) -> None:
    schema = JHIPSTER.replace("  activated", "  password: string nullable\n  activated")
    root = project(tmp_path / "shop", schema)
    done = fw(root, "auth")
    assert "password and passwordHash may both be the password; set [auth] password" in done.stderr


def test_a_password_that_responses_would_contain_stops_the_build(tmp_path: Path) -> None:
    root = project(tmp_path / "shop", JHIPSTER)
    fw(root, "auth")
    schema = root / "schema.fw"
    schema.write_text(schema.read_text().replace(" private", ""))
    done = fw(root, "build")
    assert done.returncode == 1
    assert "User.passwordHash is the password of logins, and responses contain it" in done.stderr


@pytest.mark.parametrize(
    ("settings", "message", "hint"),
    [
        ('model = "Usr"', "fw.toml: auth.model names the unknown model 'Usr'", "'User'?"),
        ('password = "pw"', "auth.password names the unknown field pw (model User)", "use one of "),
        ('email = "emial"', "auth.email names the unknown field emial", "'email'?"),
        ('email = "name"', "auth.email names name, which is not unique (model User)", "use one of"),
        ('role = "name"', "auth.role names name, no reference to AuthRole", ""),
        ('active = "name"', "auth.active names name, which is not a bool", ""),
        ('password = "name"', "User.name is the password of logins, and responses", "'private'"),
        ("password = 3", "fw.toml: auth.password is not a name", "in quotes"),
    ],
)
def test_a_build_refuses_wrong_names_in_the_settings(
    with_logins: Path, settings: str, message: str, hint: str
) -> None:
    toml = with_logins / "fw.toml"
    before = toml.read_text()
    toml.write_text(before.replace("[auth]\n", f"[auth]\n{settings}\n", 1))
    try:
        done = fw(with_logins, "build", "--skip-db")
    finally:
        toml.write_text(before)
    assert done.returncode == 1
    assert message in done.stderr
    assert hint in done.stderr.partition("hint: ")[2]
    assert "AccountService" in (with_logins / "app" / "services" / "user.py").read_text()


def test_a_build_refuses_a_schema_without_the_fields_of_logins(with_logins: Path) -> None:
    schema = with_logins / "schema.fw"
    before = schema.read_text()
    for old, changed, message in (
        ("password: ", "pass_word: ", "the password of logins is the unknown field password"),
        ("password: string", "password: string(60)", "User.password is too short"),
        ("model User ", "model Member ", "schema.fw: logins need the model User"),
    ):
        schema.write_text(before.replace(old, changed))
        done = fw(with_logins, "build", "--skip-db")
        schema.write_text(before)
        assert done.returncode == 1
        assert message in done.stderr


def test_generated_tests_use_the_paths_of_the_schema() -> None:
    user = 'model User {\n  path "/people"\n  id: uuid primary\n  email: string unique\n'
    role = 'model AuthRole {\n  path "/auth-roles"\n  id: uuid primary\n  name: string unique\n}\n'
    schema = load({"schema.fw": f"{user}  password: string\n}}\n{role}"})
    accounts = accounts_of(schema, AccountNames(), frozenset())
    text = file_texts(accounts, registration=True)["tests/test_auth.py"]
    assert 'client.get("/people/")' in text
    assert 'client.get("/auth-roles/")' in text
