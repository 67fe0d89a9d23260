# fw:generated:sha256:575e3d9703c8907eef3941cb3a584ccbc6b55572b28dc0a94798dfdaea15e008
"""Request and response schemas for people."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
)

from app.models.person import Person


class PersonCreate(CreateSchema):
    """Fields for creating a person."""

    name: String
    partner_id: Uuid | None = None


class PersonUpdate(UpdateSchema):
    """Fields for updating a person. A field left out keeps its value."""

    name: String = UNSET
    partner_id: Uuid | None = UNSET


class PersonResponse(ResponseSchema):
    """Fields of a person in a response."""

    id: Uuid
    name: String
    partner_id: Uuid | None


class PersonQuery(ListQuery):
    """Query parameters for listing people."""

    model = Person
    filter_fields = ("id", "name", "partner_id")
    sort_fields = ("id", "name", "partner_id", "partner.name")
    search_fields = ("name",)
    include_relations = ("passport", "partner_of", "partner")


class PersonShow(ShowQuery):
    """Query parameters for retrieving a person."""

    model = Person
    include_relations = ("passport", "partner_of", "partner")
