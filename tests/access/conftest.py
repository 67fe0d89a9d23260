"""The project of the tests of access rules, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import make_access_project


@pytest.fixture(scope="package")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_access_project(tmp_path_factory.mktemp("access") / "notes")
