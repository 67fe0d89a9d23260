# fw:generated:sha256:930ea855863fb68568c39d05e372f78b8cc5b1e5a12ff0a02e41d6dc4287896d
"""What the API takes and gives of teams."""

from fw.runtime.http import (
    CreateSchema,
    ResponseSchema,
    String,
    UpdateSchema,
    Uuid,
    absent,
)


class TeamCreate(CreateSchema):
    """What a new team is made of."""

    name: String


class TeamUpdate(UpdateSchema):
    """What changes in one team: a field left out stays as it is."""

    name: String = absent()


class TeamResponse(ResponseSchema):
    """One team as it is shown."""

    id: Uuid
    name: String
