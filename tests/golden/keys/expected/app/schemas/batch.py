# fw:generated:sha256:394035320c4cf385175c9ce41dd3872e4f8f2c738b0542bac3699e5d74bd9cd0
"""Request and response schemas for batches."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    Int,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    UpdateSchema,
)
from pydantic import Field

from app.models.batch import Batch

BatchId = Annotated[StringKey, Field(max_length=36)]


class BatchCreate(CreateSchema):
    """Fields for creating a batch."""

    size: Int


class BatchUpdate(UpdateSchema):
    """Fields for updating a batch. A field left out keeps its value."""

    size: Int = UNSET


class BatchResponse(ResponseSchema):
    """Fields of a batch in a response."""

    id: BatchId
    size: Int


class BatchQuery(ListQuery):
    """Query parameters for listing batches."""

    model = Batch
    filter_fields = ("id", "size")
    sort_fields = ("id", "size")


class BatchShow(ShowQuery):
    """Query parameters for retrieving a batch."""

    model = Batch
