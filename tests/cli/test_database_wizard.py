from __future__ import annotations

import json
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from fw.cli.terminal import database_wizard
from fw.runtime.config.files import read_env
from fw.runtime.database.backends.base.backend import MissingSetup
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.database.errors import AccessDenied
from fw.runtime.errors import FwError, UsageError
from tests.cli.conftest import SCHEMA, Fw, spawn
from tests.cli.terminal import Terminal


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "my-shop"
    root.mkdir()
    (root / "schema.fw").write_text(SCHEMA)
    (root / ".env").write_text("# mine\nAPP_ENV=local\n")
    monkeypatch.chdir(root)
    # A server of the machine must not answer.
    monkeypatch.setattr("fw.cli.database.try_connection", lambda *_, **__: None)
    monkeypatch.setattr("fw.cli.database.offer_setup", lambda *_, **__: None)
    return root


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    """Simulate key presses on a terminal."""
    monkeypatch.setattr(database_wizard, "interactive", lambda: True)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield keys


def url(project: Path) -> str:
    return read_env(project / ".env")["DATABASE_URL"]


def test_sqlite_needs_only_the_provider(fw: Fw, project: Path) -> None:
    result = fw("db", "configure", "--provider", "sqlite")

    assert result.status == 0, result.err
    assert (project / ".env").read_text() == (
        "# mine\nAPP_ENV=local\nDATABASE_URL=sqlite:///database/app.db\n"
    )
    assert stat.S_IMODE((project / ".env").stat().st_mode) == 0o600
    assert (project / "schema.fw").read_text() == f"database sqlite\n\n{SCHEMA}"


def test_the_driver_of_the_database_is_required(fw: Fw, project: Path) -> None:
    requirements = project / "pyproject.toml"
    requirements.write_text('[project]\ndependencies = ["fw-framework~=0.1.10"]\n')

    result = fw("db", "configure", "--provider", "postgres", "--password", "x")

    wanted = '[project]\ndependencies = ["fw-framework[postgres]~=0.1.10"]\n'
    assert requirements.read_text() == wanted
    assert "pyproject.toml now has fw-framework[postgres]" in result.err
    fw("db", "configure", "--provider", "sqlite")
    assert requirements.read_text() == wanted


def test_a_queue_that_the_database_has_no_tables_for_is_noted(fw: Fw, project: Path) -> None:
    (project / "fw.toml").write_text('[queue]\ndriver = "database"\n')
    noted = "the queue driver database stores jobs in an SQL database, but this is MongoDB"
    assert noted not in fw("db", "configure", "--provider", "sqlite").err
    assert (
        f"note: {noted}; change queue.driver" in fw("db", "configure", "--provider", "mongodb").err
    )
    built = fw("build", "--provider", "mongodb")
    assert built.status == 0
    assert f"note: {noted}; change queue.driver" in built.err


def test_a_password_is_encoded_and_never_printed(fw: Fw, project: Path) -> None:
    password = "p@ss:w/rd#%'"
    result = fw("db", "configure", "--provider", "postgres", "--password", password)

    assert result.status == 0, result.err
    assert url(project) == ("postgresql://postgres:p%40ss%3Aw%2Frd%23%25%27@localhost:5432/my_shop")
    shown = fw("db", "info")
    assert "postgresql://postgres:***@localhost:5432/my_shop" in shown.out
    assert "p@ss" not in result.out + result.err + shown.out + shown.err
    assert "p%40ss" not in result.out + result.err + shown.out + shown.err


def test_every_answer_can_be_a_variable(
    fw: Fw, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = {
        "PROVIDER": "mysql",
        "HOST": "db.example.org",
        "PORT": "3307",
        "USER": "ada",
        "PASSWORD": "s3cret",
        "DATABASE": "shop",
    }
    for name, value in answers.items():
        monkeypatch.setenv(f"FW_DB_{name}", value)

    assert fw("db", "configure").status == 0
    assert url(project) == "mysql://ada:s3cret@db.example.org:3307/shop"


def test_without_a_terminal_missing_answers_are_reported(fw: Fw, project: Path) -> None:
    before = (project / ".env").read_text()

    nothing = fw("build")
    assert nothing.status == 2
    assert "--provider (or FW_DB_PROVIDER)" in nothing.err
    password = fw("build", "--provider", "postgres")
    assert password.status == 2
    assert "--password (or FW_DB_PASSWORD)" in password.err
    assert (project / ".env").read_text() == before
    assert (project / "schema.fw").read_text() == SCHEMA


def test_invalid_settings_are_reported_before_any_question(fw: Fw, project: Path) -> None:
    (project / "fw.toml").write_text("[project\n")
    for arguments in ((), ("--provider", "sqlite")):
        result = fw("build", *arguments)
        assert result.status == 1
        assert result.err.startswith("error: fw.toml:")
    assert "DATABASE_URL" not in read_env(project / ".env")


def test_the_schema_may_name_the_provider(fw: Fw, project: Path) -> None:
    (project / "schema.fw").write_text(f"database sqlite\n{SCHEMA}")
    assert fw("db", "configure").status == 0
    assert url(project) == "sqlite:///database/app.db"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--provider", "oracle"], "unknown provider 'oracle'"),
        (["--provider", "postgres", "--password", "x", "--port", "0"], "invalid port '0'"),
        (["--provider", "postgres", "--password", "x", "--port", "x"], "invalid port 'x'"),
        (["--provider", "postgres", "--password", "x", "--port", "99999"], "invalid port '99999'"),
    ],
)
def test_invalid_answers_are_usage_errors(
    fw: Fw, project: Path, arguments: list[str], message: str
) -> None:
    result = fw("db", "configure", *arguments)
    assert result.status == 2
    assert message in result.err
    assert "DATABASE_URL" not in (project / ".env").read_text()


def test_a_known_database_is_not_asked_for(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("asked")

    monkeypatch.setattr(database_wizard, "configure", refuse)
    (project / ".env").write_text("DATABASE_URL=sqlite:///x.db\n")
    database_wizard.ensure_database(project, {"provider": "mysql"}, explicit=False)
    (project / ".env").write_text("")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///y.db")
    database_wizard.ensure_database(project, {}, explicit=False)


def test_answers_on_the_command_line_replace_the_database(fw: Fw, project: Path) -> None:
    (project / ".env").write_text("DATABASE_URL=sqlite:///x.db\n")
    assert fw("db", "configure", "--database", "database/other.db").status == 0
    assert url(project) == "sqlite:///database/other.db"


def test_known_answers_are_kept(fw: Fw, project: Path) -> None:
    (project / ".env").write_text("DATABASE_URL=mysql://ada:pw@db:3307/shop\n")
    assert fw("db", "configure", "--host", "other").status == 0
    assert url(project) == "mysql://ada:pw@other:3307/shop"


def test_missing_answers_are_asked_for(project: Path, keyboard: PipeInput) -> None:
    (project / "schema.fw").write_text(f"database postgres\n{SCHEMA}")
    erase = "\x15"
    keyboard.send_text(f"\r{erase}db.example.org\r\rpa ss\r{erase}shop\r")

    answer = database_wizard.ask_url(project, {"user": "ada"})

    assert str(answer) == "postgresql://ada:pa%20ss@db.example.org:5432/shop"


def test_the_provider_is_asked_for(project: Path, keyboard: PipeInput) -> None:
    keyboard.send_text("\r\r")
    assert str(database_wizard.ask_url(project, {})) == "sqlite:///database/app.db"


def test_an_empty_password_keeps_the_current_one(project: Path, keyboard: PipeInput) -> None:
    (project / ".env").write_text("DATABASE_URL=mysql://ada:pw@db:3307/shop\n")
    keyboard.send_text("\r\r\r\r\r\r")
    answer = database_wizard.ask_url(project, {})
    assert str(answer) == "mysql://ada:pw@db:3307/shop"


def test_a_given_provider_asks_only_for_a_password(project: Path, keyboard: PipeInput) -> None:
    assert (
        str(database_wizard.ask_url(project, {"provider": "sqlite"})) == "sqlite:///database/app.db"
    )
    keyboard.send_text("pa ss\r")
    answer = database_wizard.ask_url(project, {"provider": "postgres", "host": "db.example.org"})
    assert str(answer) == "postgresql://postgres:pa%20ss@db.example.org:5432/my_shop"


def test_a_given_provider_keeps_the_current_password(project: Path, keyboard: PipeInput) -> None:
    (project / ".env").write_text("DATABASE_URL=mysql://ada:pw@db:3307/shop\n")
    answer = database_wizard.ask_url(project, {"provider": "mysql", "host": "other"})
    assert str(answer) == "mysql://ada:pw@other:3307/shop"


def test_ctrl_c_in_the_wizard_writes_nothing(project: Path, keyboard: PipeInput) -> None:
    keyboard.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        database_wizard.configure(project, {})
    assert "DATABASE_URL" not in (project / ".env").read_text()


def test_info_without_a_database_suggests_to_configure_one(fw: Fw, project: Path) -> None:
    result = fw("db", "info")
    assert result.status == 1
    assert "fw db configure" in result.err


@pytest.mark.parametrize("command", ["migrate", "seed"])
def test_commands_before_the_first_build_suggest_it(fw: Fw, project: Path, command: str) -> None:
    result = fw(command)
    assert result.status == 1
    assert result.err.startswith("error: DATABASE_URL is not set\nhint: run fw build, which asks")


def test_info_as_data(fw: Fw, project: Path) -> None:
    (project / ".env").write_text("DATABASE_URL=mysql://ada:pw@db:3307/shop\n")
    data = json.loads(fw("db", "info", "--format", "json").out)
    assert data == {
        "provider": "mysql",
        "url": "mysql://ada:***@db:3307/shop",
        "host": "db",
        "port": 3307,
        "user": "ada",
        "database": "shop",
        "from": ".env",
    }


def test_an_unreadable_url_is_not_repeated(fw: Fw, project: Path) -> None:
    (project / ".env").write_text("DATABASE_URL=nonsense-with-s3cret\n")
    result = fw("db", "info")
    assert result.status == 1
    assert "s3cret" not in result.out + result.err


def test_ping_answers(fw: Fw, project: Path) -> None:
    fw("db", "configure", "--provider", "sqlite", "--database", "app.db")
    assert "run fw migrate to create it" in fw("db", "ping").err
    assert not (project / "app.db").exists()
    (project / "app.db").touch()
    data = json.loads(fw("db", "ping", "--format", "json").out)
    assert data["provider"] == "sqlite"
    assert data["milliseconds"] >= 0


def test_no_terminal_means_no_prompt(project: Path) -> None:
    done = spawn("build", cwd=project)
    assert done.returncode == 2
    assert "--provider" in done.stderr


def test_the_wizard_on_a_real_terminal(project: Path) -> None:
    with Terminal("db", "configure", cwd=project) as terminal:
        terminal.wait_for("Which database?")
        terminal.type("\r")
        terminal.wait_for("File")
        terminal.type("\r")
        assert terminal.end() == 0
        assert "sqlite:///database/app.db" in terminal.text
    assert url(project) == "sqlite:///database/app.db"


@pytest.mark.parametrize("command", [("build",), ("db", "configure")])
def test_a_given_provider_asks_nothing_on_a_real_terminal(
    project: Path, command: tuple[str, ...]
) -> None:
    with Terminal(*command, "--provider", "sqlite", cwd=project) as terminal:
        terminal.wait_for("DATABASE_URL in .env is now sqlite:///database/app.db")
        assert terminal.end() == 0
        assert "?" not in terminal.text
    assert url(project) == "sqlite:///database/app.db"


def test_ctrl_c_on_a_real_terminal(project: Path) -> None:
    with Terminal("db", "configure", cwd=project) as terminal:
        terminal.wait_for("Which database?")
        terminal.type("\x03")
        assert terminal.end() == 130
        assert "Traceback" not in terminal.text
    assert "DATABASE_URL" not in (project / ".env").read_text()


def test_mongodb_needs_a_password_only_for_a_user(fw: Fw, project: Path) -> None:
    options = ("db", "configure", "--provider", "mongodb", "--host", "db.example.org")
    assert fw(*options).status == 0
    assert url(project) == "mongodb://db.example.org:27017/my_shop"
    assert "missing database password" in fw(*options, "--user", "ada").err


def test_a_missing_answer_is_an_error(project: Path) -> None:
    with pytest.raises(UsageError, match="provider"):
        database_wizard.ask_url(project, {})


def test_a_provider_without_its_driver_is_disabled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncmy", None)
    choices = {choice.value: choice.disabled for choice in database_wizard._choices()}
    assert choices["mysql"] == 'pip install "fw-framework[mysql]"'
    assert choices["sqlite"] is None


def test_a_wrong_password_is_reported_at_once(
    fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(*_: object) -> None:
        denied = AccessDenied(known=False)
        raise FwError("cannot connect: password", hint=denied.hint) from denied

    monkeypatch.setattr("fw.cli.database.ping", denied)
    result = fw("db", "configure", "--provider", "postgres", "--password", "x")
    assert result.status == 1
    assert "error: cannot connect: password" in result.err
    assert "hint: correct the user and the password with fw db configure" in result.err


def test_a_server_that_is_not_running_yet_is_a_note(fw: Fw, shop: Path) -> None:
    options = ("--provider", "postgres", "--host", "127.0.0.1", "--port", "9", "--password", "x")
    result = fw("db", "configure", *options)
    assert result.status == 0
    assert "note: cannot connect to postgresql://" in result.err
    assert "next steps: fw build, then fw migrate" in result.out


def test_a_database_that_does_not_exist_yet_is_a_note(
    fw: Fw, shop: Path, postgres_server: str
) -> None:
    server = DatabaseUrl.parse(postgres_server)
    options = {
        "--provider": "postgres",
        "--host": server.host,
        "--port": str(server.port),
        "--user": server.user,
        "--password": server.password or "-",
        "--database": "no_such_database",
    }
    result = fw("db", "configure", *(each for pair in options.items() for each in pair))
    assert result.status == 0
    assert "/no_such_database doesn't exist yet; fw migrate creates it" in result.err


def test_a_note_on_the_server_is_the_only_one(
    fw: Fw, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = MissingSetup(
        "the replica set isn't initiated", "run fw db ping --yes", "Initiate it?"
    )
    monkeypatch.setattr("fw.cli.database.missing_setup", lambda *_: lacking)
    options = ("--provider", "postgres", "--host", "127.0.0.1", "--port", "9", "--password", "x")
    result = fw("db", "configure", *options)
    assert result.status == 0
    notes = [line for line in result.err.splitlines() if line.startswith("note:")]
    assert notes == ["note: the replica set isn't initiated; run fw db ping --yes"]
