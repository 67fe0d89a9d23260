"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

import pytest
from fw.runtime.testing import TestClient, Users, rights_of, rights_table

RIGHTS = rights_table("""
path                public  user  clerk  buyer  manager  admin  super-admin
number-series       -       -     -      -      -        r      r
warehouses          -       -     r      r      r        rcud   rcud
locations           -       -     r      r      rcud     rcud   rcud
product-categories  -       r     r      rcud   r        rcud   rcud
products            -       r     r      rcud   r        rcud   rcud
suppliers           -       r     r      rcud   r        rcud   rcud
supplier-products   -       -     -      rcud   -        rcud   rcud
lots                -       r     r      r      ru       ru     ru
stock-levels        -       -     r      r      r        r      r
warehouse-stocks    -       -     r      rcu    rcu      rcu    rcu
valuations          -       -     -      r      -        r      r
purchase-orders     -       -     r      rcud   r        rcud   rcud
purchase-lines      -       -     r      rcud   r        rcud   rcud
reservations        -       -     r      r      r        r      r
stock-movements     -       -     r      r      r        r      r
stocktakes          -       -     rc     r      rc       rc     rc
stocktake-lines     -       -     rcu    r      rcu      rcu    rcu
""")
"""Read, create, update, delete. `public` has no login, `user` has one and no role."""

FIELDS = rights_table("""
field                      user  clerk  buyer  manager  admin
purchase-lines.unit_price  -     -      r      -        r
stock-movements.unit_cost  -     -      r      -        r
stock-movements.value      -     -      r      -        r
""")
"""Fields that not everybody reads who reads the record."""


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    assert rights_of(client, users, path, RIGHTS[path]) == RIGHTS[path]


@pytest.mark.parametrize("field", FIELDS)
def test_fields(client: TestClient, users: Users, field: str) -> None:
    assert rights_of(client, users, field, FIELDS[field]) == FIELDS[field]
