# fw:generated:sha256:fa678b3fefcd5d9dd43f926ed31ccb0fdf293f2fe1fc5e588460f71dcd0dba29
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
    filter_fields = ("id", "service_id", "group", "order")
    sort_fields = ("id", "service_id", "group", "order", "service.t")
    search_fields = ("group",)
    include_relations = ("service",)


class PageShow(ShowQuery):
    """Query parameters for retrieving a page."""

    model = Page
    include_relations = ("service",)
