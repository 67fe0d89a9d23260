"""The build graph for doit. A project's `dodo.py` imports `DOIT_CONFIG` and `task_fw`.

Plain `doit` then builds the whole graph, and `doit list` shows it.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator
from pathlib import Path

from fw.runtime.errors import FwError
from fw.tasks.build.runner import as_doit_task, raise_in_dodo
from fw.tasks.build.session import Builder

__all__ = ["DATABASE", "task_fw"]

DATABASE = ".fw/doit.sqlite"
"""doit's database, written only when doit runs a `dodo.py`."""


def __getattr__(name: str) -> object:
    """Return `DOIT_CONFIG`, the configuration for doit.

    doit opens its database before it asks for tasks, so the folder is created here.
    """
    if name != "DOIT_CONFIG":
        raise AttributeError(name)
    if Path("schema.fw").exists():
        Path(DATABASE).parent.mkdir(exist_ok=True)
    # Commands such as `doit forget` fail unless there are default tasks.
    return {
        "backend": "sqlite3",
        "default_tasks": ["fw"],
        "dep_file": DATABASE,
        "verbosity": 2,
    }


def task_fw() -> Iterator[dict[str, object]]:
    """Build every file generated from schema.fw."""
    builder = Builder(Path.cwd())
    # The jobs run after this generator has finished, and doit does not report the end.
    atexit.register(builder.close)
    try:
        jobs = builder.jobs(print)
    except FwError as error:
        raise_in_dodo(error)
    for job in jobs:
        yield as_doit_task(job, "fw")
