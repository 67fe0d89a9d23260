# fw:generated:sha256:085843e5096db07847bd6cd96f8bb0f3d6e2e819eeb056d87c0a609d0180448a
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


class MilestoneShow(ShowQuery):
    """Query parameters for retrieving a milestone."""

    model = Milestone
