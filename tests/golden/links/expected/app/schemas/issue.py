# fw:generated:sha256:a8730b4258a6cdae73edf12d5d96a8a5cee43ee8e643da36ff60c42c8f9b43f5
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
    filter_fields = (
        "id",
        "number",
        "project",
        "title",
        "parent_id",
        "created_at",
        "updated_at",
        "label_ids",
        "milestone_ids",
        "duplicate_ids",
        "blocker_ids",
    )
    sort_fields = (
        "id",
        "number",
        "project",
        "title",
        "parent_id",
        "created_at",
        "updated_at",
        "parent.title",
    )
    search_fields = ("project", "title")
    include_relations = (
        "labels",
        "milestones",
        "duplicates",
        "blockers",
        "parent",
        "children",
    )


class IssueShow(ShowQuery):
    """Query parameters for retrieving an issue."""

    model = Issue
    include_relations = (
        "labels",
        "milestones",
        "duplicates",
        "blockers",
        "parent",
        "children",
    )
