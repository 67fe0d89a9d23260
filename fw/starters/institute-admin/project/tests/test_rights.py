"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

import pytest
from fw.runtime.testing import TestClient, Users, rights_of, rights_table

RIGHTS = rights_table("""
path           public  user  student  instructor  registrar  admin  super-admin
number-series  -       -     -        -           -          r      r
terms          -       r     r        r           rcud       rcud   rcud
programmes     -       r     r        r           rcud       rcud   rcud
courses        -       r     r        r           rcud       rcud   rcud
instructors    -       r     r        r           rcud       rcud   rcud
students       -       -     r        r           rcud       rcud   rcud
guardians      -       -     -        -           rcud       rcud   rcud
rooms          -       r     r        r           rcud       rcud   rcud
sections       -       -     r        r           rcud       rcud   rcud
meetings       -       -     r        r           rcud       rcud   rcud
enrolments     -       -     r        r           r          r      r
attendances    -       -     r        ru          ru         ru     ru
assessments    -       -     r        rcud        rcud       rcud   rcud
marks          -       -     r        rcud        rcud       rcud   rcud
invoices       -       -     r        -           r          r      r
payments       -       -     r        -           rc         rc     rc
""")
"""Read, create, update, delete. `public` has no login, `user` has one and no role."""

FIELDS = rights_table("""
field             user  student  instructor  registrar  admin
students.born_on  -     r        -           r          r
""")
"""Fields that not everybody reads who reads the record."""


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    assert rights_of(client, users, path, RIGHTS[path]) == RIGHTS[path]


@pytest.mark.parametrize("field", FIELDS)
def test_fields(client: TestClient, users: Users, field: str) -> None:
    assert rights_of(client, users, field, FIELDS[field]) == FIELDS[field]
