"""Lists and records under the access rules of the starters are read by indexes.

A role that may see a tenth of a model's records at most must not read the others: no table is read
as a whole, and on PostgreSQL and MongoDB the number of rows that are read is bounded. CI reads one starter on
PostgreSQL, FW_PROMISE_SCALE=1 all on each of three databases.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fw.tasks.scaffold.starters import starter_names
from tests.applications import run
from tests.promises.support import SCALE
from tests.starters.conftest import name_database

HERE = Path(__file__).parent
SCRIPT = HERE / "access_plans.py"
ROWS = 10_000
"""Rows of each model. Of 4,000 messages, PostgreSQL reads all instead of looking up 16 tickets."""
FEW = 0.1
"""Part of the records that a role sees for which reading all of them is a waste."""
SMALL = 200
"""Rows of a table that is read as a whole in less time than an index."""
DATABASES = ("postgres", "sqlite", "mongodb")

Json = Any


@pytest.mark.parametrize("database", DATABASES)
@pytest.mark.parametrize("name", starter_names())
def test_access_rules_use_indexes(
    name: str,
    database: str,
    copied_starter: Callable[[str], Path],
    request: pytest.FixtureRequest,
) -> None:
    if SCALE < 1 and (name, database) != ("helpdesk", "postgres"):
        pytest.skip("only at full size")
    root = copied_starter(name)
    if database != "sqlite":
        name_database(root, request.getfixturevalue(f"{database}_url"))
        for command in ("migrate", "seed"):
            run("-m", "fw", command, root=root)
    path = os.pathsep.join((str(HERE), os.environ.get("PYTHONPATH", "")))
    found = json.loads(run(str(SCRIPT), str(ROWS), root=root, PYTHONPATH=path))
    sizes, asked = found["sizes"], found["asked"]
    assert all(one["reads"] for one in asked)
    assert {one["kind"] for one in asked} == {"list", "filtered", "get"}
    assert [one for one in asked if reads_too_much(one, sizes)] == []


def reads_too_much(asked: Json, sizes: dict[str, int]) -> bool:
    """Return True if a request for few records reads a large table as a whole, or many rows."""
    if asked["total"] > asked["rows"] * FEW:
        return False
    return any(
        sizes.get(table, 0) > SMALL and (scans or rows > sizes[table] / 2)
        for table, scans, rows in asked["reads"]
    )
