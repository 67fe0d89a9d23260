# fw:generated:sha256:1bb806e9be085a763e96bbce398b776ccfd87dfdf3e345b11b26c4d0d6b8274f
"""Request and response schemas for labels."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    KeyList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    UpdateSchema,
)
from pydantic import Field

from app.models.label import Label

LabelCompanyId = Annotated[StringKey, Field(max_length=30)]
LabelSlug = Annotated[StringKey, Field(max_length=255)]


class LabelCreate(CreateSchema):
    """Fields for creating a label."""

    slug: LabelSlug
    company_ids: KeyList[LabelCompanyId] = UNSET


class LabelUpdate(UpdateSchema):
    """Fields for updating a label. A field left out keeps its value."""

    company_ids: KeyList[LabelCompanyId] = UNSET


class LabelResponse(ResponseSchema):
    """Fields of a label in a response."""

    slug: LabelSlug


class LabelQuery(ListQuery):
    """Query parameters for listing labels."""

    model = Label
    filter_fields = ("slug", "company_ids")
    sort_fields = ("slug",)
    search_fields = ("slug",)
    include_relations = ("companies",)


class LabelShow(ShowQuery):
    """Query parameters for retrieving a label."""

    model = Label
    include_relations = ("companies",)
