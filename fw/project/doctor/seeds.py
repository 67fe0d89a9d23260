"""Check of the seeds: they match the models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from fw.project.doctor import Finding, Level
from fw.runtime.database.seeding.seeder import FOLDER, check_seeds
from fw.runtime.messages import say

__all__ = ["seeds"]


def seeds(root: Path) -> Iterator[Finding]:
    """Read the seeds like `fw seed`, without a database; each fault is a finding."""
    if not any(file.is_file() for file in (root / FOLDER).glob("*")):
        return
    if not _is_built(root):
        message = say("cannot check the seeds until the models are built")
        yield Finding(Level.NOTE, message, say("run fw build"))
        return
    found = _faults(root)
    if found is None:
        remedy = say("fix the application and database/seeds/*.py first")
        yield Finding(Level.NOTE, say("cannot check the seeds"), remedy)
        return
    if not found:
        yield Finding(Level.OK, say("the seeds match the models"))
        return
    for fault, hint in found:
        yield Finding(Level.PROBLEM, fault, hint or say("fix the file"))


def _is_built(root: Path) -> bool:
    """Return True if each model of the schema has a module; another check reports stale ones."""
    from fw.language.names import names_of
    from fw.language.syntax.source_files import scan_sources
    from fw.project.files import read_sources

    found, folder = scan_sources(read_sources(root)), root / "app" / "models"
    return not found.issues and all(
        (folder / f"{names_of(block.name).module}.py").is_file() for block in found.blocks
    )


def _faults(root: Path) -> list[tuple[str, str | None]] | None:
    """Return message and remedy of each fault, None if the application has errors."""
    try:
        return [(each.message, each.hint) for each in check_seeds(root)]
    except Exception:  # noqa: BLE001 - the user's code may raise anything; another check reports it
        return None
