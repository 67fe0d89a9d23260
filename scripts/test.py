"""Run every check of the project: lint, types, tests. CI and contributors use this command."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, ensure


def main() -> int:
    """Run the `check` task of `dodo.py` and return its exit status."""
    programs = ensure("dev", "mongod")
    # Two tasks at a time: mypy uses one processor while the first tests wait for servers.
    command = [str(programs / "doit"), "-n", "2", "-P", "thread", "check"]
    # Without a terminal to read from, nothing can wait for an answer.
    return subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
