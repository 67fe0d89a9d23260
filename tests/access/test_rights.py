"""Rights of roles, as a project's own tests state them in a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.access.applications import run_requests

REQUESTS = '''
from fw.runtime.errors import FwError
from fw.runtime.testing import rights_of, rights_table

RIGHTS = rights_table("""
path    public  user  developer  super-admin
notes   r       rcud  rcud       rcud
labels  -       r     r          rcud
steps   -       rcud  rcud       rcud
""")


def test_rights(client: TestClient, users: Users):
    for path, rights in RIGHTS.items():
        assert rights_of(client, users, path, rights) == rights


def test_roles_act_one_by_one(client: TestClient, users: Users):
    with users.of_role("developer"):
        assert rights_of(client, users, "labels", ["public", "super-admin"]) == {
            "public": "-",
            "super-admin": "rcud",
        }
        assert client.post("/labels/", json={}).status_code == 403


def test_a_super_admin_acts_for_a_part_of_a_test(client: TestClient, users: Users):
    with users.of_role("developer"):
        with users.super_admin():
            assert rights_of(client, users, "labels", ["super-admin"])
            assert client.post("/labels/", json={}).status_code == 422
        assert client.post("/labels/", json={}).status_code == 403
    assert client.post("/labels/", json={}).status_code == 422


def test_a_path_without_a_list_is_an_error(client: TestClient, users: Users):
    with pytest.raises(FwError, match="no list at /note/"):
        rights_of(client, users, "note", ["user"])
    with pytest.raises(FwError, match="no list at /ticket/"):
        rights_of(client, users, "ticket.salary", ["user"])


def test_fields(client: TestClient, users: Users):
    found = rights_of(client, users, "tickets.breached", ["public", "user", "developer"])
    assert found == {"public": "-", "user": "-", "developer": "r"}


def test_an_unknown_field_is_an_error(client: TestClient, users: Users):
    with pytest.raises(FwError, match="unknown field 'breeched' in the list at /tickets/"):
        rights_of(client, users, "tickets.breeched", ["user"])
'''


def test_rights_of_roles(project: Path, request: pytest.FixtureRequest) -> None:
    run_requests(project, REQUESTS, "sqlite", request)
