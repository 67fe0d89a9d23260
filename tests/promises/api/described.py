"""A run of schemathesis: an API keeps to its `/openapi.json`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.request import urlopen

from tests.promises.support import SCALE, SEED, times

__all__ = ["CASES", "HOOKS", "check_api"]

CASES = 2_000
"""Requests for one schema on one database at full size."""
HOOKS = Path(__file__).with_name("schemathesis_hooks.py")
"""Checks that each run leaves out."""

ACCEPTED = ("2xx", "3xx", "404", "409", "412")
"""Answers to a valid request: it may have been sent a moment too late or too early."""

_MADE = re.compile(r"(\d+) generated")


def check_api(
    address: str,
    folder: Path,
    *options: str,
    hooks: Path = HOOKS,
    accepted: Sequence[str] = ACCEPTED,
    paths: str = "",
    environment: Mapping[str, str] = {},
) -> int:
    """Send requests to the application at an address; return their number.

    `paths` is a pattern of the paths to request. AssertionError says what is wrong.
    """
    with urlopen(f"{address}/openapi.json") as answer:
        described = json.load(answer)["paths"]
    operations = sum(len(path) for name, path in described.items() if re.search(paths, name))
    # schemathesis takes its examples by operation, and adds as many again by other means.
    each = max(1, times(CASES) // operations)
    line = ["--checks", "all", "--continue-on-failure", "--no-color", "--seed", str(SEED)]
    line += ["--generation-database", "none", "--suppress-health-check", "all"]
    line += ["--warnings", "off", "--max-examples", str(each), *options]
    if paths:
        line += ["--include-path-regex", paths]
    (folder / "schemathesis.toml").write_text(
        f"[checks.positive_data_acceptance]\nexpected-statuses = {json.dumps(accepted)}\n"
    )
    if SCALE < 1:
        line += ["--phases", "examples,fuzzing"]
    places = dict.fromkeys((str(hooks.parent), str(HOOKS.parent)))
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", f"{address}/openapi.json", *line],
        cwd=folder,
        capture_output=True,
        text=True,
        env={
            **os.environ,
            **environment,
            "PYTHONPATH": os.pathsep.join(places),
            "SCHEMATHESIS_HOOKS": hooks.stem,
        },
    )
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr
    found = _MADE.search(done.stdout)
    assert found is not None
    return int(found[1])
