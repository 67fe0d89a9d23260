# fw:generated:sha256:9658e110bb22a44c951ab70beb16625da7113f3b9c5583e7a6d679580c517234
"""Request and response schemas for refunds."""

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.enums import Status as Status_
from app.models.refund import Refund


class RefundCreate(CreateSchema):
    """Fields for creating a refund."""

    Status: Status_
    order_id: Uuid


class RefundUpdate(UpdateSchema):
    """Fields for updating a refund. A field left out keeps its value."""

    Status: Status_ = UNSET
    order_id: Uuid = UNSET


class RefundResponse(ResponseSchema):
    """Fields of a refund in a response."""

    id: Uuid
    Status: Status_
    order_id: Uuid


class RefundQuery(ListQuery):
    """Query parameters for listing refunds."""

    model = Refund
    filter_fields = ("id", "Status", "order_id")
    sort_fields = ("id", "Status", "order_id")


class RefundShow(ShowQuery):
    """Query parameters for retrieving a refund."""

    model = Refund
