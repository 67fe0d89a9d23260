"""The work of a request grows at most linearly with each of its parts."""

from __future__ import annotations

import json
from pathlib import Path

from tests.applications import make_project
from tests.processes import python
from tests.promises.api import growing_requests

LINEAR = 30
"""Allowed growth of the time for ten times the size: 10 is linear, 100 quadratic."""
NOISE = 0.02
"""CPU seconds that a request may take whatever its size."""


def test_work_grows_at_most_linearly(tmp_path: Path) -> None:
    root = make_project(tmp_path / "wide", growing_requests.SCHEMA)
    done = python(growing_requests.__file__, str(root), cwd=root, warnings=False)
    assert done.returncode == 0, done.stderr
    costs: dict[str, list[float]] = json.loads(done.stdout.splitlines()[-1])
    assert len(costs) > 300
    slow = sorted(costs.items(), key=lambda item: -item[1][1])[:10]
    print(
        *(f"{name}: {small * 1000:.1f} -> {large * 1000:.1f} ms" for name, (small, large) in slow),
        sep="\n",
    )
    assert {
        name: (small, large)
        for name, (small, large) in costs.items()
        if large > max(NOISE, LINEAR * small)
    } == {}
