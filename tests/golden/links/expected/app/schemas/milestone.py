# fw:generated:sha256:94f2d859a83ba3ef0b879fb7b07782c8e0ddc4aa59093bb52d6f87e5638523fe
"""Request and response schemas for milestones."""

from fw.runtime.http import (
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    Uuid,
    absent,
)

from app.models.milestone import Milestone


class MilestoneCreate(CreateSchema):
    """Fields for creating a milestone."""

    name: String


class MilestoneUpdate(UpdateSchema):
    """Fields for updating a milestone. A field left out keeps its value."""

    name: String = absent()


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
