"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

import pytest
from fw.runtime.testing import TestClient, Users, rights_of, rights_table

RIGHTS = rights_table("""
path           public  user  rep   manager  developer  admin  super-admin
teams          -       r     r     rcu      rcu        rcu    rcud
pipelines      -       r     r     rcud     rcud       rcud   rcud
stages         -       r     r     rcud     rcud       rcud   rcud
lost-reasons   -       r     r     rcud     rcud       rcud   rcud
products       -       r     r     rcud     rcud       rcud   rcud
labels         -       r     rcud  rcud     rcud       rcud   rcud
companies      -       r     rcu   rcud     rcud       rcud   rcud
contacts       -       r     rcu   rcud     rcud       rcud   rcud
deals          -       -     rcu   rcud     rcud       rcud   rcud
deal-lines     -       -     rcud  rcud     rcud       rcud   rcud
stage-changes  -       -     r     r        r          r      r
activities     -       rcud  rcud  rcud     rcud       rcud   rcud
leads          -       -     rcu   rcud     rcud       rcud   rcud
lead-imports   -       -     -     rcd      rcd        rcd    rcd
""")
"""Read, create, update, delete. `public` has no login, `user` has one and no role."""


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    assert rights_of(client, users, path, RIGHTS[path]) == RIGHTS[path]
