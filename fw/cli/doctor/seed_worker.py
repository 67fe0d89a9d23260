"""Looks for seeds that don't fit: run in a project's folder, in a process of its own.

Prints as JSON what `fw seed` would say, null where the application itself can't be imported.
"""

from __future__ import annotations

import json
from pathlib import Path

from fw.cli.doctor.import_worker import alone
from fw.runtime.database.seeding.seeder import check_seeds

__all__ = ["faults"]


def faults() -> list[tuple[str, str | None]] | None:
    """Return each fault of the seeds in this folder, and its remedy."""
    try:
        return [(each.message, each.hint) for each in check_seeds(Path.cwd())]
    except Exception:  # noqa: BLE001 - the user's code may raise anything, and another check tells it
        return None


def main() -> None:
    """Print the faults; what seeders themselves print is set aside."""
    with alone() as out:
        json.dump(faults(), out)


if __name__ == "__main__":
    main()
