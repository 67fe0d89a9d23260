# fw:generated:sha256:b9b6ca95f013c78f19d4c300feda3b134b92cc3fdcd88929f6484ef01f36d85a
"""HTTP handlers for accounts."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    UuidKey,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.account import AccountRepository
from app.schemas.account import AccountCreate, AccountQuery, AccountShow, AccountUpdate
from app.services.account import AccountService


async def account_service() -> AccountService:
    """Provide the service of the handlers; tests can override it."""
    return AccountService(AccountRepository())


AccountServiceDep = Annotated[AccountService, Depends(account_service)]


async def index(
    service: AccountServiceDep, query: Annotated[AccountQuery, Query()]
) -> Response:
    """List accounts."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: AccountServiceDep,
    id: UuidKey,
    query: Annotated[AccountShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve an account."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: AccountServiceDep, body: AccountCreate) -> Response:
    """Create an account."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: AccountServiceDep,
    id: UuidKey,
    body: AccountUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update an account.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: AccountServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete an account."""
    await service.delete(id, if_match)
    return deleted(id)
