"""Checks of what follows from the schema: the schema itself, the files, the application."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor.finding import Finding, Level

__all__ = ["application", "files", "merges", "schema"]

MOST_NAMES = 5
PATIENCE = 120
SKIPPED = frozenset({".git", ".fw", ".venv", "node_modules", "__pycache__"})


def schema(root: Path) -> Iterator[Finding]:
    """Check the schema; each of its faults is a finding."""
    from fw.language.diagnostics import SchemaError
    from fw.language.schema import load

    try:
        loaded = load(root / "schema.fw")
    except SchemaError as error:
        for fault in error.diagnostics:
            message = f"{fault.where}: {fault.code} {fault.message}"
            yield Finding(Level.PROBLEM, message, fault.hint or "see docs/reference/diagnostics.md")
        return
    yield Finding(Level.OK, f"schema.fw is sound: {len(loaded.models)} models")


def files(root: Path) -> Iterator[Finding]:
    """Compare what is on disk with what a build would make of it."""
    from fw.language.diagnostics import SchemaError
    from fw.tasks.build import BuildOptions, build

    try:
        report = build(root, BuildOptions(check=True))
    except SchemaError:
        yield Finding(Level.NOTE, "the files can't be compared before the schema is sound")
        return
    by_action: dict[str, list[str]] = {}
    for outcome in report.outcomes:
        by_action.setdefault(outcome.action, []).append(outcome.path)
    conflicts = by_action.pop("conflict", [])
    by_action.pop("identical", None)
    by_action.pop("skip", None)
    stale = [path for paths in by_action.values() for path in paths]
    migrations = [path for path in stale if path.startswith("database/migrations/")]
    others = [path for path in stale if path not in set(migrations)]
    if conflicts:
        yield Finding(
            Level.PROBLEM,
            f"edited where the generated text changed too: {_names(conflicts)}",
            "fw build writes both sides to <file>.fw-merge; fw build --force takes fw's",
        )
    if migrations:
        message = f"the schema changed without a migration: {_names(migrations)}"
        yield Finding(Level.PROBLEM, message, "fw build")
    if others:
        yield Finding(Level.PROBLEM, f"stale: {_names(others)}", "fw build")
    if not (conflicts or migrations or others):
        yield Finding(Level.OK, "the generated files are up to date")
    yield from _edited(root)


def _edited(root: Path) -> Iterator[Finding]:
    from fw.tasks.marker import decode, split

    edited = []
    for path in _walk(root / "app"):
        if path.suffix != ".py":
            continue
        marked = split(decode(path.read_bytes())[0])
        if marked.hash is not None and not marked.untouched:
            edited.append(path.relative_to(root).as_posix())
    if edited:
        message = f"edited by hand: {_names(sorted(edited))}"
        yield Finding(Level.NOTE, message, "nothing to do: builds merge your edits")


def merges(root: Path) -> Iterator[Finding]:
    """Look for conflicts that a build left for the user to resolve."""
    found = [
        path.relative_to(root).as_posix() for path in _walk(root) if path.suffix == ".fw-merge"
    ]
    for path in sorted(found):
        target = path.removesuffix(".fw-merge")
        remedy = f"bring its resolved text into {target}, then delete it"
        yield Finding(Level.PROBLEM, f"unresolved: {path}", remedy)
    if not found:
        yield Finding(Level.OK, "no merge waits to be resolved")


def application(root: Path) -> Iterator[Finding]:
    """Import the application in a process of its own, as a server would."""
    if not (root / "app" / "main.py").exists():
        yield Finding(Level.PROBLEM, "app/main.py is missing", "fw new <name> makes one to copy")
        return
    command = [sys.executable, "-c", "import app.main"]
    try:
        done = subprocess.run(
            command, cwd=root, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        yield Finding(Level.PROBLEM, f"importing app.main takes over {PATIENCE} s")
        return
    if done.returncode == 0:
        yield Finding(Level.OK, "the application imports")
        return
    lines = done.stderr.strip().splitlines() or [f"exit status {done.returncode}"]
    remedy = "python -c 'import app.main' shows the traceback"
    yield Finding(Level.PROBLEM, f"app.main can't be imported: {lines[-1]}", remedy)


def _walk(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in SKIPPED]
        for name in names:
            yield Path(parent, name)


def _names(paths: list[str]) -> str:
    shown = ", ".join(paths[:MOST_NAMES])
    more = len(paths) - MOST_NAMES
    return f"{shown} and {more} more" if more > 0 else shown
