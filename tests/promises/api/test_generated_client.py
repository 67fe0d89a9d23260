"""A client that a third party's generator makes of `/openapi.json` does all that the API can."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.applications import make_project
from tests.processes import forked
from tests.promises.api.serving import serve

SCENARIO = Path(__file__).with_name("client_scenario.py")
SHOP = Path(__file__).with_name("shop.fw").read_text()
PROGRAMS = Path(sys.executable).parent


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bytes], Path]:
    """Return what makes a client of a description, once; it stands in the folder returned."""

    @cache
    def generate(description: bytes) -> Path:
        folder = tmp_path_factory.mktemp("client")
        (folder / "openapi.json").write_bytes(description)
        # A warning means that a part of the description is left out of the client.
        options = ["--path", "openapi.json", "--output-path", "shop_client", "--meta", "none"]
        program = str(PROGRAMS / "openapi-python-client")
        done = _run([program, "generate", *options, "--fail-on-warning"], folder)
        assert "warning" not in done.lower(), done
        return folder

    return generate


def test_a_generated_client_does_it_all(
    generated: Callable[[bytes], Path], database_url: str, tmp_path: Path
) -> None:
    root = make_project(tmp_path / "shop", SHOP, database_url)
    with serve(root) as server:
        with urlopen(f"{server.address}/openapi.json") as answer:
            folder = generated(answer.read())
        assert _run([sys.executable, str(SCENARIO), server.address], folder) == "done\n"


def test_a_generated_client_is_typed(
    generated: Callable[[bytes], Path], sqlite_url: str, tmp_path: Path
) -> None:
    root = make_project(tmp_path / "shop", SHOP, sqlite_url)
    with serve(root) as server, urlopen(f"{server.address}/openapi.json") as answer:
        folder = generated(answer.read())
    options = ["--strict", "--no-error-summary", "--config-file=", "--follow-imports=silent"]
    assert _run([sys.executable, "-m", "mypy", *options, str(SCENARIO)], folder) == ""


def _run(command: list[str], folder: Path) -> str:
    """Run a program where the client stands; return what it printed."""
    programs = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"PATH": programs, "PYTHONPATH": str(folder)}
    environment["MYPYPATH"] = str(folder)
    done = forked(command, cwd=folder, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
