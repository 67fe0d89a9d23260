# fw:generated:sha256:b6dbad04152a13a39b615d6d40594bc95f12dfa319fb0ef029a48f6fc274fd1e
"""What the API takes and gives of pages."""

from fw.runtime.http import (
    CreateSchema,
    Int,
    ResponseSchema,
    String,
    UpdateSchema,
    Uuid,
    absent,
)


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
