"""Subprocesses for checks that run the user's code, which may hang, print or exit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

__all__ = ["TIMEOUT", "exclusive_stdout", "run"]

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


@contextmanager
def exclusive_stdout() -> Iterator[TextIO]:
    """Return standard output for exclusive use; redirect other output to standard error."""
    sys.stdout.flush()
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        yield out
