"""Values of seeds that are written as text."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from fw.runtime.database import types as t
from fw.runtime.database.seeding.value_parsing import InvalidValueText, value_of_text


def test_items_of_an_array_are_read_as_their_type() -> None:
    assert value_of_text('["a", ""]', sa.Column("names", t.Array(t.String(9))), "array") == [
        "a",
        "",
    ]
    assert value_of_text('[1, "2"]', sa.Column("counts", t.Array(t.Integer)), "array") == [1, 2]


@pytest.mark.parametrize("text", ["[null]", "[{}]", "[[1]]", "[1]", "[true]"])
def test_items_of_another_type_are_refused(text: str) -> None:
    with pytest.raises(InvalidValueText, match="has items of another type"):
        value_of_text(text, sa.Column("names", t.Array(t.String(9))), "array")
