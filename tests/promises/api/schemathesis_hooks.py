"""Cases that schemathesis leaves out. SCHEMATHESIS_HOOKS names this module."""

from __future__ import annotations

from typing import Any

import schemathesis

__all__ = ["filter_body", "filter_query"]


@schemathesis.hook
def filter_query(context: Any, query: Any) -> bool:
    """Keep what a query can say: a list of one empty text is written as an empty list is.

    Which filters a related record has is said in words.
    """
    schemas = context.operation.schema.raw_schema["components"]["schemas"].values()
    known = {name for schema in schemas for name in schema.get("properties", ())}
    given = query or {}
    if any("." in name for name in given.keys() - known):
        return False
    return not any(value in ([""], "") for value in given.values())


@schemathesis.hook
def filter_body(_context: Any, body: Any) -> bool:
    """Leave out what a description can only say in words: whole numbers in JSON have 64 bits.

    By its keywords 1e30, which a JSON field takes, is as whole a number as one of 31 digits.
    """
    values = body.values() if isinstance(body, dict) else ()
    return not any(_exceeds(value) for value in values if isinstance(value, dict | list))


def _exceeds(value: Any) -> bool:
    if isinstance(value, dict | list):
        return any(map(_exceeds, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and not -(2**63) <= value < 2**63
