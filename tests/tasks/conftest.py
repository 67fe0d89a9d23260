from __future__ import annotations

from pathlib import Path

import pytest

from tests.tasks.projects import project, rebuild


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return the folder of a project of two models, built."""
    root = project(tmp_path / "shop")
    rebuild(root)
    return root
