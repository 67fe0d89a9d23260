"""Pass every check of the project: lint, types, tests. The one command of contributors and CI."""

from __future__ import annotations

import subprocess
import sys

from environment import ROOT, ensure


def main() -> int:
    """Run the `check` task of `dodo.py` and return its exit status."""
    programs = ensure("dev")
    return subprocess.run([str(programs / "doit"), "check"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
