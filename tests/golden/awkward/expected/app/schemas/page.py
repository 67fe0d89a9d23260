# fw:generated:sha256:028b18ac0a37bd24e99a1dfc692517d09861265f0af59a09619583499eb90e49
"""The bodies of requests and answers about pages."""

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
    """What a new page is made of."""

    service_id: Uuid
    group: String
    order: Int = 0


class PageUpdate(UpdateSchema):
    """What changes in one page: a field left out stays as it is."""

    service_id: Uuid = absent()
    group: String = absent()
    order: Int = absent()


class PageResponse(ResponseSchema):
    """One page as it is shown."""

    id: Uuid
    service_id: Uuid
    group: String
    order: Int


class PageQuery(ListQuery):
    """How pages may be listed."""

    model = Page


class PageShow(ShowQuery):
    """What may be shown with one page."""

    model = Page
