# fw:generated:sha256:215466841938a3ef2865116e86b885cfd5a2a9c328198e0661ce4bb0e191e13e
"""Routes for invoices."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import invoice as controller
from app.schemas.invoice import InvoiceResponse

router = APIRouter(prefix="/invoices", tags=["Invoice"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[InvoiceResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[InvoiceResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[InvoiceResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an invoice (same as PATCH)",
    response_model=Envelope[InvoiceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[InvoiceResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for invoices below.
