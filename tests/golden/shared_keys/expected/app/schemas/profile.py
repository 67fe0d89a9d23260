# fw:generated:sha256:c821a528087ef3b452ff92829bf745c151bf9439e4e5df5a3bf28435ac0d4d1a
"""Request and response schemas for profiles."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    Text,
    UpdateSchema,
    Uuid,
)
from pydantic import Field

from app.models.profile import Profile

ProfileName = Annotated[Text, Field(max_length=80)]


class ProfileCreate(CreateSchema):
    """Fields for creating a profile."""

    name: ProfileName


class ProfileUpdate(UpdateSchema):
    """Fields for updating a profile. A field left out keeps its value."""

    name: ProfileName = UNSET


class ProfileResponse(ResponseSchema):
    """Fields of a profile in a response."""

    id: Uuid
    name: ProfileName


class ProfileQuery(ListQuery):
    """Query parameters for listing profiles."""

    model = Profile
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)
    include_relations = ("settings", "address")


class ProfileShow(ShowQuery):
    """Query parameters for retrieving a profile."""

    model = Profile
    include_relations = ("settings", "address")
