"""Check of the seeds: they match the models.

The seeds are read in a worker process, which runs this module.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from fw.cli.doctor import Finding, Level, worker
from fw.runtime.database.seeding.seeder import FOLDER, check_seeds

__all__ = ["seed_faults", "seeds"]


def seeds(root: Path) -> Iterator[Finding]:
    """Read the seeds like `fw seed`, without a database; each fault is a finding."""
    if not any((root / FOLDER).glob("*")):
        return
    if not _is_built(root):
        message = "cannot check the seeds until the models are built"
        yield Finding(Level.NOTE, message, "run fw build")
        return
    found = _reported_faults(root)
    if found is None:
        remedy = "fix the application and database/seeds/*.py first"
        yield Finding(Level.NOTE, "cannot check the seeds", remedy)
        return
    if not found:
        yield Finding(Level.OK, "the seeds match the models")
        return
    from fw.tasks.scaffold.project import sample_files

    untouched = sample_files(root)
    reported: set[str] = set()
    for message, hint in found:
        file = message.partition(":")[0]
        if file not in untouched:
            yield Finding(Level.PROBLEM, message, hint or "fix the file")
        elif file not in reported:
            reported.add(file)
            remedy = f"delete {file}, an unchanged sample of fw new"
            yield Finding(Level.PROBLEM, message, remedy)


def _is_built(root: Path) -> bool:
    """Return True if each model of the schema has a module; another check reports stale ones."""
    from fw.language.diagnostics import SchemaError
    from fw.language.names import names_of
    from fw.language.schema import load

    try:
        models = load(root / "schema.fw").models
    except SchemaError:
        return False
    folder = root / "app" / "models"
    return all((folder / f"{names_of(name).module}.py").is_file() for name in models)


def _reported_faults(root: Path) -> list[tuple[str, str | None]] | None:
    """Return the faults that `fw seed` would report, or None if the worker fails."""
    try:
        done = worker.run("fw.cli.doctor.seeds", root)
    except subprocess.TimeoutExpired:
        return None
    if done.returncode or not done.stdout:
        return None
    found: list[tuple[str, str | None]] | None = json.loads(done.stdout)
    return found


# Functions of the worker process.


def seed_faults() -> list[tuple[str, str | None]] | None:
    """Return message and remedy of each fault of the seeds in this folder."""
    try:
        return [(each.message, each.hint) for each in check_seeds(Path.cwd())]
    except Exception:  # noqa: BLE001 - the user's code may raise anything; another check reports it
        return None


def main() -> None:
    """Print the faults as JSON, or null if the application has errors."""
    with worker.exclusive_stdout() as out:
        json.dump(seed_faults(), out)


if __name__ == "__main__":
    main()
