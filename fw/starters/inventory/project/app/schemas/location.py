# fw:generated:sha256:2b6898ac98e3fb3a30990279b8b0bbeb1ffa34231770df7bdb88504c79e3ac5e
"""Request and response schemas for locations."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    DateTime,
    ListQuery,
    NotBlank,
    Pattern,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.location import Location, LocationKind

LocationCode = Annotated[Text, Field(max_length=24)]
LocationCodeInput = Annotated[LocationCode, Pattern("^[A-Z0-9][A-Z0-9-]*$")]
LocationZone = Annotated[Text, Field(max_length=12)]
LocationZoneInput = Annotated[LocationZone, NotBlank()]


class LocationCreate(CreateSchema):
    """Fields for creating a location."""

    warehouse_id: Uuid
    code: LocationCodeInput
    zone: LocationZoneInput
    kind: LocationKind = LocationKind.STORAGE
    active: Bool = True


class LocationUpdate(UpdateSchema):
    """Fields for updating a location. A field left out keeps its value."""

    code: LocationCodeInput = UNSET
    zone: LocationZoneInput = UNSET
    kind: LocationKind = UNSET
    active: Bool = UNSET


class LocationResponse(ResponseSchema):
    """Fields of a location in a response."""

    id: Uuid
    warehouse_id: Uuid
    code: LocationCode
    zone: LocationZone
    kind: LocationKind
    active: Bool
    created_at: DateTime
    updated_at: DateTime


class LocationQuery(ListQuery):
    """Query parameters for listing locations."""

    model = Location
    filter_fields = (
        "id",
        "warehouse_id",
        "code",
        "zone",
        "kind",
        "active",
        "created_at",
        "updated_at",
    )
    sort_fields = (
        "id",
        "warehouse_id",
        "code",
        "zone",
        "kind",
        "active",
        "created_at",
        "updated_at",
        "warehouse.name",
    )
    search_fields = ("code", "zone")
    include_relations = ("warehouse", "levels")


class LocationShow(ShowQuery):
    """Query parameters for retrieving a location."""

    model = Location
    include_relations = ("warehouse", "levels")
