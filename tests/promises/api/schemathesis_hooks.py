"""What schemathesis leaves out: SCHEMATHESIS_HOOKS names this file's module."""

from __future__ import annotations

from typing import Any

import schemathesis

__all__ = ["filter_query"]


@schemathesis.hook
def filter_query(_context: Any, query: Any) -> bool:
    """Keep what a query can say: a list of one empty text is written as an empty list is."""
    return not query or not any(value in ([""], "") for value in query.values())
