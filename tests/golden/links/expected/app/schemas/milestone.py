# fw:generated:sha256:0cff8df6e6606c3650fdd1a4ba42862aaf7e32e4012743d54efae6e58a952697
"""Request and response schemas for milestones."""

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

from app.models.milestone import Milestone


class MilestoneCreate(CreateSchema):
    """Fields for creating a milestone."""

    name: String


class MilestoneUpdate(UpdateSchema):
    """Fields for updating a milestone. A field left out keeps its value."""

    name: String = UNSET


class MilestoneResponse(ResponseSchema):
    """Fields of a milestone in a response."""

    id: Uuid
    name: String


class MilestoneQuery(ListQuery):
    """Query parameters for listing milestones."""

    model = Milestone
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class MilestoneShow(ShowQuery):
    """Query parameters for retrieving a milestone."""

    model = Milestone
