# fw:generated:sha256:2efc72e3649375db6d73154d2c169b3afc3b359d64c1cb18bcf8fc30ef9ec932
"""Request and response schemas for empties."""

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
    """Fields for creating an empty."""


class EmptyUpdate(UpdateSchema):
    """Fields for updating an empty. A field left out keeps its value."""


class EmptyResponse(ResponseSchema):
    """Fields of an empty in a response."""

    id: Uuid


class EmptyQuery(ListQuery):
    """Query parameters for listing empties."""

    model = Empty


class EmptyShow(ShowQuery):
    """Query parameters for retrieving an empty."""

    model = Empty
