"""Hostile values and injections, in every place that a client can reach."""

from __future__ import annotations

from pathlib import Path

from tests.processes import python
from tests.promises.api.attacked_projects import project
from tests.promises.support import SCALE

SCRIPT = Path(__file__).with_name("attack.py")
PATIENCE = 3600
"""Seconds for all attacks at full size, beside other work."""


def test_nothing_fails_runs_or_leaks(database_url: str, tmp_path: Path) -> None:
    root = project(tmp_path / "shop", "kitchen_sink", database_url)
    scale = str(min(1.0, SCALE))
    done = python(SCRIPT, root, scale, "injection", "hostile", cwd=tmp_path, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "requests" in done.stdout
