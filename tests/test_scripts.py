"""The scripts that the README names, and the command lines that it shows."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path
from types import ModuleType

import click
import pytest

from fw.cli.app import application
from tests.cli.terminal import Terminal
from tests.ports import free_port

ROOT = Path(__file__).parent.parent
PATIENCE = 90
_SHOWN = re.compile(r"(?m)^(?:\$ )?(fw (?!is\b)[a-z][^\n]*)$|`(fw [a-z][^`\n]*)`")


def read(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return bytes(answer.read())


def test_the_demo_serves_an_example_without_an_answer(tmp_path: Path) -> None:
    """Run the README's first command on a terminal where nobody types."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with Terminal(
        *("blog", "--into", str(tmp_path), "--port", str(port)),
        program=("scripts/demo.py",),
        cwd=ROOT,
        environment={
            "FW_ENVIRONMENT": sys.prefix,
            # The shell's database: an example must not be written to it.
            "DATABASE_URL": f"sqlite:///{tmp_path}/precious.db",
        },
    ) as terminal:
        terminal.wait_for(f"serving on {url}, API docs at {url}/docs, admin at {url}/admin")
        assert json.loads(read(f"{url}/posts/"))["data"]
        assert b"<html" in read(f"{url}/docs")
        assert b"<html" in read(f"{url}/admin/")
        terminal.type("\x03")
        assert terminal.end() == 0
    assert "? " not in terminal.text
    assert "Traceback" not in terminal.text
    assert not (tmp_path / "precious.db").exists()


def test_the_demo_refuses_a_port_in_use_before_it_installs(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "scripts/demo.py", "--into", tmp_path, "--port", str(port)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert f"port {port} is in use; pass another one" in done.stderr
    assert not list(tmp_path.iterdir())


PIP = """\
#!/bin/sh
echo "Collecting alembic>=1.20 (from fw)"
sleep 1.5
echo "Installing collected packages: alembic"
sleep 1.5
"""
DOIT = """\
#!/bin/sh
test -t 0 && echo "can ask"
echo "doit $*"
exit 3
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of the scripts beside an environment whose pip and doit do nothing."""
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name, text in (("python", PIP), ("doit", DOIT)):
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    return tmp_path


def test_the_tests_run_without_an_answer_and_show_how_the_installation_goes(clone: Path) -> None:
    """Run the README's second command on a terminal where nobody types."""
    plain = {"FW_ENVIRONMENT": None}
    with Terminal(program=("scripts/test.py",), cwd=clone, environment=plain) as terminal:
        terminal.wait_for("doit -n 2 -P thread check")
        assert terminal.end() == 3
    shown = r"Installing fw into .venv … \d s"
    assert re.search(rf"{shown} \(collecting alembic\)", terminal.text)
    assert re.search(rf"{shown} \(installing collected packages\)", terminal.text)
    assert re.search(r"Installing fw into .venv: done in \d+ s", terminal.text)
    assert "can ask" not in terminal.text


def test_an_environment_with_more_than_is_wanted_is_not_installed_again(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[tuple[str, ...]] = []
    begin(environment.ENVIRONMENT)
    monkeypatch.setattr(environment, "_install", lambda _, extras: installed.append(extras))
    environment.ensure()
    environment.ensure("dev")
    environment.ensure()
    environment.ensure("docs")
    assert installed == [(), ("dev",), ("dev", "docs")]


def test_an_installation_that_fails_shows_what_pip_said(clone: Path) -> None:
    (clone / ".venv/bin/python").write_text("#!/bin/sh\necho no matching distribution\nexit 1\n")
    done = subprocess.run(
        [sys.executable, "scripts/test.py"],
        cwd=clone,
        env={name: text for name, text in os.environ.items() if name != "FW_ENVIRONMENT"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.startswith("Installing fw into .venv …\n")
    assert "failed after" in done.stdout
    assert done.stderr.startswith("no matching distribution\nfw cannot be installed: ")


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    spec = importlib.util.spec_from_file_location("environment", ROOT / "scripts/environment.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "ENVIRONMENT", tmp_path / ".venv")
    monkeypatch.delenv("FW_ENVIRONMENT", raising=False)
    return module


def begin(folder: Path, **_options: bool) -> None:
    """Make an environment that nothing can be installed in."""
    (folder / ("Scripts" if sys.platform == "win32" else "bin")).mkdir(parents=True)


@pytest.mark.parametrize("fault", [subprocess.CalledProcessError(1, "ensurepip"), OSError("full")])
def test_an_environment_that_fails_is_removed_and_says_what_debian_needs(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def create(folder: Path, **_options: bool) -> None:
        begin(folder)
        raise fault

    monkeypatch.setattr(venv, "create", create)
    with pytest.raises(SystemExit, match="python3-venv"):
        environment.ensure()
    assert not environment.ENVIRONMENT.exists()


def test_an_interrupted_environment_is_removed(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(venv, "create", begin)
    monkeypatch.setattr(subprocess, "Popen", interrupt)
    with pytest.raises(KeyboardInterrupt):
        environment.ensure()
    assert not environment.ENVIRONMENT.exists()


def test_an_environment_that_was_there_stays(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise subprocess.CalledProcessError(1, "pip")

    begin(environment.ENVIRONMENT)
    monkeypatch.setattr(subprocess, "Popen", fail)
    with pytest.raises(SystemExit, match="cannot be installed"):
        environment.ensure()
    assert environment.ENVIRONMENT.is_dir()


def shown_commands() -> list[str]:
    texts = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]
    found = [one or other for file in texts for one, other in _SHOWN.findall(file.read_text())]
    of_projects = {"cd shop", "fw send-report"}
    return sorted({command for line in found for command in line.split(" && ")} - of_projects)


@pytest.mark.parametrize("line", shown_commands())
def test_a_command_that_the_readme_shows_exists(line: str) -> None:
    words = shlex.split(line, comments=True)[1:]
    command: click.Command = application
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found is not None, f"there is no {words[0]}"
        command = found
        words = words[1:]
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    used = {word.partition("=")[0] for word in words if word.startswith("-")}
    assert used <= known | {"--help"}
