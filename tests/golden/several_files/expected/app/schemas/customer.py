# fw:generated:sha256:1a5af3d4ad10f5efc223d909ad51e5a406cbf18bc83e4f821a4fe3f063c855d2
"""Request and response schemas for customers."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.customer import Customer

CustomerName = Annotated[Text, Field(max_length=80)]


class CustomerCreate(CreateSchema):
    """Fields for creating a customer."""

    name: CustomerName
    favourite_id: Uuid | None = None


class CustomerUpdate(UpdateSchema):
    """Fields for updating a customer. A field left out keeps its value."""

    name: CustomerName = UNSET
    favourite_id: Uuid | None = UNSET


class CustomerResponse(ResponseSchema):
    """Fields of a customer in a response."""

    id: Uuid
    name: CustomerName
    favourite_id: Uuid | None


class CustomerQuery(ListQuery):
    """Query parameters for listing customers."""

    model = Customer
    filter_fields = ("id", "name", "favourite_id")
    sort_fields = ("id", "name", "favourite_id", "favourite.title")
    search_fields = ("name",)
    include_relations = ("orders", "favourite")


class CustomerShow(ShowQuery):
    """Query parameters for retrieving a customer."""

    model = Customer
    include_relations = ("orders", "favourite")
