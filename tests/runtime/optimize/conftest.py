from __future__ import annotations

from importlib import metadata
from pathlib import Path

import pytest

from fw.runtime.optimize import sources
from tests.runtime.optimize.cached import LoadedModules, installed, store


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose description is stored."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(metadata, "packages_distributions", installed)
    monkeypatch.setattr(sources, "sys", LoadedModules())
    root = tmp_path / "shop"
    (root / "app/routes").mkdir(parents=True)
    (root / "app/main.py").write_text("x = 1\n")
    (root / "app/routes/post.py").write_text("y = 1\n")
    (root / "fw.toml").write_text('[project]\nname = "shop"\n')
    store(root)
    return root
