# fw:generated:sha256:aa9e653ffbedc46c51959f79c618d2e1ecab6236e9d50a69edcc33f6d2a25b7d
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

IssueProject = Annotated[Text, Field(max_length=40)]


class IssueCreate(CreateSchema):
    """Fields for creating an issue."""

    number: Int
    project: IssueProject
    title: String
    parent_id: Uuid | None = None
    label_ids: IntList = UNSET
    milestone_ids: UuidList = UNSET
    duplicate_ids: UuidList = UNSET
    blocker_ids: UuidList = UNSET


class IssueUpdate(UpdateSchema):
    """Fields for updating an issue. A field left out keeps its value."""

    number: Int = UNSET
    project: IssueProject = UNSET
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
    project: IssueProject
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
