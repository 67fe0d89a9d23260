# fw:generated:sha256:8c7348656c31cb6f5a5f041ddec36f19cf96ccefcade81118fb6482c99a3a61e
"""Request and response schemas for settings."""

from fw.runtime.http import (
    UNSET,
    Bool,
    CreateSchema,
    IntList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    UpdateSchema,
    Uuid,
)

from app.models.settings import Settings


class SettingsCreate(CreateSchema):
    """Fields for creating a settings."""

    profile_id: Uuid
    dark: Bool = False
    topic_ids: IntList = UNSET


class SettingsUpdate(UpdateSchema):
    """Fields for updating a settings. A field left out keeps its value."""

    dark: Bool = UNSET
    topic_ids: IntList = UNSET


class SettingsResponse(ResponseSchema):
    """Fields of a settings in a response."""

    profile_id: Uuid
    dark: Bool


class SettingsQuery(ListQuery):
    """Query parameters for listing settings."""

    model = Settings
    filter_fields = ("profile_id", "dark", "topic_ids")
    sort_fields = ("profile_id", "dark", "profile.name")
    search_fields = ("profile.name",)
    include_relations = ("profile", "overrides", "topics")


class SettingsShow(ShowQuery):
    """Query parameters for retrieving a settings."""

    model = Settings
    include_relations = ("profile", "overrides", "topics")
