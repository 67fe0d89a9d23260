"""A model that gets a tenant: its unique indexes are replaced, on each database."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import DATABASES
from tests.tasks.migrations.evolution import Project

BEFORE = """
model Org {
  id: int primary
  name: string(20)
}
model Ticket {
  id: int primary
  org_id: int references Org
  number: int unique
}
"""
AFTER = BEFORE.replace("unique\n", "unique\n  access {\n    tenant org_id\n  }\n")


@pytest.mark.parametrize("database", [*DATABASES, "mongodb"])
def test_values_are_unique_within_a_tenant(
    tmp_path: Path, request: pytest.FixtureRequest, database: str
) -> None:
    url = (
        f"sqlite:///{tmp_path}/app.db"
        if database == "sqlite"
        else str(request.getfixturevalue(f"{database}_url"))
    )
    project = Project(tmp_path, url)
    project.build(BEFORE)
    project.up()
    before = project.fingerprint()
    assert len(project.build(AFTER)) == 1
    project.up()
    after = project.fingerprint()
    assert "uq_tickets_org_id_number" in str(after)
    assert "uq_tickets_number" not in str(after)
    if database != "mongodb":
        project.run(
            "INSERT INTO orgs (id, name) VALUES (1, 'a'), (2, 'b')",
            "INSERT INTO tickets (id, org_id, number) VALUES (1, 1, 7), (2, 2, 7)",
        )
        with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
            project.run("INSERT INTO tickets (id, org_id, number) VALUES (3, 2, 7)")
        project.run("DELETE FROM tickets WHERE id = 2")
    project.down()
    assert project.fingerprint() == before
