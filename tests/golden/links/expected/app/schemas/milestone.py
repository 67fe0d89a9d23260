# fw:generated:sha256:ebe85beec8d2060286627090701725c7da3838a12aac7539e9ddf594e0da54eb
"""The bodies of requests and answers about milestones."""

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    String,
    UpdateSchema,
    Uuid,
    absent,
)


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
