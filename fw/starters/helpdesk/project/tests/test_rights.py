"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

import pytest
from fw.runtime.testing import TestClient, Users, rights_of, rights_table

RIGHTS = rights_table("""
path                public  user  customer  agent  lead  developer  admin  super-admin
number-series       -       -     -         -      -     -          r      r
business-calendars  -       -     -         r      rcud  rcud       rcud   rcud
service-hours       -       -     -         r      rcud  rcud       rcud   rcud
holidays            -       -     -         r      rcud  rcud       rcud   rcud
teams               -       -     -         r      rcud  rcud       rcud   rcud
sla-policies        -       -     -         r      rcud  rcud       rcud   rcud
organisations       -       r     r         rcu    rcud  rcud       rcud   rcud
customers           -       r     r         rcu    rcu   rcu        rcu    rcu
ticket-categories   -       r     r         r      rcud  rcud       rcud   rcud
ticket-labels       -       -     -         rcud   rcud  rcud       rcud   rcud
tickets             -       rc    rc        rcu    rcu   rcu        rcu    rcu
ticket-messages     -       rc    rc        rc     rc    rc         rc     rc
ticket-events       -       -     -         r      r     r          r      r
saved-replies       -       -     -         rcud   rcud  rcud       rcud   rcud
articles            -       r     r         rcud   rcud  rcud       rcud   rcud
backlog-days        -       -     -         r      r     r          r      r
""")
"""Read, create, update, delete. `public` has no login, `user` has one and no role."""

FIELDS = rights_table("""
field                            user  customer  agent  lead  developer  admin
tickets.breached                 -     -         r      r     r          r
tickets.first_reply_breached_at  -     -         r      r     r          r
tickets.resolution_breached_at   -     -         r      r     r          r
""")
"""Fields that not everybody reads who reads the record."""


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    assert rights_of(client, users, path, RIGHTS[path]) == RIGHTS[path]


@pytest.mark.parametrize("field", FIELDS)
def test_fields(client: TestClient, users: Users, field: str) -> None:
    assert rights_of(client, users, field, FIELDS[field]) == FIELDS[field]
