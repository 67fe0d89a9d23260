"""Generated code is held to the bar of hand-written code: ruff, mypy --strict, and it works."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fw.tasks.kinds.project import FILES
from tests.goldens import CASES, Case, read_tree
from tests.tasks.ruff import complaints

WORKING = [case for case in CASES if not case.fails]
HERE = Path(__file__).parent


def test_ruff_has_nothing_to_change() -> None:
    assert complaints(*(case.expected for case in WORKING)) == ""


def test_mypy_has_nothing_to_say(tmp_path: Path) -> None:
    """One run over all: each case becomes a package, since each has an `app` of its own."""
    for case in WORKING:
        for path, text in _project_tree(case).items():
            if path.endswith(".py"):
                file = tmp_path / f"case_{case.name}" / _importable(path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(
                    re.sub(r"^(\s*from )app\b", rf"\1case_{case.name}.app", text, flags=re.M)
                )
    cache = Path(os.environ.get("MYPY_CACHE_DIR", HERE.parent / ".mypy_cache" / "goldens"))
    command = [sys.executable, "-m", "mypy", "--strict", "--explicit-package-bases"]
    done = subprocess.run(
        [*command, "--config-file=", "--cache-dir", cache, "--no-error-summary", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.stdout + done.stderr == ""


def _project_tree(case: Case) -> dict[str, str]:
    """Return the files of a case and those that every project has."""
    starter = next(case for case in CASES if case.is_starter).expected
    return {path: (starter / path).read_text() for path in FILES} | read_tree(case.expected)


def _importable(path: str) -> str:
    return re.sub(r"/(\d)", r"/_\1", path)


@pytest.mark.parametrize("case", WORKING, ids=lambda case: case.name)
def test_the_application_serves_every_model(case: Case, tmp_path: Path) -> None:
    root = case.project(tmp_path)
    schema = root / "schema.fw"
    schema.write_text(re.sub(r"(?m)^database \w+", "database sqlite", schema.read_text()))
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    (root / ".env").chmod(0o600)
    for command in (["fw", "build"], ["fw", "migrate"]):
        _run("-m", *command, root=root)
    _run(str(HERE / "roundtrip.py"), str(root), root=HERE.parent)


def _run(*arguments: str, root: Path) -> None:
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    line = [sys.executable, "-W", "error", *arguments]
    done = subprocess.run(line, cwd=root, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
