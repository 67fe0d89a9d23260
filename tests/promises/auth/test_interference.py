"""Hidden records and fields change no response."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import DESK
from tests.applications import make_project, run
from tests.conftest import DATABASES
from tests.promises.support import times

WORLDS = times(2_000) // 4 + 1
"""On each of four databases."""
AT_ONCE = 50
"""Worlds of one process: a program of a test has five minutes."""
REQUESTS = Path(__file__).with_name("interference_requests.py")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_project(tmp_path_factory.mktemp("interference") / "desk", "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + DESK)
    for command in ("build", "migrate"):
        run("-m", "fw", command, root=root)
    (root / "tests" / "test_interference.py").write_text(REQUESTS.read_text())
    return root


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_transcripts(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    url = "" if database == "sqlite" else str(request.getfixturevalue(f"{database}_url"))
    for start in range(0, WORLDS, AT_ONCE):
        run(
            *("-m", "pytest", "-q", "tests/test_interference.py"),
            root=project,
            FW_TEST_DATABASE_URL=url,
            FW_WORLDS=str(min(AT_ONCE, WORLDS - start)),
            FW_SEED=f"{database} {start}",
        )
