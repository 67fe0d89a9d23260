"""The plugin in `examples/plugin` is installed, used in every way, brought up to date and removed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.applications import make_project, run
from tests.processes import python

ROOT = Path(__file__).parent.parent
PLUGIN = ROOT / "examples" / "plugin"
SCHEMA = """
model Author {
  id: uuid primary
  name: string required
}
"""

SERVED = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    assert client.get("/hello/Ada").json() == "Good day, Ada"
    assert "/hello/{name}" in client.get("/openapi.json").json()["paths"]
    listed = client.get("/authors/")
    assert (listed.status_code, listed.headers["x-hello"]) == (200, "Ada")
    assert "x-hello" not in client.get("/health").headers
"""


def install(source: Path, site: Path) -> None:
    """Install a plugin into a folder as pip would into an environment."""
    shutil.rmtree(site, ignore_errors=True)
    line = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation"]
    done = subprocess.run(
        [*line, "--target", str(site), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def path(*more: Path) -> dict[str, str]:
    """Return the variables under which packages of the folders are found."""
    kept = [str(ROOT), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return {"PYTHONPATH": os.pathsep.join([*map(str, more), *dict.fromkeys(kept)])}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the plugin's sources: building it writes beside them."""
    return Path(shutil.copytree(PLUGIN, tmp_path_factory.mktemp("source") / "plugin"))


@pytest.fixture
def site(source: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    install(source, folder)
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "shop", SCHEMA)


def test_a_build_follows_from_the_plugins(project: Path, site: Path, source: Path) -> None:
    build = ("-m", "fw", "build")
    page = project / "docs/models/author.md"
    assert "Nothing to do" in run(*build, root=project, **path())
    assert "docs/models/author.md" in run(*build, root=project, **path(site))
    assert page.read_text().splitlines()[1:] == ["# Author", "", "- id", "- name"]
    assert "Nothing to do" in run(*build, root=project, **path(site))

    # Another version, installed where the first was.
    template = source / "fw_hello/templates/docs/models/model.md.mako"
    before = template.read_text()
    template.write_text(before.replace("# $", "# The model $"))
    try:
        install(source, site)
    finally:
        template.write_text(before)
    assert "docs/models/author.md" in run(*build, root=project, **path(site))
    assert page.read_text().splitlines()[1] == "# The model Author"

    # It is a part of a check, too, and goes with the plugin.
    assert "Nothing to do" in run(*build, "--check", root=project, **path(site))
    shutil.rmtree(site)
    run(*build, root=project, **path(site))
    assert not page.exists()
    assert "Nothing to do" in run(*build, root=project, **path(site))


def test_a_plugin_that_comes_where_there_was_none_is_noticed(
    project: Path, source: Path, tmp_path: Path
) -> None:
    """Neither the environment nor the search path says so: only the folder has changed."""
    site = tmp_path / "site-packages"
    site.mkdir()
    run("-m", "fw", "build", root=project, **path(site))
    assert "Nothing to do" in run("-m", "fw", "build", root=project, **path(site))
    install(source, tmp_path / "elsewhere")
    for each in (tmp_path / "elsewhere").iterdir():
        each.rename(site / each.name)
    run("-m", "fw", "build", root=project, **path(site))
    assert (project / "docs/models/author.md").exists()


def test_the_application_has_its_routes_and_the_program_its_command(
    project: Path, site: Path
) -> None:
    with (project / "fw.toml").open("a") as file:
        file.write('[hello]\nword = "Good day"\n[http.middleware]\napi = ["hello:Ada"]\n')
    run("-c", SERVED, root=project, **path(site))
    assert run("-m", "fw", "hello", "Ada", root=project, **path(site)) == "Hello, Ada\n"
    assert "fw hello" in run("-m", "fw", "commands", root=project, **path(site))
    assert "/hello/{name}" in run("-m", "fw", "route", "list", root=project, **path(site))
    without = python("-m", "fw", "hello", cwd=project, env={**os.environ, **path()})
    assert without.returncode == 2
    assert "unknown command 'hello'" in without.stderr


def test_its_code_is_typed(source: Path) -> None:
    line = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    done = subprocess.run(
        [*line, f"--cache-dir={ROOT}/.mypy_cache/generated", "fw_hello"],
        cwd=source,
        capture_output=True,
        text=True,
        env={**os.environ, **path()},
    )
    assert done.stdout + done.stderr == ""


def test_the_guide_shows_the_code_as_it_is() -> None:
    guide = (ROOT / "docs/guides/plugins.md").read_text()
    shown = re.findall(r"^```(?:py|toml)\n(.*?)^```", guide, re.M | re.S)
    files = [PLUGIN / "pyproject.toml", *PLUGIN.glob("fw_hello/*.py")]
    texts = [file.read_text() for file in files]
    assert len(shown) == 3
    assert all(any(block in text for text in texts) for block in shown)
