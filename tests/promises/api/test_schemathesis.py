"""Never a 5xx, and never an answer that `/openapi.json` doesn't tell: schemathesis, every check."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.promises.api.attacked_projects import SCHEMAS, project
from tests.promises.api.serving import serve
from tests.promises.support import SCALE, SEED, times

HOOKS = Path(__file__).with_name("schemathesis_hooks.py")
CASES = 2_000
"""Requests for one schema on one database at full size."""

_MADE = re.compile(r"(\d+) generated")


@pytest.mark.parametrize("schema", SCHEMAS)
def test_an_api_keeps_to_its_description(schema: str, database_url: str, tmp_path: Path) -> None:
    if SCALE < 1 and schema != "kitchen_sink":
        pytest.skip("only at full size: the kitchen sink has what the others have")
    root = project(tmp_path / "shop", schema, database_url)
    with serve(root) as server:
        address = f"{server.address}/openapi.json"
        with urlopen(address) as answer:
            paths = json.load(answer)["paths"]
        operations = sum(len(path) for path in paths.values())
        # schemathesis takes its examples by operation, and adds as many again by other means.
        each = max(1, times(CASES) // operations)
        options = ["--checks", "all", "--continue-on-failure", "--no-color", "--seed", str(SEED)]
        options += ["--generation-database", "none", "--suppress-health-check", "all"]
        options += ["--warnings", "off", "--max-examples", str(each)]
        # What a client may have sent a moment too late or too early is no fault of its request.
        (tmp_path / "schemathesis.toml").write_text(
            "[checks.positive_data_acceptance]\n"
            'expected-statuses = ["2xx", "3xx", "404", "409", "412"]\n'
        )
        if SCALE < 1:
            options += ["--phases", "examples,fuzzing"]
        done = subprocess.run(
            [sys.executable, "-m", "schemathesis.cli", "run", address, *options],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(HOOKS.parent), "SCHEMATHESIS_HOOKS": HOOKS.stem},
        )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
    found = _MADE.search(done.stdout)
    assert found is not None
    assert int(found[1]) >= times(CASES)
