"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

from contextlib import AbstractContextManager

import pytest
from fw.runtime.testing import TestClient, Users

ROLES = ["public", "user", "clerk", "buyer", "manager", "admin", "super-admin"]
"""Roles; `public` has no login, `user` no role."""

RIGHTS = {
    "number-series": {"admin": "r", "super-admin": "r"},
    "warehouses": {
        "clerk": "r",
        "buyer": "r",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "locations": {
        "clerk": "r",
        "buyer": "r",
        "manager": "rcud",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "product-categories": {
        "user": "r",
        "clerk": "r",
        "buyer": "rcud",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "products": {
        "user": "r",
        "clerk": "r",
        "buyer": "rcud",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "suppliers": {
        "user": "r",
        "clerk": "r",
        "buyer": "rcud",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "supplier-products": {"buyer": "rcud", "admin": "rcud", "super-admin": "rcud"},
    "lots": {
        "user": "r",
        "clerk": "r",
        "buyer": "r",
        "manager": "ru",
        "admin": "ru",
        "super-admin": "ru",
    },
    "stock-levels": {
        "clerk": "r",
        "buyer": "r",
        "manager": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "warehouse-stocks": {
        "clerk": "r",
        "buyer": "rcu",
        "manager": "rcu",
        "admin": "rcu",
        "super-admin": "rcu",
    },
    "valuations": {"buyer": "r", "admin": "r", "super-admin": "r"},
    "purchase-orders": {
        "clerk": "r",
        "buyer": "rcud",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "purchase-lines": {
        "clerk": "r",
        "buyer": "rcud",
        "manager": "r",
        "admin": "rcud",
        "super-admin": "rcud",
    },
    "reservations": {
        "clerk": "r",
        "buyer": "r",
        "manager": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "stock-movements": {
        "clerk": "r",
        "buyer": "r",
        "manager": "r",
        "admin": "r",
        "super-admin": "r",
    },
    "stocktakes": {
        "clerk": "rc",
        "buyer": "r",
        "manager": "rc",
        "admin": "rc",
        "super-admin": "rc",
    },
    "stocktake-lines": {
        "clerk": "rcu",
        "buyer": "r",
        "manager": "rcu",
        "admin": "rcu",
        "super-admin": "rcu",
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
