"""Subprocesses for checks that run the user's code, which may hang, print or exit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

__all__ = ["TIMEOUT", "run"]

TIMEOUT = 120
"""Maximum duration of a check in seconds."""


def run(module: str, root: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of fw in a project's folder, with `given` as its standard input.

    Raises subprocess.TimeoutExpired after `TIMEOUT`.
    """
    return subprocess.run(
        [sys.executable, "-m", module],
        cwd=root,
        input=given,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=TIMEOUT,
    )
