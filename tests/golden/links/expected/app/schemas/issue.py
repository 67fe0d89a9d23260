# fw:generated:sha256:88761bc36bcc84bafdb47ed815c97c50bd716e3b6360a5cb0ce928909cc783c6
"""Request and response schemas for issues."""

from typing import Annotated

from fw.runtime.http import (
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
    absent,
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
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()
    duplicate_ids: UuidList = absent()
    blocker_ids: UuidList = absent()


class IssueUpdate(UpdateSchema):
    """Fields for updating an issue. A field left out keeps its value."""

    number: Int = absent()
    project: String40 = absent()
    title: String = absent()
    parent_id: Uuid | None = absent()
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()
    duplicate_ids: UuidList = absent()
    blocker_ids: UuidList = absent()


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
