"""Processes of their own for checks that run the user's code: it may hang, print or exit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

__all__ = ["PATIENCE", "run"]

PATIENCE = 120
"""Seconds that a check may take."""


def run(module: str, root: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of fw in a project's folder, with what is given as its standard input.

    Raises subprocess.TimeoutExpired after `PATIENCE`.
    """
    return subprocess.run(
        [sys.executable, "-m", module],
        cwd=root,
        input=given,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        timeout=PATIENCE,
    )
