"""Record of the SQL statements that a database driver runs."""

from __future__ import annotations

__all__ = ["RecordedStatements"]


class RecordedStatements:
    """SQL texts in the order of execution. A call returns their number and clears them.

    Of a database without SQL, `is_sql` is False, and the texts are empty.
    """

    def __init__(self, *, is_sql: bool = True) -> None:
        self.is_sql = is_sql
        self.texts: list[str] = []

    def __call__(self) -> int:
        """Return the number of statements since the last call."""
        count, self.texts = len(self.texts), []
        return count
