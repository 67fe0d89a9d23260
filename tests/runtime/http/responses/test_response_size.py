"""The size limit of responses, and what counts."""

from __future__ import annotations

from typing import Any

import pytest

from fw.runtime.errors import ResponseTooLarge
from fw.runtime.http.responses.plain_json import encode_plain
from fw.runtime.http.responses.response_size import check_size, encode_page, size_limit

META = {"page": 1, "per_page": 100, "total": 60, "pages": 1}


class App:
    max_response_size = 7


@pytest.mark.parametrize(("method", "limit"), [("GET", 7), ("HEAD", 7), ("POST", 0), ("PATCH", 0)])
def test_only_reads_are_limited(method: str, limit: int) -> None:
    assert size_limit({"method": method, "app": App()}) == limit
    assert size_limit({"method": method, "app": object()}) == 0


@pytest.mark.parametrize("count", [0, 1, 25, 26, 60])
def test_a_page_in_parts_has_the_bytes_of_the_whole(count: int) -> None:
    content = {"data": [{"id": number, "name": "ä\n"} for number in range(count)], "meta": META}
    whole = encode_plain(content)
    assert encode_page(content, len(whole)) == whole


def shared(depth: int) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [{"name": "a" * 100, "data": {"k": [1, {"x": "y"}]}}]
    for _ in range(depth):
        rows = [{"name": "b", "ends": rows * 2, "one": rows[0]} for _ in range(3)]
    return rows


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_rows_that_repeat_are_measured_by_their_bytes(depth: int) -> None:
    rows = shared(depth)
    # Each distinct row is encoded anyway; the limit is on what repeats.
    distinct = 3 * depth * 200
    size = len(encode_plain(rows))
    check_size(rows, size)
    with pytest.raises(ResponseTooLarge, match=str(size - distinct - 300)):
        check_size(rows, size - distinct - 300)


def test_rows_that_do_not_repeat_are_not_encoded() -> None:
    check_size([{"name": "a" * 100, "ends": [{"name": "b" * 100}]}], 1)
