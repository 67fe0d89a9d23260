"""Make a project from an example schema, build it on SQLite, seed it and serve it."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import ensure

from examples import EXAMPLES, copy_sources

STEPS = (["build", "--provider", "sqlite"], ["admin"], ["migrate"], ["seed"])
DATABASE_VARIABLES = ("DATABASE_URL", "FW_DB_DATABASE")
"""The example is never written to the database that the caller's shell names."""


def main() -> int:
    """Serve the example that the command line names until Ctrl-C; return the exit status."""
    examples = sorted(path.parent.name for path in EXAMPLES.glob("*/schema.fw"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("example", nargs="?", default="blog", choices=examples)
    parser.add_argument("--into", type=Path, help="the folder of the project; default: temporary")
    parser.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    options = parser.parse_args()
    if is_taken(options.port):
        parser.error(f"port {options.port} is in use; pass another one, such as --port 8123")
    fw = str(ensure() / "fw")
    environment = {
        name: text for name, text in os.environ.items() if name not in DATABASE_VARIABLES
    }
    parent = options.into or Path(tempfile.mkdtemp(prefix="fw-demo-"))
    parent.mkdir(parents=True, exist_ok=True)
    project = parent / options.example

    def run(*command: str, cwd: Path = project) -> int:
        print("$ fw", *command, flush=True)
        return subprocess.run([fw, *command], cwd=cwd, env=environment, check=False).returncode

    if run("new", options.example, cwd=parent):
        return 1
    copy_sources(EXAMPLES / options.example, project)
    if any(run(*step) for step in STEPS):
        return 1
    print(f"The project is in {project}. To run fw there: {fw}")
    try:
        return run("serve", "--port", str(options.port))
    except KeyboardInterrupt:
        # How one stops a server.
        return 0


def is_taken(port: int) -> bool:
    """Return True if something listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
