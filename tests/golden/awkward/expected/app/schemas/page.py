# fw:generated:sha256:5d9de10e81fb3c14a6b01f182020ac32c2595a0a27e2b6d1597cad16d7c82a1b
"""The bodies of requests and answers about pages."""

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
