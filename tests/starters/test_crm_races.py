"""Rules of the starter crm hold for requests at the same moment, on every database."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from tests.applications import run

SCRIPT = str(Path(__file__).with_name("crm_races.py"))


def test_operations_at_once(built_starter: Callable[[str], Path], database_url: str) -> None:
    root = built_starter("crm")
    run("-m", "fw", "migrate", root=root, DATABASE_URL=database_url)
    printed = run(SCRIPT, root=root, DATABASE_URL=database_url, PYTHONPATH=str(root))
    found = json.loads(printed.splitlines()[-1])
    assert found["conversions"] == {
        "answers": 1,
        "once": [1, 1, 1],
        "history": 1,
        "bare": 1,
        "companies": 1,
        "deals": 10,
    }
    assert found["lines"] == {"lines": "320.00", "amount": "320.00"}
    assert found["defaults"] == 1
    assert found["turns"] == [2, 2, 2, 2]
