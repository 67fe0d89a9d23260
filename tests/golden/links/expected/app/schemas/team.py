# fw:generated:sha256:3d74b6a91943e0e011f360ea160dbd4df8f67fe1097bd388ce2dc5073c5d5c6e
"""The bodies of requests and answers about teams."""

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
