"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

from contextlib import AbstractContextManager

import pytest
from fw.runtime.testing import TestClient, Users

ROLES = ["public", "user", "author", "editor", "developer", "admin", "super-admin"]
"""Roles; `public` has no login, `user` no role."""

RIGHTS = {
    "authors": {
        "public": "r",
        "user": "r",
        "author": "r",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "categories": {
        "public": "r",
        "user": "r",
        "author": "r",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "tags": {
        "public": "r",
        "user": "r",
        "author": "rc",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "assets": {
        "author": "rcu",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "posts": {
        "public": "r",
        "user": "r",
        "author": "rcud",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "post-revisions": {
        "author": "r",
        "editor": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "post-views": {
        "author": "r",
        "editor": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "pages": {
        "public": "r",
        "user": "r",
        "author": "r",
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "redirects": {
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "broken-links": {
        "author": "r",
        "editor": "r",
        "developer": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "comments": {
        "editor": "rcd",
        "developer": "rcd",
        "admin": "rcd",
        "super-admin": "rcd",
    },
    "subscribers": {"editor": "r", "developer": "r", "admin": "r", "super-admin": "r"},
    "newsletters": {
        "editor": "rcud",
        "developer": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "deliveries": {"editor": "r", "developer": "r", "admin": "r", "super-admin": "r"},
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
