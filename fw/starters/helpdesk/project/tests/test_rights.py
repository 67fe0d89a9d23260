"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

from contextlib import AbstractContextManager

import pytest
from fw.runtime.testing import TestClient, Users

ROLES = [
    "public",
    "user",
    "customer",
    "agent",
    "lead",
    "developer",
    "admin",
    "super-admin",
]
"""Roles; `public` has no login, `user` no role."""

RIGHTS = {
    "number-series": {"admin": "r", "super-admin": "r"},
    "business-calendars": {
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "service-hours": {
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "holidays": {
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "teams": {
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "sla-policies": {
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "organisations": {
        "user": "r",
        "customer": "r",
        "agent": "rcu",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "customers": {
        "user": "r",
        "customer": "r",
        "agent": "rcu",
        "lead": "rcu",
        "developer": "rcu",
        "admin": "rcu",
        "super-admin": "rcu",
    },
    "ticket-categories": {
        "user": "r",
        "customer": "r",
        "agent": "r",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "ticket-labels": {
        "agent": "rcud",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "tickets": {
        "user": "rc",
        "customer": "rc",
        "agent": "rcu",
        "lead": "rcu",
        "developer": "rcu",
        "admin": "rcu",
        "super-admin": "rcu",
    },
    "ticket-messages": {
        "user": "rc",
        "customer": "rc",
        "agent": "rc",
        "lead": "rc",
        "developer": "rc",
        "admin": "rc",
        "super-admin": "rc",
    },
    "ticket-events": {
        "agent": "r",
        "lead": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "saved-replies": {
        "agent": "rcud",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "articles": {
        "user": "r",
        "customer": "r",
        "agent": "rcud",
        "lead": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "backlog-days": {
        "agent": "r",
        "lead": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
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
