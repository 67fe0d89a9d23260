# fw:generated:sha256:90fb7fb531cda0d7fab6c18e0dbfabbbb4b5dc6d51c96a6e197ba2b32d35e64b
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

String40 = Annotated[Text, Field(max_length=40)]


class IssueCreate(CreateSchema):
    """What a new issue is made of."""

    number: Int
    project: String40
    title: String
    parent_id: Uuid | None = None
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()
    duplicate_ids: UuidList = absent()
    blocker_ids: UuidList = absent()


class IssueUpdate(UpdateSchema):
    """What changes in one issue: a field left out stays as it is."""

    number: Int = absent()
    project: String40 = absent()
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
    project: String40
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
