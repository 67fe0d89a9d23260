"""Bytecode of what tests don't change, for an environment that keeps none (as containers' often).

Thousands of processes import fw, and hundreds are a pytest, which rewrites the asserts of every
plugin's package. What tests generate is still compiled each time: a file that is written twice
within a second, at the same length, looks the same to Python's check of its bytecode.
"""

from __future__ import annotations

import compileall
import os
import subprocess
import sys
from pathlib import Path

__all__ = ["keep"]

REWRITTEN = ("anyio.from_thread", "hypothesis", "platformdirs", "schemathesis", "typeguard")
"""Modules that pytest imports from packages with pytest plugins."""


def keep() -> None:
    """Compile fw and what pytest rewrites, where Python keeps no bytecode itself."""
    if not os.environ.get("PYTHONDONTWRITEBYTECODE"):
        return
    compileall.compile_dir(Path(__file__).parents[1] / "fw", quiet=2)
    plugins = [part for name in REWRITTEN for part in ("-p", name)]
    subprocess.run(
        [sys.executable, "-m", "pytest", "--markers", "-c", os.devnull, *plugins],
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        check=False,
    )
