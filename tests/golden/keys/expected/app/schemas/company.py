# fw:generated:sha256:6c7361fc7c90cdb0f7bf37bdc306fbf580e818773f4014cf91eef467468f236d
"""Request and response schemas for companies."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    IntList,
    KeyList,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    StringKey,
    Text,
    UpdateSchema,
)
from pydantic import Field

from app.models.company import Company

CompanyLabelId = Annotated[StringKey, Field(max_length=255)]
CompanyPartnerId = Annotated[StringKey, Field(max_length=30)]
CompanyName = Annotated[Text, Field(max_length=80)]
CompanyVat = Annotated[Text, Field(max_length=20)]
CompanyCountryCode = Annotated[Text, Field(max_length=2)]
CompanyParentId = Annotated[Text, Field(max_length=30)]
CompanyId = Annotated[StringKey, Field(max_length=30)]


class CompanyCreate(CreateSchema):
    """Fields for creating a company."""

    name: CompanyName
    vat: CompanyVat
    country_code: CompanyCountryCode | None = None
    parent_id: CompanyParentId | None = None
    label_ids: KeyList[CompanyLabelId] = UNSET
    topic_ids: IntList = UNSET
    partner_ids: KeyList[CompanyPartnerId] = UNSET


class CompanyUpdate(UpdateSchema):
    """Fields for updating a company. A field left out keeps its value."""

    name: CompanyName = UNSET
    vat: CompanyVat = UNSET
    country_code: CompanyCountryCode | None = UNSET
    parent_id: CompanyParentId | None = UNSET
    label_ids: KeyList[CompanyLabelId] = UNSET
    topic_ids: IntList = UNSET
    partner_ids: KeyList[CompanyPartnerId] = UNSET


class CompanyResponse(ResponseSchema):
    """Fields of a company in a response."""

    id: CompanyId
    name: CompanyName
    vat: CompanyVat
    country_code: CompanyCountryCode | None
    parent_id: CompanyParentId | None


class CompanyQuery(ListQuery):
    """Query parameters for listing companies."""

    model = Company
    filter_fields = (
        "id",
        "name",
        "vat",
        "country_code",
        "parent_id",
        "label_ids",
        "topic_ids",
        "partner_ids",
    )
    sort_fields = (
        "id",
        "name",
        "vat",
        "country_code",
        "parent_id",
        "country.name",
        "parent.name",
    )
    search_fields = ("name", "vat")
    include_relations = (
        "country",
        "parent",
        "invoices",
        "payments",
        "labels",
        "topics",
        "partners",
    )


class CompanyShow(ShowQuery):
    """Query parameters for retrieving a company."""

    model = Company
    include_relations = (
        "country",
        "parent",
        "invoices",
        "payments",
        "labels",
        "topics",
        "partners",
    )
