# fw:generated:sha256:9500605e3c46d717091087deb722f7f0e9bc6dc3618c861c6f757144bd61f633
"""Request and response schemas for issues."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    DateTime,
    Int,
    IntList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
)
from pydantic import Field

from app.models.issue import Issue

String40 = Annotated[Text, Field(max_length=40)]


class IssueCreate(CreateSchema):
    """Fields for creating an issue."""

    number: Int
    project: String40
    title: String
    parent_id: Uuid | None = None
    label_ids: IntList = UNSET
    milestone_ids: UuidList = UNSET
    duplicate_ids: UuidList = UNSET
    blocker_ids: UuidList = UNSET


class IssueUpdate(UpdateSchema):
    """Fields for updating an issue. A field left out keeps its value."""

    number: Int = UNSET
    project: String40 = UNSET
    title: String = UNSET
    parent_id: Uuid | None = UNSET
    label_ids: IntList = UNSET
    milestone_ids: UuidList = UNSET
    duplicate_ids: UuidList = UNSET
    blocker_ids: UuidList = UNSET


class IssueResponse(ResponseSchema):
    """Fields of an issue in a response."""

    id: Uuid
    number: Int
    project: String40
    title: String
    parent_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class IssueQuery(ListQuery):
    """Query parameters for listing issues."""

    model = Issue


class IssueShow(ShowQuery):
    """Query parameters for retrieving an issue."""

    model = Issue
