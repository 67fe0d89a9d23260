# fw:generated:sha256:9272115706bf83dd68eea8e234a3941dec4e6e8dadc7ff263a0af742e2336e64
"""The bodies of requests and answers about issues."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Int,
    IntList,
    ResponseSchema,
    String,
    Text,
    UpdateSchema,
    Uuid,
    UuidList,
    absent,
)
from pydantic import Field


class IssueCreate(CreateSchema):
    """What a new issue is made of."""

    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None = None
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()


class IssueUpdate(UpdateSchema):
    """What changes in one issue: a field left out stays as it is."""

    number: Int = absent()
    project: Annotated[Text, Field(max_length=40)] = absent()
    title: String = absent()
    parent_id: Uuid | None = absent()
    label_ids: IntList = absent()
    milestone_ids: UuidList = absent()


class IssueResponse(ResponseSchema):
    """One issue as it is shown."""

    id: Uuid
    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime
