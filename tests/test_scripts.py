"""The scripts that a newcomer runs first, and the command lines that the README shows."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path
from types import ModuleType

import click
import pytest

from fw.cli.app import application

ROOT = Path(__file__).parent.parent
PATIENCE = 90
_SHOWN = re.compile(r"(?m)^(?:\$ )?(fw (?!is\b)[a-z][^\n]*)$|`(fw [a-z][^`\n]*)`")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def fetch(url: str, demo: subprocess.Popen[str]) -> bytes:
    """Return what is served at an address as soon as something is."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:
                return bytes(answer.read())
        except urllib.error.URLError:
            assert demo.poll() is None, "the demo has ended"
            assert time.monotonic() < end, "the demo never answered"
            time.sleep(0.1)


@pytest.mark.skipif(sys.platform == "win32", reason="stops a group of processes by a signal")
def test_the_demo_serves_an_example(tmp_path: Path) -> None:
    port = free_port()
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    with (
        (tmp_path / "output").open("w+") as output,
        subprocess.Popen(
            [sys.executable, "scripts/demo.py", "blog", "--into", tmp_path, "--port", str(port)],
            cwd=ROOT,
            env=environment | {"FW_ENVIRONMENT": sys.prefix},
            stdout=output,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        ) as demo,
    ):
        try:
            assert fetch(f"http://127.0.0.1:{port}/health", demo)
            posts = json.loads(fetch(f"http://127.0.0.1:{port}/posts/", demo))
            assert posts["data"]
        finally:
            # As Ctrl-C in a terminal: to the script and to the server that it has started.
            os.killpg(demo.pid, signal.SIGINT)
            demo.wait(PATIENCE)
        output.seek(0)
        shown = output.read()
    assert "Traceback" not in shown
    assert f"http://127.0.0.1:{port}/docs" in shown


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
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
    monkeypatch.setattr(subprocess, "run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        environment.ensure()
    assert not environment.ENVIRONMENT.exists()


def test_an_environment_that_was_there_stays(
    environment: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise subprocess.CalledProcessError(1, "pip")

    begin(environment.ENVIRONMENT)
    monkeypatch.setattr(subprocess, "run", fail)
    with pytest.raises(SystemExit, match="could not be installed"):
        environment.ensure()
    assert environment.ENVIRONMENT.is_dir()


def shown_commands() -> list[str]:
    texts = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]
    found = [one or other for file in texts for one, other in _SHOWN.findall(file.read_text())]
    return sorted({command for line in found for command in line.split(" && ")} - {"cd shop"})


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
