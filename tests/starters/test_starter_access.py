"""Each access rule of a starter is held by its own tests: without it, or a part, one of them fails.

CI drops a twentieth of the parts of each starter, FW_PROMISE_SCALE=1 all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from fw.tasks.scaffold.starters import read_starter, starter_names
from tests.applications import PYTEST_OPTIONS, run
from tests.processes import python
from tests.promises.support import SCALE

PLUGIN = Path(__file__).with_name("dropped_rules.py")
TESTS = ("tests/test_rights.py", "tests/test_access.py")
OPENAPI = """\
from fastapi.testclient import TestClient
from app.main import app

with TestClient(app) as client:
    print(client.get("/openapi.json").status_code)
"""
INTERNAL = {"AuthRole", "User"}
"""Models whose rights `fw auth` protects."""
CI_SHARE = 0.05
REDUNDANT = {
    "blog-cms": [
        "Post: author.user_id = me of update, delete to role author when author.user_id = me and"
        " status = 'draft'"
    ]
}
"""Parts that say what others imply: authors can't read the drafts of others."""


@pytest.mark.parametrize("name", starter_names())
def test_each_model_states_its_rules(name: str) -> None:
    models = read_starter(name).schema.models.values()
    assert {one.name for one in models if one.access is None} == INTERNAL


@pytest.mark.parametrize("name", starter_names())
def test_a_test_fails_without_each_part_of_an_access_rule(
    name: str, built_starter: Callable[[str], Path], tmp_path: Path
) -> None:
    survivors = tmp_path / "survivors.json"
    environment = {
        **{name: text for name, text in os.environ.items() if name != "DATABASE_URL"},
        "FW_SURVIVORS": str(survivors),
        "FW_SHARE": str(1 if SCALE >= 1 else CI_SHARE),
        "PYTHONPATH": os.pathsep.join((str(PLUGIN.parent), os.environ.get("PYTHONPATH", ""))),
    }
    line = ("-m", "pytest", *PYTEST_OPTIONS, "-p", PLUGIN.stem, *TESTS)
    done = python(*line, cwd=built_starter(name), env=environment)
    assert survivors.exists(), done.stdout + done.stderr
    found, redundant = set(json.loads(survivors.read_text())), set(REDUNDANT.get(name, ()))
    assert found == redundant if SCALE >= 1 else found <= redundant


@pytest.mark.parametrize("name", starter_names())
def test_visitors_read_the_description_of_fields_that_they_cannot_read(
    name: str, built_starter: Callable[[str], Path]
) -> None:
    assert run("-c", OPENAPI, root=built_starter(name)).strip() == "200"
