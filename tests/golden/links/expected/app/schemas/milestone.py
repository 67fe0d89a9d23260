# fw:generated:sha256:cd46a2b59304706aea3c691704704feaed09755d60830332254c6dee28e0bcf0
"""The bodies of requests and answers about milestones."""

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
    """What a new milestone is made of."""

    name: String


class MilestoneUpdate(UpdateSchema):
    """What changes in one milestone: a field left out stays as it is."""

    name: String = absent()


class MilestoneResponse(ResponseSchema):
    """One milestone as it is shown."""

    id: Uuid
    name: String


class MilestoneQuery(ListQuery):
    """How milestones may be listed."""

    model = Milestone


class MilestoneShow(ShowQuery):
    """What may be shown with one milestone."""

    model = Milestone
