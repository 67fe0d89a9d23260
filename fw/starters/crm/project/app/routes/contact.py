# fw:generated:sha256:e9d7f8cf064753cea808e933e954198e97acb420af5d0b907a36775b0bd9f0d0
"""Routes for contacts."""

from typing import Annotated

from fastapi import APIRouter
from fw.runtime.http import (
    CreateSchema,
    Deleted,
    Envelope,
    NotBlank,
    Page,
    Response,
    Text,
    UuidKey,
    problems,
    success,
)
from pydantic import Field

from app.controllers import contact as controller
from app.schemas.contact import ContactResponse

router = APIRouter(prefix="/contacts", tags=["Contact"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ContactResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ContactResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ContactResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a contact (same as PATCH)",
    response_model=Envelope[ContactResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ContactResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)


class ContactMail(CreateSchema):
    """Fields for writing to a contact."""

    subject: Annotated[Text, Field(max_length=160), NotBlank()]
    body: Annotated[Text, Field(max_length=20000), NotBlank()]


@router.post(
    "/{id}/mail",
    response_model=Envelope[ContactResponse],
    responses=problems(404, 409, 422),
)
async def mail(
    service: controller.ContactServiceDep, id: UuidKey, body: ContactMail
) -> Response:
    """Send a mail to a contact.

    A job sends it, and adds it to the activities. A contact with `do_not_contact` gets none.
    """
    await service.mail(id, body.subject, body.body)
    return success(await service.find(id))
