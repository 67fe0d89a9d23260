# fw:generated:sha256:23fd3ad27efd4a4e1ae052a9a0163bfecc7148a5d8e572af6eabb9a314fe382c
"""Request and response schemas for overrides."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    Json,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.override import Override


class OverrideCreate(CreateSchema):
    """Fields for creating an override."""

    settings_id: Uuid
    value: Json


class OverrideUpdate(UpdateSchema):
    """Fields for updating an override. A field left out keeps its value."""

    settings_id: Uuid = UNSET
    value: Json = UNSET


class OverrideResponse(ResponseSchema):
    """Fields of an override in a response."""

    id: Int
    settings_id: Uuid
    value: Json


class OverrideQuery(ListQuery):
    """Query parameters for listing overrides."""

    model = Override
    filter_fields = ("id", "settings_id")
    sort_fields = ("id", "settings_id")


class OverrideShow(ShowQuery):
    """Query parameters for retrieving an override."""

    model = Override
