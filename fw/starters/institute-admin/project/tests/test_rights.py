"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

from contextlib import AbstractContextManager

import pytest
from fw.runtime.testing import TestClient, Users

ROLES = ["public", "user", "student", "instructor", "registrar", "admin", "super-admin"]
"""Roles; `public` has no login, `user` no role."""

RIGHTS = {
    "number-series": {"admin": "r", "super-admin": "r"},
    "terms": {
        "user": "r",
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "programmes": {
        "user": "r",
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "courses": {
        "user": "r",
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "instructors": {
        "user": "r",
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "students": {
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "guardians": {"registrar": "rcud", "admin": "rcud", "super-admin": "rcud"},
    "rooms": {
        "user": "r",
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "sections": {
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "meetings": {
        "student": "r",
        "instructor": "r",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "enrolments": {
        "student": "r",
        "instructor": "r",
        "registrar": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "attendances": {
        "student": "r",
        "instructor": "ru",
        "registrar": "ru",
        "admin": "ru",
        "super-admin": "ru",
    },
    "assessments": {
        "student": "r",
        "instructor": "rcud",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "marks": {
        "student": "r",
        "instructor": "rcud",
        "registrar": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "invoices": {"student": "r", "registrar": "r", "admin": "r", "super-admin": "r"},
    "payments": {"student": "r", "registrar": "rc", "admin": "rc", "super-admin": "rc"},
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
