# fw:generated:sha256:c6e206aab8130f07a827673bfbf2d6d80a23ef862d388ce91550cdb8e3d88cba
"""The bodies of requests and answers about issues."""

from typing import Annotated

from fw.runtime.http import (
    CreateSchema,
    DateTime,
    Int,
    ResponseSchema,
    String,
    Text,
    UpdateSchema,
    Uuid,
    absent,
)
from pydantic import Field


class IssueCreate(CreateSchema):
    """What a new issue is made of."""

    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None = None


class IssueUpdate(UpdateSchema):
    """What changes in one issue: a field left out stays as it is."""

    number: Int = absent()
    project: Annotated[Text, Field(max_length=40)] = absent()
    title: String = absent()
    parent_id: Uuid | None = absent()


class IssueResponse(ResponseSchema):
    """One issue as it is shown."""

    id: Uuid
    number: Int
    project: Annotated[Text, Field(max_length=40)]
    title: String
    parent_id: Uuid | None
    created_at: DateTime
    updated_at: DateTime
