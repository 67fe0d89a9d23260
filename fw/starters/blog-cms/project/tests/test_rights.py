"""Rights of each role to each model, as the access blocks of the schema state them.

`tests/test_access.py` tests which records that are.
"""

import pytest
from fw.runtime.testing import TestClient, Users, rights_of, rights_table

RIGHTS = rights_table("""
path            public  user  author  editor  developer  admin  super-admin
authors         r       r     r       rcud    rcud       rcud   rcud
categories      r       r     r       rcud    rcud       rcud   rcud
tags            r       r     rc      rcud    rcud       rcud   rcud
assets          -       -     rcu     rcud    rcud       rcud   rcud
posts           r       r     rcud    rcud    rcud       rcud   rcud
post-revisions  -       -     r       r       r          r      r
post-views      -       -     r       r       r          r      r
pages           r       r     r       rcud    rcud       rcud   rcud
redirects       -       -     -       rcud    rcud       rcud   rcud
broken-links    -       -     r       r       r          r      r
comments        -       -     -       rcd     rcd        rcd    rcd
subscribers     -       -     -       r       r          r      r
newsletters     -       -     -       rcud    rcud       rcud   rcud
deliveries      -       -     -       r       r          r      r
""")
"""Read, create, update, delete. `public` has no login, `user` has one and no role."""

FIELDS = rights_table("""
field                  public  user  author  editor  developer  admin
authors.user_id        -       -     r       r       r          r
posts.submitted_by_id  -       -     r       r       r          r
posts.submitted_at     -       -     r       r       r          r
posts.approved_at      -       -     r       r       r          r
posts.review_note      -       -     r       r       r          r
posts.reviewer_id      -       -     -       r       r          r
""")
"""Fields that not everybody reads who reads the record."""


@pytest.mark.parametrize("path", RIGHTS)
def test_rights(client: TestClient, users: Users, path: str) -> None:
    assert rights_of(client, users, path, RIGHTS[path]) == RIGHTS[path]


@pytest.mark.parametrize("field", FIELDS)
def test_fields(client: TestClient, users: Users, field: str) -> None:
    assert rights_of(client, users, field, FIELDS[field]) == FIELDS[field]
