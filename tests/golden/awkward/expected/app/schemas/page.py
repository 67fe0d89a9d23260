# fw:generated:sha256:e2134f5775e1f0b77181516781a7064fad0aacfe3085b9e0f5e2a5a8956029ac
"""Request and response schemas for pages."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.page import Page


class PageCreate(CreateSchema):
    """Fields for creating a page."""

    service_id: Uuid
    group: String
    order: Int = 0


class PageUpdate(UpdateSchema):
    """Fields for updating a page. A field left out keeps its value."""

    service_id: Uuid = absent()
    group: String = absent()
    order: Int = absent()


class PageResponse(ResponseSchema):
    """Fields of a page in a response."""

    id: Uuid
    service_id: Uuid
    group: String
    order: Int


class PageQuery(ListQuery):
    """Query parameters for listing pages."""

    model = Page


class PageShow(ShowQuery):
    """Query parameters for retrieving a page."""

    model = Page
