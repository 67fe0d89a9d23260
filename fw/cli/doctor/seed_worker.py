"""Worker process that checks the seeds of a project, in the project's folder.

It prints the faults that `fw seed` would report as JSON, or null if the application has errors.
"""

from __future__ import annotations

import json
from pathlib import Path

from fw.cli.doctor.import_worker import exclusive_stdout
from fw.runtime.database.seeding.seeder import check_seeds

__all__ = ["faults"]


def faults() -> list[tuple[str, str | None]] | None:
    """Return message and remedy of each fault of the seeds in this folder."""
    try:
        return [(each.message, each.hint) for each in check_seeds(Path.cwd())]
    except Exception:  # noqa: BLE001 - the user's code may raise anything; another check reports it
        return None


def main() -> None:
    """Print the faults."""
    with exclusive_stdout() as out:
        json.dump(faults(), out)


if __name__ == "__main__":
    main()
