"""Validators of collections, which revisions create and models name the errors of."""

from __future__ import annotations

from itertools import permutations

import sqlalchemy as sa

from fw.runtime.database import check
from fw.runtime.database.backends.mongodb.schema.collections import check_names, validator

CHECKS = {"ck_a": "size > 0", "ck_b": "size < 9", "ck_c": "size != 4"}


def test_the_order_of_checks_does_not_matter() -> None:
    found = []
    for names in permutations(CHECKS):
        checks = [check(CHECKS[name], name=name) for name in names]
        size = sa.Column("size", sa.BigInteger())
        found.append(sa.Table("boxes", sa.MetaData(), size, *checks))
    assert all(validator(table) == validator(found[0]) for table in found)
    assert all(check_names(table) == [*CHECKS] for table in found)
