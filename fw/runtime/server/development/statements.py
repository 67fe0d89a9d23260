"""Statements of a request: their texts and times, without values, which may be secrets."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final, TypeVar

from starlette.types import Scope
from typing_extensions import override

from fw.runtime.database.sql.driver import Raw, Source

__all__ = ["MAX_STATEMENTS", "StatementRun", "recorded", "recording", "statements_of"]

T = TypeVar("T")

MAX_STATEMENTS: Final = 200
"""Maximum number of statements that are kept of a request: the last ones."""
_KEY: Final = "fw.statements"


@dataclass(frozen=True, slots=True)
class StatementRun:
    """A statement that has run: `seconds` is None if it failed."""

    text: str
    seconds: float | None


_current: ContextVar[list[StatementRun] | None] = ContextVar("statements", default=None)


@contextmanager
def recording(scope: Scope) -> Iterator[Sequence[StatementRun]]:
    """Keep the statements of the block in the scope of a request; yield them."""
    kept: list[StatementRun] = []
    scope[_KEY] = kept
    token = _current.set(kept)
    try:
        yield kept
    finally:
        _current.reset(token)


def statements_of(scope: Scope) -> Sequence[StatementRun]:
    """Return the statements that a request has run so far."""
    found: list[StatementRun] = scope.get(_KEY, [])
    return found


def recorded(source: Source) -> Source:
    """Return a source that records the statements of the current request."""
    kept = _current.get()
    return source if kept is None else _RecordedSource(source, kept)


class _RecordedSource(Source):
    def __init__(self, source: Source, kept: list[StatementRun]) -> None:
        self._source, self._kept = source, kept

    @override
    async def fetch(self, text: str, values: list[Any], *, writes: bool) -> Sequence[Raw]:
        return await self._timed(text, self._source.fetch(text, values, writes=writes))

    @override
    async def execute(self, text: str, values: list[Any]) -> tuple[int, int]:
        return await self._timed(text, self._source.execute(text, values))

    async def _timed(self, text: str, running: Awaitable[T]) -> T:
        began, seconds = perf_counter(), None
        try:
            found = await running
            seconds = perf_counter() - began
            return found
        finally:
            self._kept.append(StatementRun(text, seconds))
            del self._kept[:-MAX_STATEMENTS]
