"""npm's packages of the admin, the studio and the VS Code extension, fetched once for all tests."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

__all__ = ["EXTENSION", "LIBRARY", "STUDIO", "fetched", "npm", "require_npm"]

LIBRARY = Path(__file__).parents[1] / "admin"
STUDIO = Path(__file__).parents[1] / "studio"
EXTENSION = Path(__file__).parents[1] / "editors" / "vscode"
VARIABLES = {LIBRARY: "FW_ADMIN_MODULES", STUDIO: "FW_STUDIO_MODULES"}


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; it must succeed."""
    command = [shutil.which("npm") or "npm", *arguments]
    plain = os.environ | {"NO_COLOR": "1"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=plain)
    assert done.returncode == 0, f"npm {' '.join(arguments)}:\n{done.stdout}{done.stderr}"


def require_npm() -> None:
    """Skip where there is no npm, or fail when `CI` is set."""
    if shutil.which("npm") is None:
        if os.environ.get("CI"):
            pytest.fail("there is no npm, and CI wants it")
        pytest.skip("there is no npm")


def fetched(temporary: pytest.TempPathFactory, sources: Path = LIBRARY) -> Path:
    """Return a `node_modules` of a lock, fetched once, or the one that a variable names."""
    require_npm()
    given = os.environ.get(VARIABLES.get(sources, ""))
    if given:
        return Path(given)
    shared = temporary.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / f"packages-{sources.name}"
    with FileLock(f"{folder}.lock"):
        if not (folder / "done").exists():
            folder.mkdir(exist_ok=True)
            for name in ("package.json", "package-lock.json", ".npmrc"):
                shutil.copy(sources / name, folder)
            npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
            (folder / "done").touch()
    return folder / "node_modules"
