# fw:generated:sha256:c488833f7b58a547c70399bffdca50610eb672011eca6c2257955ac6e7f3f742
"""The bodies of requests and answers about empties."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.empty import Empty


class EmptyCreate(CreateSchema):
    """What a new empty is made of."""


class EmptyUpdate(UpdateSchema):
    """What changes in one empty: a field left out stays as it is."""


class EmptyResponse(ResponseSchema):
    """One empty as it is shown."""

    id: Uuid


class EmptyQuery(ListQuery):
    """How empties may be listed."""

    model = Empty


class EmptyShow(ShowQuery):
    """What may be shown with one empty."""

    model = Empty
