# fw:generated:sha256:110743c8aecfc8790393cb11e69c99421dd92b26e620c274e0379c9b3d1e11cd
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
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: MemberServiceDep, body: MemberCreate) -> Response:
    """Create a member."""
    record = await service.create(body.model_dump())
    return created(record)


async def update(
    service: MemberServiceDep, id: UuidKey, body: MemberUpdate, if_match: IfMatch = None
) -> Response:
    """Update a member.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: MemberServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a member."""
    await service.delete(id, if_match)
    return deleted(id)
