"""Requests that are carried out once, however often a client sends them."""

import asyncio
import hashlib
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

from fastapi import HTTPException
from fw.runtime.auth import as_system
from fw.runtime.database import Model, Repository, transaction
from fw.runtime.database.errors import Deadlock, UniqueViolation

from app.schemas.stock import Request

__all__ = ["RequestKey", "once"]

M = TypeVar("M", bound=Model)

_ATTEMPTS: Final = 8
_PAUSE: Final = 0.02, 0.1


@dataclass(frozen=True)
class RequestKey:
    """The key of a request, and the fingerprint of what it asks for."""

    key: str
    fingerprint: str

    @classmethod
    def of(cls, operation: str, record: UUID, body: Request) -> "RequestKey":
        """Return the key that a client has sent, else a new one, for an operation on a record."""
        text = f"{operation} {record} {body.model_dump_json(exclude={'request_key'})}"
        fingerprint = hashlib.sha256(text.encode()).hexdigest()
        return cls(body.request_key or f"auto:{uuid4()}", fingerprint)

    @property
    def columns(self) -> dict[str, Any]:
        """The values to store with each record that the request writes."""
        return {"request_key": self.key, "fingerprint": self.fingerprint}


async def once(
    repository: Repository[M],
    request: RequestKey,
    work: Callable[[], Awaitable[Sequence[M]]],
) -> Sequence[M]:
    """Run the work as the application, in a transaction; repeat the answer of a former run.

    Return its records as the user may read them: not everybody sees costs. They have the key of the
    request, which is unique: of two requests at once, the second one gets the records of the first.
    A deadlock starts the transaction again. Raises HTTPException 409 if the key was used for
    something else.
    """
    with as_system():
        await _carried_out(repository, request, work)
    return await _answered(repository, request)


async def _carried_out(
    repository: Repository[M],
    request: RequestKey,
    work: Callable[[], Awaitable[Sequence[M]]],
) -> None:
    """Run the work, unless a former run has written its records."""
    for attempt in range(_ATTEMPTS):
        if await _answered(repository, request):
            return
        try:
            async with transaction():
                await work()
            return
        except (Deadlock, UniqueViolation):
            if attempt == _ATTEMPTS - 1:
                raise
            await asyncio.sleep(random.uniform(*_PAUSE))
    raise AssertionError("the last attempt returns or raises")


async def _answered(repository: Repository[M], request: RequestKey) -> Sequence[M]:
    query = repository.query().where("request_key", request.key)
    found = await query.order_by("line").get()
    if any(getattr(each, "fingerprint") != request.fingerprint for each in found):
        detail = f"The request key {request.key!r} was used for another request; use a new key"
        raise HTTPException(409, detail)
    return found
