"""The digest of rows doesn't depend on how a database stores and sorts them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
import sqlalchemy as sa

from fw.runtime.copying.row_digests import RowForm, TableDigest
from fw.runtime.database import types as t

NOON = datetime(2026, 1, 31, 12, microsecond=123_456, tzinfo=UTC)
KEY = UUID("12345678-1234-5678-1234-567812345678")


def _encoded(type_: Any, value: Any, *, milliseconds: bool = False) -> bytes:
    form = RowForm([sa.Column("a", type_)], milliseconds=milliseconds)
    return form.encoded({"a": value, "computed": 1})


@pytest.mark.parametrize(
    ("type_", "one", "other"),
    [
        (t.Decimal(10, 2), Decimal("1.50"), Decimal("1.5")),
        (t.Decimal(10, 2), Decimal("100"), Decimal("1E+2")),
        (t.Decimal(10, 2), Decimal("-0.00"), Decimal(0)),
        (t.DateTime(), NOON, NOON.astimezone(timezone(timedelta(hours=5)))),
        (t.Float(), -0.0, 0),
        (t.Json(), {"a": 1, "b": [2]}, {"b": [2], "a": 1}),
        (t.Uuid(), KEY, str(KEY)),
        (t.Bytes(), b"ab", memoryview(b"ab")),
        (t.Array(t.Decimal(5, 2)), [Decimal("1.0")], [Decimal("1")]),
    ],
)
def test_equal_values_have_one_form(type_: Any, one: Any, other: Any) -> None:
    assert _encoded(type_, one) == _encoded(type_, other)


@pytest.mark.parametrize(
    ("type_", "one", "other"),
    [
        (t.DateTime(), NOON, NOON + timedelta(microseconds=1)),
        (t.Json(), "1", 1),
        (t.Json(), [1, 2], [2, 1]),
        (t.Decimal(34, 6), Decimal(f"{10**28 - 1}.000001"), Decimal(f"{10**28 - 1}.000002")),
        (t.String(9), "", None),
        (t.String(9), "a", "A"),
    ],
)
def test_different_values_have_different_forms(type_: Any, one: Any, other: Any) -> None:
    assert _encoded(type_, one) != _encoded(type_, other)


def test_milliseconds_are_compared_if_a_database_has_no_more() -> None:
    later = NOON + timedelta(microseconds=1)
    assert _encoded(t.DateTime(), NOON, milliseconds=True) == _encoded(
        t.DateTime(), later, milliseconds=True
    )


def test_the_order_of_rows_is_no_part_of_the_digest_but_their_number_is() -> None:
    found = []
    for rows in (b"ab", b"ba", b"aab", b"bb"):
        digest = TableDigest()
        for row in rows:
            digest.add(bytes([row]))
        found.append(str(digest))
    assert found[0] == found[1]
    assert len(set(found)) == 3
