"""Size limit of responses: a list or an include that exceeds it is refused, not encoded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fw.runtime.errors import ResponseTooLarge
from fw.runtime.http.responses.plain_json import encode_plain

__all__ = ["check_size", "encode_page", "size_limit"]

_PART: Final = 25
"""Rows that are encoded in one call: a page of the default size."""

_NESTED: Final = frozenset({dict, list})


def size_limit(scope: Mapping[str, Any]) -> int:
    """Return the limit for the response to a request, 0 for none.

    A write has none, because it is done before its response is encoded.
    """
    if scope.get("method") not in ("GET", "HEAD"):
        return 0
    limit: int = getattr(scope.get("app"), "max_response_size", 0)
    return limit


def encode_page(content: Mapping[str, Any], limit: int) -> bytes:
    """Return a page of plain records as JSON; ResponseTooLarge before much more than `limit`."""
    rows = content["data"]
    if len(rows) <= _PART:
        return encode_plain(content)
    parts, size = [], 0
    for start in range(0, len(rows), _PART):
        part = encode_plain(rows[start : start + _PART])
        size += len(part)
        if size > limit:
            raise ResponseTooLarge(limit)
        parts.append(part[1:-1])
    return b'{"data":[%b],"meta":%b}' % (b",".join(parts), encode_plain(content["meta"]))


def check_size(rows: Sequence[Any], limit: int) -> None:
    """Raise ResponseTooLarge if shared related rows would add more than `limit` bytes of JSON.

    Each is encoded once here, and counted as often as it repeats. Without any, the response is
    not much larger than the rows in memory.
    """
    known: dict[int, int] = {}
    size = 0
    for one in _repeated(rows):
        size += _size(one, limit, known)
        if size > limit:
            raise ResponseTooLarge(limit)


def _repeated(rows: Sequence[Any]) -> list[Any]:
    """Return the lists and objects in rows for each time that they occur again."""
    first: list[Any] = [rows]
    seen, again = {id(rows)}, []
    # The list grows while it is read.
    for values in first:
        items = values.values() if type(values) is dict else values
        if _NESTED.isdisjoint(map(type, items)):
            continue
        for one in [one for one in items if type(one) in _NESTED]:
            if id(one) in seen:
                again.append(one)
            else:
                seen.add(id(one))
                first.append(one)
    return again


def _size(values: Any, limit: int, known: dict[int, int]) -> int:
    """Return the size of a list or an object as JSON; a known one isn't encoded again."""
    size = known.get(id(values))
    if size is not None:
        return size
    names, items = ([*values], [*values.values()]) if isinstance(values, dict) else ([], values)
    size = len(encode_plain([*names, *(one for one in items if type(one) not in _NESTED)]))
    for one in items:
        if type(one) in _NESTED:
            size += _size(one, limit, known) + 1
            if size > limit:
                break
    if size > limit:
        raise ResponseTooLarge(limit)
    known[id(values)] = size
    return size
