"""The committed examples are what fw generates today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_examples_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/examples.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, f"run `doit examples`:\n{done.stdout}{done.stderr}"
