"""The `fw` program: answers a build with nothing to do at once, hands over the rest."""

from __future__ import annotations

import gc
import sys

__all__ = ["main"]


def main() -> int:
    """Run the command line; return the exit status of the process."""
    argv = sys.argv[1:]
    if argv[:1] in (["build"], ["crud"]):
        # A build makes no cycles to speak of, and ends soon: collecting only costs.
        gc.disable()
    if argv in (["build"], ["build", "--skip-db"]):
        from fw.tasks.noop import answer

        line = answer(".", need_database=len(argv) == 1)
        if line is not None:
            sys.stdout.write(line + "\n")
            return 0
        from fw.tasks.ahead import start

        start(".")
    from fw.cli import main as run

    return run(argv)


if __name__ == "__main__":
    sys.exit(main())
