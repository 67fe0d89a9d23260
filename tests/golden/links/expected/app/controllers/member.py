# fw:generated:sha256:75c31ae92420b7976d19a5ca36d5e34f1ed58fc985b298c28d8af9426c6d98ca
"""HTTP handlers for members."""

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

from app.repositories.member import MemberRepository
from app.schemas.member import MemberCreate, MemberQuery, MemberShow, MemberUpdate
from app.services.member import MemberService


async def member_service() -> MemberService:
    """Provide the service of the handlers; tests can override it."""
    return MemberService(MemberRepository())


MemberServiceDep = Annotated[MemberService, Depends(member_service)]


async def index(
    service: MemberServiceDep, query: Annotated[MemberQuery, Query()]
) -> Response:
    """List members."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: MemberServiceDep,
    id: UuidKey,
    query: Annotated[MemberShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a member."""
    row = await service.find(id, query)
    return success(row, if_none_match, tag=not query.include)


async def store(service: MemberServiceDep, body: MemberCreate) -> Response:
    """Create a member."""
    row = await service.create(body.model_dump())
    return created(row)


async def update(
    service: MemberServiceDep, id: UuidKey, body: MemberUpdate, if_match: IfMatch = None
) -> Response:
    """Update a member.

    A field left out keeps its value.
    """
    row = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(row)


async def destroy(
    service: MemberServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a member."""
    await service.delete(id, if_match)
    return deleted(id)
