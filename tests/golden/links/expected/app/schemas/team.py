# fw:generated:sha256:09e2773ef2fc5c792d8e1311d2afa8f8e951edecb1762fbea4939c8482e2f306
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
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("members",)


class TeamShow(ShowQuery):
    """Query parameters for retrieving a team."""

    model = Team
    include_relations = ("members",)
