# fw:generated:sha256:57ad91493fe289282021068e563e1ee33191cb9788bde1af42cd3a839f467b7a
"""HTTP handlers for tokens."""

from typing import Annotated

from fastapi import Depends, Query
from fw.runtime.http import (
    IfMatch,
    IfNoneMatch,
    Response,
    created,
    deleted,
    paginated,
    success,
)

from app.repositories.token import TokenRepository
from app.schemas.token import TokenCreate, TokenId, TokenQuery, TokenShow, TokenUpdate
from app.services.token import TokenService


async def token_service() -> TokenService:
    """Provide the service of the handlers; tests can override it."""
    return TokenService(TokenRepository())


TokenServiceDep = Annotated[TokenService, Depends(token_service)]


async def index(
    service: TokenServiceDep, query: Annotated[TokenQuery, Query()]
) -> Response:
    """List tokens."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: TokenServiceDep,
    id: TokenId,
    query: Annotated[TokenShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a token."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: TokenServiceDep, body: TokenCreate) -> Response:
    """Create a token."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: TokenServiceDep, id: TokenId, body: TokenUpdate, if_match: IfMatch = None
) -> Response:
    """Update a token.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: TokenServiceDep, id: TokenId, if_match: IfMatch = None
) -> Response:
    """Delete a token."""
    await service.delete(id, if_match)
    return deleted(id)
