# fw:generated:sha256:a8131fdb022315c91728175f29a0dcf5c0aec0448ac365a738d434035df1f12c
"""Request and response schemas for applicants."""

from typing import Annotated

from fw.runtime.http import (
    UNSET,
    CreateSchema,
    File,
    ListQuery,
    ResponseSchema,
    ShowQuery,
    String,
    UpdateSchema,
    UploadToken,
    Uuid,
)

from app.models.applicant import Applicant

ApplicantPortrait = Annotated[str, UploadToken("applicants.portrait")]
ApplicantResume = Annotated[str, UploadToken("applicants.resume")]
ApplicantReference = Annotated[str, UploadToken("applicants.reference")]


class ApplicantCreate(CreateSchema):
    """Fields for creating an applicant."""

    name: String
    portrait: ApplicantPortrait | None = None
    resume: ApplicantResume
    reference: ApplicantReference | None = None


class ApplicantUpdate(UpdateSchema):
    """Fields for updating an applicant. A field left out keeps its value."""

    name: String = UNSET
    portrait: ApplicantPortrait | None = UNSET
    resume: ApplicantResume = UNSET
    reference: ApplicantReference | None = UNSET


class ApplicantResponse(ResponseSchema):
    """Fields of an applicant in a response."""

    id: Uuid
    name: String
    portrait: File | None
    resume: File
    badge: File | None


class ApplicantQuery(ListQuery):
    """Query parameters for listing applicants."""

    model = Applicant
    filter_fields = ("id", "name")
    sort_fields = ("id", "name")
    search_fields = ("name",)


class ApplicantShow(ShowQuery):
    """Query parameters for retrieving an applicant."""

    model = Applicant
