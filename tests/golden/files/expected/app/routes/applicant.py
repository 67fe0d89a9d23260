# fw:generated:sha256:4d4db2c8206f0ac02c233784683f4e356fc26fb74a4c9b634d90414d8c8d93a0
"""Routes for applicants."""

from fastapi import APIRouter
from fw.runtime.http import FILE_BODY, Deleted, Envelope, Page, Uploaded, problems

from app.controllers import applicant as controller
from app.schemas.applicant import ApplicantResponse

router = APIRouter(prefix="/applicants", tags=["Applicant"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ApplicantResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ApplicantResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ApplicantResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an applicant (same as PATCH)",
    response_model=Envelope[ApplicantResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ApplicantResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/uploads/{field}",
    controller.upload,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[Uploaded],
    responses=problems(413, 415, 422),
    max_body_size=10485760,
    openapi_extra=FILE_BODY,
)

# Add your own endpoints for applicants below.
