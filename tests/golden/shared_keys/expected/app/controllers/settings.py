# fw:generated:sha256:15425720040a058f59acf4997f358798f591e13fe710ef492f5adcb5cd24d7c5
"""HTTP handlers for settings."""

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

from app.repositories.settings import SettingsRepository
from app.schemas.settings import (
    SettingsCreate,
    SettingsQuery,
    SettingsShow,
    SettingsUpdate,
)
from app.services.settings import SettingsService


async def settings_service() -> SettingsService:
    """Provide the service of the handlers; tests can override it."""
    return SettingsService(SettingsRepository())


SettingsServiceDep = Annotated[SettingsService, Depends(settings_service)]


async def index(
    service: SettingsServiceDep, query: Annotated[SettingsQuery, Query()]
) -> Response:
    """List settings."""
    page = await service.paginate(query)
    return paginated(page.rows, page.meta())


async def show(
    service: SettingsServiceDep,
    id: UuidKey,
    query: Annotated[SettingsShow, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    """Retrieve a settings."""
    record = await service.find(id, query)
    return success(record, if_none_match, tag=not query.include)


async def store(service: SettingsServiceDep, body: SettingsCreate) -> Response:
    """Create a settings."""
    record = await service.create(body.model_dump())
    return created(record, f"/settings/{record.profile_id}")


async def update(
    service: SettingsServiceDep,
    id: UuidKey,
    body: SettingsUpdate,
    if_match: IfMatch = None,
) -> Response:
    """Update a settings.

    A field left out keeps its value.
    """
    record = await service.update(id, body.model_dump(exclude_unset=True), if_match)
    return success(record)


async def destroy(
    service: SettingsServiceDep, id: UuidKey, if_match: IfMatch = None
) -> Response:
    """Delete a settings."""
    await service.delete(id, if_match)
    return deleted(id)
