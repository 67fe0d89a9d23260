"""Make a project from an example schema, build it on SQLite, seed it and serve it."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from environment import ROOT, ensure


def main() -> int:
    """Serve the example that the command line names until Ctrl-C; return the exit status."""
    examples = sorted(path.parent.name for path in (ROOT / "examples").glob("*/schema.fw"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("example", nargs="?", default="blog", choices=examples)
    parser.add_argument("--into", type=Path, help="an empty folder; a temporary one without it")
    parser.add_argument("--port", default="8000")
    options = parser.parse_args()
    fw = str(ensure() / "fw")
    parent = options.into or Path(tempfile.mkdtemp(prefix="fw-demo-"))
    parent.mkdir(parents=True, exist_ok=True)
    project = parent / options.example

    def run(*command: str, cwd: Path = project) -> int:
        print("$ fw", *command, flush=True)
        return subprocess.run([fw, *command], cwd=cwd, check=False).returncode

    if run("new", options.example, cwd=parent):
        return 1
    source = ROOT / "examples" / options.example
    shutil.copy(source / "schema.fw", project / "schema.fw")
    shutil.rmtree(project / "database" / "seeds")
    shutil.copytree(source / "database" / "seeds", project / "database" / "seeds")
    steps = (["build", "--provider", "sqlite"], ["migrate"], ["seed"])
    if any(run(*step) for step in steps):
        return 1
    print(f"The project is in {project}; its documentation: http://127.0.0.1:{options.port}/docs")
    try:
        return run("serve", "--port", options.port)
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())
