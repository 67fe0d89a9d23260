from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from fw import __version__
from fw.cli import app, main
from fw.cli.terminal.console import paint
from fw.cli.terminal.waiting import waiting
from fw.runtime.errors import FwError, UsageError
from tests.cli.conftest import Fw, spawn


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> object:
    """Return a function that makes `fw version` raise an error."""

    def arrange(error: BaseException) -> None:
        @click.command("version")
        @click.option("--format")
        def broken(format: str | None) -> None:
            raise error

        monkeypatch.setattr(app, "_commands", lambda _module: {"version": broken})

    return arrange


@pytest.mark.parametrize("arguments", [["version"], ["-V"], ["--version"]])
def test_version(fw: Fw, arguments: list[str]) -> None:
    result = fw(*arguments)
    assert (result.status, result.out) == (0, f"fw {__version__}\n")


def test_without_a_command_help_is_shown(fw: Fw) -> None:
    result = fw()
    assert result.status == 0
    assert "Usage: fw" in result.out


def test_a_misspelled_command_suggests_a_similar_one(fw: Fw) -> None:
    result = fw("biuld")
    assert result.status == 2
    assert result.err.startswith("error: unknown command 'biuld'; did you mean 'build'?\n")


def test_an_unknown_option_is_a_usage_error(fw: Fw) -> None:
    result = fw("version", "--nope")
    assert result.status == 2
    assert "hint: see fw version --help" in result.err
    assert result.out == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("version --nothing-like-it", "unknown option '--nothing-like-it'"),
        ("build --dry", "unknown option '--dry'; did you mean '--dry-run'?"),
        ("version extra", "unexpected argument 'extra'"),
        ("make:service", "missing argument NAME"),
        ("db confgure", "unknown command 'confgure'; did you mean 'configure'?"),
        ("serve --port abc", "invalid value 'abc' for --port; use a number from 0 to 65535"),
        ("serve --port 70000", "invalid value 70000 for --port; use a number from 0 to 65535"),
        ("serve --workers 0", "invalid value 0 for --workers; use a number from 1"),
        ("version --format xml", "invalid value 'xml' for --format; use text or json"),
        ("build --skip-db --rename Post", "invalid value 'Post' for --rename"),
        ("build --check=1", "option '--check' does not take a value"),
        ("serve --port", "option '--port' requires a value"),
    ],
)
def test_usage_errors_of_click_have_the_form_of_others(
    fw: Fw, arguments: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw(*arguments.split())
    assert (result.status, result.out) == (2, "")
    assert result.err.splitlines()[0] == f"error: {told}"


def test_a_group_without_a_command_shows_its_help(fw: Fw) -> None:
    result = fw("db")
    assert result.status == 2
    assert result.err.startswith("Usage: fw db ")


def test_the_help_truncates_no_sentence(fw: Fw) -> None:
    for arguments in (("--help",), ("queue", "--help"), ("commands",)):
        told = fw(*arguments).out
        assert (
            "Run jobs until Ctrl-C or SIGTERM; then finish running jobs and" in told
            or arguments == ("--help",)
        )
        assert "..." not in told.replace("[ARGS]...", "")


def test_an_fw_error_has_a_message_and_a_hint(fw: Fw, failing: object) -> None:
    failing(FwError("no tea", hint="boil water"))  # type: ignore[operator]
    result = fw("version")
    assert (result.status, result.err) == (1, "error: no tea\nhint: boil water\n")


def test_a_usage_error_exits_with_two(fw: Fw, failing: object) -> None:
    failing(UsageError("no tea"))  # type: ignore[operator]
    assert fw("version").status == 2


def test_other_errors_are_one_line(fw: Fw, failing: object) -> None:
    failing(ZeroDivisionError("division\nby zero"))  # type: ignore[operator]
    result = fw("version")
    assert result.status == 1
    assert result.err == (
        "error: internal error: ZeroDivisionError: division by zero\n"
        "hint: this is a bug in fw; set FW_DEBUG=1 to show the traceback\n"
    )


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "from app.greetings import hello",
            "app/main.py:1: ModuleNotFoundError: No module named 'app.greetings'\n"
            "hint: run fw build to generate missing modules; run fw doctor for details\n",
        ),
        (
            "from app.empty import routes",
            "app/main.py:1: ImportError: cannot import name 'routes' from 'app.empty' (unknown"
            " location)\nhint: run fw build to generate missing modules; run fw doctor for details\n",
        ),
        (
            "\nnowhere",
            "app/main.py:2: NameError: name 'nowhere' is not defined\n"
            "hint: set FW_DEBUG=1 to show the traceback\n",
        ),
        (
            "import no_such_package.parts",
            "app/main.py:1: ModuleNotFoundError: No module named 'no_such_package'\n"
            "hint: install no_such_package: pip install -e . installs the packages of"
            " pyproject.toml\n",
        ),
        (
            "\n\nx = (",
            "app/main.py:3: SyntaxError: '(' was never closed\nhint: fix it there\n",
        ),
    ],
)
def test_an_error_in_the_code_of_a_project_is_reported_with_its_location(
    shop: Path, written: str, told: str
) -> None:
    (shop / "app" / "empty").mkdir()
    (shop / "app" / "main.py").write_text(written)
    done = spawn("serve", "--port", "0", cwd=shop)
    assert (done.returncode, done.stderr) == (1, f"error: {told}")


def test_debug_shows_the_traceback(
    fw: Fw, failing: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FW_DEBUG", "1")
    failing(ZeroDivisionError("x"))  # type: ignore[operator]
    assert "Traceback (most recent call last)" in fw("version").err


def test_an_interruption_exits_with_130(fw: Fw, failing: object) -> None:
    failing(KeyboardInterrupt())  # type: ignore[operator]
    assert fw("version").status == 130


def test_a_disk_error_names_the_file(fw: Fw, failing: object) -> None:
    failing(PermissionError(13, "Permission denied", "schema.fw"))  # type: ignore[operator]
    assert fw("version").err == "error: schema.fw: Permission denied\n"


def test_a_command_outside_a_project_is_an_error(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw("db", "info")
    assert result.status == 1
    assert "not in a project" in result.err
    assert "fw new <name>" in result.err


def test_errors_as_json(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = fw("db", "info", "--format", "json")
    assert result.status == 1
    assert "not in a project" in json.loads(result.out)["error"]["message"]
    assert result.err == ""


def test_a_project_is_found_from_a_subfolder(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "schema.fw").write_text("")
    below = tmp_path / "app" / "models"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    assert json.loads(fw("about", "--format", "json").out)["project"] == str(tmp_path)


def test_a_closed_pipe_causes_no_output(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "fw", "commands"],
        cwd=tmp_path,
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_colours_are_for_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    assert paint("x", "red", stream=terminal) == "\x1b[31mx\x1b[0m"  # type: ignore[arg-type]
    monkeypatch.setenv("NO_COLOR", "1")
    assert paint("x", "red", stream=terminal) == "x"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("command", "absent"),
    [
        ("version", ["textx", "doit", "mako", "sqlalchemy", "questionary", "json", "asyncio"]),
        ("build --help", ["textx", "doit", "mako", "sqlalchemy", "questionary", "asyncio"]),
    ],
)
def test_a_command_imports_only_what_it_needs(
    command: str, absent: list[str], tmp_path: Path
) -> None:
    code = (
        "import sys; from fw.cli import main; "
        f"main({command.split()!r}); "
        "print(','.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.strip().split(","))
    assert not loaded & set(absent)
    commands = {name for name in loaded if name.startswith("fw.cli.commands.")}
    assert commands == {f"fw.cli.commands.{command.split()[0]}"}


def test_every_module_of_the_package_has_a_command() -> None:
    for module in app._modules():
        assert app._commands(module), module


def test_commands_lists_every_command(fw: Fw) -> None:
    listed = {row["command"] for row in json.loads(fw("commands", "--format", "json").out)}
    assert {"fw build", "fw db configure", "fw migrate rollback", "fw make:model"} <= listed
    assert all(row["help"] for row in json.loads(fw("commands", "--format", "json").out))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(fw: Fw, shell: str) -> None:
    result = fw("completion", shell)
    assert result.status == 0
    assert "_FW_COMPLETE" in result.out


def test_completion_without_a_shell_is_an_error(fw: Fw) -> None:
    result = fw("completion")
    assert result.status == 2
    assert "error: missing argument SHELL; use bash, zsh or fish\n" in result.err


def test_about_outside_of_a_project(
    fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "none here; create one with fw new" in fw("about").out
    assert '"project": null' in fw("about", "--format", "json").out


def test_completion_offers_commands_and_options(tmp_path: Path) -> None:
    def complete(*words: str) -> list[str]:
        env = {
            **os.environ,
            "_FW_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(words),
            "COMP_CWORD": str(len(words) - 1),
        }
        out = spawn(cwd=tmp_path, env=env).stdout
        return [line.partition(",")[2] for line in out.splitlines()]

    assert complete("fw", "bu") == ["build"]
    assert complete("fw", "migrate", "ro") == ["rollback"]
    assert complete("fw", "build", "--skip") == ["--skip-db"]


def test_main_takes_its_arguments_from_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fw", "version"])
    assert main() == 0
    assert capsys.readouterr().out == f"fw {__version__}\n"


def test_the_help_has_a_section_for_each_area(fw: Fw) -> None:
    told = fw("--help").out
    sections = [line for line in told.splitlines() if line.endswith(":") and line[0] != " "]
    assert sections == [
        *("Options:", "Start:", "Build:", "Make one thing:", "Database:", "Run:"),
        "Logins and admin:",
        "Editors:",
    ]
    for name in ("new", "build", "make:job", "migrate", "serve", "auth"):
        assert f"\n  {name} " in told


def test_colours_only_on_a_terminal_without_no_color(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from fw.cli.reports.diagnostics import diagnostics_text
    from fw.language.diagnostics import SchemaError
    from fw.language.schema import load

    with pytest.raises(SchemaError) as failed:
        load("model A {\n  id: uuid primray\n}\n", file="schema.fw")
    found = failed.value.diagnostics[:1]
    plain = diagnostics_text(found, "red")
    assert "\x1b" not in plain
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = diagnostics_text(found, "red")
    assert "\x1b[1mschema.fw:2:12\x1b[0m: \x1b[31mFW303\x1b[0m" in coloured
    assert "\x1b[31m^^^^^^^\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert diagnostics_text(found, "red") == plain


def test_a_silent_command_shows_the_elapsed_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("fw.cli.terminal.waiting.DELAY", 0)
    with waiting("Loading"):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with waiting("Loading"):
        time.sleep(0.05)
    assert capsys.readouterr().err == "\r\x1b[2KLoading … 0 s\r\x1b[2K"
