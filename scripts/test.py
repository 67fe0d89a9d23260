"""Run every check of the project: lint, types, tests. CI and contributors use this command."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, ensure


def main() -> int:
    """Run the `check` task of `dodo.py` and return its exit status."""
    programs = ensure("dev")
    command = [str(programs / "doit"), "check"]
    # Without a terminal to read from, nothing can wait for an answer.
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
