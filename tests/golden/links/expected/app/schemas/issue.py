# fw:generated:sha256:71a6bbfc711619dd43968ae58786b1d6ea387e4c0c10c56f4a9f25f7e13a0c0e
"""The bodies of requests and answers about issues."""

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


class IssueCreate(CreateSchema):
    """What a new issue is made of."""

    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None = None
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()
    duplicate_ids: UuidList = absent()
    blocker_ids: UuidList = absent()


class IssueUpdate(UpdateSchema):
    """What changes in one issue: a field left out stays as it is."""

    number: Int = absent()
    project: Annotated[Text, Field(max_length=40)] = absent()
    title: String = absent()
    parent_id: Uuid | None = absent()
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()
    duplicate_ids: UuidList = absent()
    blocker_ids: UuidList = absent()


class IssueResponse(ResponseSchema):
    """One issue as it is shown."""

    id: Uuid
    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime


class IssueQuery(ListQuery):
    """How issues may be listed."""

    model = Issue


class IssueShow(ShowQuery):
    """What may be shown with one issue."""

    model = Issue
