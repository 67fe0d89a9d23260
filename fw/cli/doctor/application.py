"""Check of the application: does every module of it import."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level
from fw.cli.doctor.importing import Fault

__all__ = ["imports"]

PATIENCE = 120
MAIN = "app.main"


def imports(root: Path) -> Iterator[Finding]:
    """Import what a server would, and what it would only import for a request."""
    if not (root / "app" / "main.py").exists():
        yield Finding(Level.PROBLEM, "app/main.py is missing", "fw build --restore")
        return
    command = [sys.executable, "-m", "fw.cli.doctor.importing"]
    asked = json.dumps([MAIN, *_modules(root)])
    try:
        done = subprocess.run(
            command,
            cwd=root,
            input=asked,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        remedy = "look for what a module of app does when it is imported"
        yield Finding(Level.PROBLEM, f"importing the application takes over {PATIENCE} s", remedy)
        return
    if done.returncode or not done.stdout:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        remedy = f"python -c 'import {MAIN}' shows more"
        yield Finding(Level.PROBLEM, f"the application can't be imported: {lines[-1]}", remedy)
        return
    faults: list[Fault] = json.loads(done.stdout)
    if not faults:
        yield Finding(Level.OK, "the application imports")
        return
    deleted = _deleted(root) if any(fault["missing"] for fault in faults) else frozenset()
    for fault in faults:
        yield _finding(fault, deleted)


def _modules(root: Path) -> Iterator[str]:
    """Yield the modules in the folders that fw generates into."""
    from fw.tasks.artifact import kinds

    folders = {Path(kind.path).parent for kind in kinds()}
    for folder in sorted(each for each in folders if each.parts[:1] == ("app",)):
        for path in sorted((root / folder).glob("*.py")):
            name = ".".join((*folder.parts, path.stem)).removesuffix(".__init__")
            if all(part.isidentifier() for part in name.split(".")) and name != MAIN:
                yield name


def _deleted(root: Path) -> frozenset[str]:
    """Return the generated files that the user deleted, as the modules that they were."""
    from fw.runtime.errors import FwError
    from fw.tasks.build import BuildOptions, build

    try:
        outcomes = build(root, BuildOptions(check=True, restore=True)).outcomes
    except FwError:
        return frozenset()
    paths = (each.path for each in outcomes if each.action == "create")
    return frozenset(path.removesuffix(".py").replace("/", ".") for path in paths)


def _finding(fault: Fault, deleted: frozenset[str]) -> Finding:
    line = f":{fault['line']}" if fault["line"] else ""
    message = f"{fault['file']}{line}: {fault['error']}"
    missing = str(fault["missing"] or "")
    if missing in deleted:
        remedy = f"fw build --restore writes {missing.replace('.', '/')}.py again"
    elif missing.startswith("app."):
        remedy = f"nothing generates {missing} any more: take the import out, or delete the file"
    elif missing:
        remedy = f"install {missing.partition('.')[0]} beside fw, or take the import out"
    else:
        remedy = "mend it there"
    return Finding(Level.PROBLEM, message, remedy)
