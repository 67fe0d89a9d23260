"""Hidden records and fields change no response."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.applications import make_project, run
from tests.conftest import DATABASES
from tests.promises.support import times

WORLDS = times(2_000) // 3 + 1
"""On each of three databases."""
REQUESTS = Path(__file__).with_name("interference_requests.py")
SCHEMA = """
model Agent {
  id: uuid primary
  name: string(80)
  phone: string(40) default "none"
  access {
    read to user
  }
  relations {
    has_many Ticket as tickets
  }
}

model Ticket {
  id: uuid primary
  owner_id: uuid references User
  title: string(80)
  agent_id: uuid nullable references Agent
  priority: int default 1
  breached: bool default false
  salary: int nullable
  note: text default ""
  due_at: datetime nullable
  access {
    read to user
  }
  relations {
    belongs_to User as owner via owner_id
    belongs_to Agent as agent via agent_id
  }
}
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = make_project(tmp_path_factory.mktemp("interference") / "desk", "database sqlite\n")
    run("-m", "fw", "auth", root=root)
    schema = root / "schema.fw"
    schema.write_text(schema.read_text() + SCHEMA)
    for command in ("build", "migrate"):
        run("-m", "fw", command, root=root)
    (root / "tests" / "test_interference.py").write_text(REQUESTS.read_text())
    return root


@pytest.mark.parametrize("database", DATABASES)
def test_transcripts(project: Path, request: pytest.FixtureRequest, database: str) -> None:
    url = "" if database == "sqlite" else str(request.getfixturevalue(f"{database}_url"))
    run(
        *("-m", "pytest", "-q", "tests/test_interference.py"),
        root=project,
        FW_TEST_DATABASE_URL=url,
        FW_WORLDS=str(WORLDS),
        FW_SEED=database,
    )
