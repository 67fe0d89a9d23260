# fw:generated:sha256:67916f1c527f22466ba088eb1bfc0a5d5b85122c74a20e2d50d8315b3528ae61
"""Request and response schemas for teams."""

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
    """Fields for creating a team."""

    name: String


class TeamUpdate(UpdateSchema):
    """Fields for updating a team. A field left out keeps its value."""

    name: String = absent()


class TeamResponse(ResponseSchema):
    """Fields of a team in a response."""

    id: Uuid
    name: String


class TeamQuery(ListQuery):
    """Query parameters for listing teams."""

    model = Team


class TeamShow(ShowQuery):
    """Query parameters for retrieving a team."""

    model = Team
