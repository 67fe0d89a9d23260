# fw:generated:sha256:baa65fb684038670330958058f532074e65d93d8788276aa310c84be2267160a
"""Request and response schemas for teams."""

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

from app.models.team import Team


class TeamCreate(CreateSchema):
    """Fields for creating a team."""

    name: String


class TeamUpdate(UpdateSchema):
    """Fields for updating a team. A field left out keeps its value."""

    name: String = UNSET


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
