"""`async with transaction():` around writes that belong together."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager

from fw.runtime.database.database import current

__all__ = ["transaction"]


def transaction() -> AbstractAsyncContextManager[None]:
    """Make what the block writes to the current database happen together or not at all.

    It is committed when the block ends and undone when it raises. Nested, it is a savepoint.
    """
    return current().transaction()
