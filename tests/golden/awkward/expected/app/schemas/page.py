# fw:generated:sha256:d6b42f7653d721e2f7c2042525381c3a88567742e5235dfa605c1e0835ab1d26
"""Request and response schemas for pages."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.page import Page


class PageCreate(CreateSchema):
    """Fields for creating a page."""

    service_id: Uuid
    group: String
    order: Int = 0


class PageUpdate(UpdateSchema):
    """Fields for updating a page. A field left out keeps its value."""

    service_id: Uuid = UNSET
    group: String = UNSET
    order: Int = UNSET


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
