"""The work of a request grows at most linearly with each of its parts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.applications import make_project
from tests.processes import python
from tests.promises.api import growing_requests
from tests.promises.conftest import FEW_BACKENDS

LINEAR = 30
"""Allowed growth of the time for ten times the size: 10 is linear, 100 quadratic."""
NOISE = 0.02
"""CPU seconds that a request may take whatever its size."""


def slow(*arguments: str | Path, kinds: int) -> dict[str, tuple[float, float]]:
    """Return the seconds of the kinds of work that grow too fast; print those of the slowest."""
    done = python(growing_requests.__file__, *arguments, warnings=False)
    assert done.returncode == 0, done.stderr
    costs: dict[str, tuple[float, float]] = json.loads(done.stdout.splitlines()[-1])
    assert len(costs) == kinds
    for name, (small, large) in sorted(costs.items(), key=lambda item: -item[1][1])[:10]:
        print(f"{name}: {small * 1000:.1f} -> {large * 1000:.1f} ms")
    return {
        name: (small, large)
        for name, (small, large) in costs.items()
        if large > max(NOISE, LINEAR * small)
    }


@pytest.mark.parametrize("backend", FEW_BACKENDS)
def test_work_of_requests_grows_at_most_linearly(
    backend: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    url = str(request.getfixturevalue(f"{backend}_url"))
    root = make_project(tmp_path / "wide", growing_requests.SCHEMA, url)
    assert slow(root, kinds=58) == {}


def test_work_of_rules_grows_at_most_linearly() -> None:
    assert slow(kinds=352) == {}
