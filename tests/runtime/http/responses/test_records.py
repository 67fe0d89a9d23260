"""Encoding of the records of one model."""

from __future__ import annotations

from typing import Any

import pytest

from fw.runtime.http.responses.records import RecordEncoder
from tests.runtime.library import Book, Writer

LOAN = {"id": 1}


def encoder(model: type[Any]) -> RecordEncoder:
    return RecordEncoder(model, None)


@pytest.mark.parametrize(
    ("model", "row", "shared"),
    [
        (Writer, {"name": "A"}, False),
        (Writer, {"books": [{"title": "T"}]}, False),
        (Writer, {"books": []}, False),
        (Writer, {"books": [{"loans": [LOAN]}], "pupils": []}, False),
        (Writer, {"mentor": None}, True),
        (Writer, {"friends": [{"name": "B"}]}, True),
        (Writer, {"books": [{"writer": {"name": "A"}}]}, True),
        (Writer, {"pupils": [], "books": [{"topics": []}]}, True),
        (Book, {"loans": [LOAN], "long_loans": [LOAN]}, False),
    ],
)
def test_rows_may_be_shared(model: type[Any], row: dict[str, Any], shared: bool) -> None:
    assert encoder(model).has_shared_rows([row], encoder) is shared
