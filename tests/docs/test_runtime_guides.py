"""The guides to the runtime library do what they say."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from tests.applications import mypy, run
from tests.docs.guides import run_guide, write_files

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    root.mkdir()
    return root


def test_configuration(project: Path, tmp_path: Path) -> None:
    assert write_files("configuration", project) == ["fw.toml", "config/mail.toml"]
    assert run_guide("configuration", project, tmp_path) == 7
    shown = run("-m", "fw", "config", "show", root=project)
    assert "mail.sender" in shown
    assert "config/mail.toml" in shown
    assert os.environ.get("SHOP_SHIPPING_FREE_FROM") is None


GREETED = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    assert client.get("/greetings/Ada").json() == "Dear Ada, the shop"
"""


def test_application(project: Path, tmp_path: Path) -> None:
    assert len(write_files("application", project)) == 4
    assert run_guide("application", project, tmp_path) == 2
    (project / "app/__init__.py").touch()
    (project / "app/providers/__init__.py").touch()
    (project / "storage/logs").mkdir(parents=True)
    run("-c", GREETED, root=project)
    log = (project / "storage/logs/app.log").read_text()
    assert log.index("the letter box is open") < log.index("the letter box is closed")
    assert mypy(project) == ""


def test_logging(project: Path, tmp_path: Path) -> None:
    (project / "storage/logs").mkdir(parents=True)
    write_files("logging", project)
    program = "from fw.runtime import Application\nApplication('.').create()\n"
    blocks = (Path(__file__).parents[2] / "docs/guides/logging.md").read_text()
    found = re.search(r"^```python\n(.*?)^```\n\n```\n(.*?)^```", blocks, re.M | re.S)
    assert found is not None
    example, promised = found.groups()
    run("-c", program + example, root=project)
    written = (project / "storage/logs/app.log").read_text()
    assert [line.split(" ", 2)[2] for line in written.splitlines()] == [
        line.split(" ", 2)[2] for line in promised.splitlines()
    ]
    assert not (project / "storage/logs/problems.log").exists()


PASSED = """
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    listed = client.get("/authors/")
    assert listed.status_code == 200, listed.text
    assert listed.headers["x-ratelimit-remaining"] == "59"
    assert "x-ratelimit-remaining" not in client.get("/comments/").headers
    assert client.get("/tags/").headers["x-ratelimit-remaining"] == "58"
    assert client.post("/authors/", content=b"x" * 65537).status_code == 413
    page = client.get("/about", headers={"accept-encoding": "gzip"})
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["content-security-policy"] == "default-src 'self'"
    assert [client.post("/login").status_code for _ in range(3)] == [200, 200, 429]
    assert all("x-request-id" in client.get(path).headers for path in ("/health", "/nothing"))
"""


def test_middleware(tmp_path: Path) -> None:
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    assert len(write_files("middleware", root)) == 4
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    run("-m", "fw", "migrate", root=root)
    run("-c", PASSED, root=root)
    assert "access: request method=GET path=/authors/ status=200" in (
        (root / "storage/logs/app.log").read_text()
    )
    assert mypy(root) == ""
