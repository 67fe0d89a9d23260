"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

from contextlib import AbstractContextManager

import pytest
from fw.runtime.testing import TestClient, Users

ROLES = ["public", "user", "rep", "manager", "developer", "admin", "super-admin"]
"""Roles; `public` has no login, `user` no role."""

RIGHTS = {
    "teams": {
        "user": "r",
        "rep": "r",
        "manager": "rcu",
        "developer": "rcu",
        "admin": "rcu",
        "super-admin": "rcud",
    },
    "pipelines": {
        "user": "r",
        "rep": "r",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "stages": {
        "user": "r",
        "rep": "r",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "lost-reasons": {
        "user": "r",
        "rep": "r",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "products": {
        "user": "r",
        "rep": "r",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "labels": {
        "user": "r",
        "rep": "rcud",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "companies": {
        "user": "r",
        "rep": "rcu",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "contacts": {
        "user": "r",
        "rep": "rcu",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "deals": {
        "rep": "rcu",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "deal-lines": {
        "rep": "rcud",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "stage-changes": {
        "rep": "r",
        "manager": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "activities": {
        "user": "rcud",
        "rep": "rcud",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "leads": {
        "rep": "rcu",
        "manager": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "lead-imports": {
        "manager": "rcd",
        "developer": "rcd",
        "admin": "rcd",
        "super-admin": "rcd",
    },
}
"""The letters are those of read, create, update and delete. Other roles may do nothing."""

KEY = "00000000-0000-0000-0000-000000000000"


def as_role(users: Users, role: str) -> AbstractContextManager[None]:
    """Send requests as a user with a role."""
    if role == "public":
        return users.nobody()
    return users.of_role(None if role == "user" else role)


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    found = {}
    for role in ROLES:
        with as_role(users, role):
            answers = {
                "r": client.get(f"/{path}/"),
                "c": client.post(f"/{path}/", json={}),
                "u": client.patch(f"/{path}/{KEY}", json={}),
                "d": client.delete(f"/{path}/{KEY}"),
            }
        found[role] = "".join(
            verb
            for verb, answer in answers.items()
            if answer.status_code not in (401, 403)
        )

    assert {role: verbs for role, verbs in found.items() if verbs} == RIGHTS[path]
