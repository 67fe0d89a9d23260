"""Check of the application: every module can be imported."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor import worker
from fw.cli.doctor.finding import Finding, Level
from fw.cli.doctor.import_worker import ImportFault

__all__ = ["imports"]

MAIN = "app.main"


def imports(root: Path) -> Iterator[Finding]:
    """Import all modules of the application, including those that are imported for a request."""
    if not (root / "app" / "main.py").exists():
        yield Finding(Level.PROBLEM, "app/main.py is missing", "run fw build --restore")
        return
    try:
        done = worker.run("fw.cli.doctor.import_worker", root, json.dumps([MAIN, *_modules(root)]))
    except subprocess.TimeoutExpired:
        remedy = "check what the modules of app/ do on import"
        yield Finding(
            Level.PROBLEM, f"importing the application takes over {worker.TIMEOUT} s", remedy
        )
        return
    if done.returncode or not done.stdout:
        lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
        remedy = f"run python -c 'import {MAIN}' to see the traceback"
        yield Finding(Level.PROBLEM, f"cannot import the application: {lines[-1]}", remedy)
        return
    faults: list[ImportFault] = json.loads(done.stdout)
    if not faults:
        yield Finding(Level.OK, "all modules of the application can be imported")
        return
    remedies = _missing_modules(root) if any(fault["missing"] for fault in faults) else {}
    for fault in faults:
        yield _finding(fault, remedies)


def _modules(root: Path) -> Iterator[str]:
    """Yield the modules in the folders that fw generates into."""
    from fw.tasks.artifact import kinds

    folders = {Path(kind.path).parent for kind in kinds()}
    for folder in sorted(each for each in folders if each.parts[:1] == ("app",)):
        for path in sorted((root / folder).glob("*.py")):
            name = ".".join((*folder.parts, path.stem)).removesuffix(".__init__")
            if all(part.isidentifier() for part in name.split(".")) and name != MAIN:
                yield name


def _missing_modules(root: Path) -> dict[str, str] | None:
    """Return the remedy for each missing generated module; None if the schema is invalid."""
    from fw.runtime.errors import FwError
    from fw.tasks.build.session import BuildOptions, build

    found: dict[str, str] = {}
    try:
        for restore in (True, False):
            command = (
                "run fw build --restore to recreate {}" if restore else "run fw build to create {}"
            )
            for each in build(root, BuildOptions(check=True, restore=restore)).outcomes:
                if each.action == "create":
                    found[_module(each.path)] = command.format(each.path)
    except FwError:
        return None
    return found


def _module(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _finding(fault: ImportFault, remedies: dict[str, str] | None) -> Finding:
    line = f":{fault['line']}" if fault["line"] else ""
    message = f"{fault['file']}{line}: {fault['error']}"
    missing = str(fault["missing"] or "")
    if missing.startswith("app.") and remedies is None:
        remedy = "run fw build to create missing files"
    elif remedies and missing in remedies:
        remedy = remedies[missing]
    elif missing.startswith("app."):
        remedy = f"{missing} is no longer generated; remove the import, or delete this file"
    elif missing:
        remedy = f"install {missing.partition('.')[0]} next to fw, or remove the import"
    else:
        remedy = str(fault["hint"] or "fix the file")
    return Finding(Level.PROBLEM, message, remedy)
