# fw:generated:sha256:c1d2262812fa37a0c00baa574bc3af15d23a991467f37621b80bc949027e6f34
"""The bodies of requests and answers about teams."""

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

from app.models.team import Team


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


class TeamQuery(ListQuery):
    """How teams may be listed."""

    model = Team


class TeamShow(ShowQuery):
    """What may be shown with one team."""

    model = Team
