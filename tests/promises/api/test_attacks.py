"""Hostile values and injections, in every place that a client can reach."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.applications import run
from tests.promises.api.attacked_projects import project
from tests.promises.support import SCALE

SCRIPT = Path(__file__).with_name("attack.py")


@pytest.mark.parametrize("attack", ["hostile", "injection"])
def test_nothing_fails_runs_or_leaks(attack: str, database_url: str, tmp_path: Path) -> None:
    root = project(tmp_path / "shop", "kitchen_sink", database_url)

    assert "requests" in run(str(SCRIPT), str(root), attack, str(min(1.0, SCALE)), root=tmp_path)
