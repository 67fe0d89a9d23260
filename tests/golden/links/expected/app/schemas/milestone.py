# fw:generated:sha256:6163b5d19e204062c1eeecbf99e46c871fc9641900556ca661ebaab3c4a51209
"""What the API takes and gives of milestones."""

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
