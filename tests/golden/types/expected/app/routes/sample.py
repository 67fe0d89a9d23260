# fw:generated:sha256:cfff079b04bb824f02d43ad6c63aa47a62e3d0448943c4ce35c12545a18442b1
"""Routes for samples."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import sample as controller
from app.schemas.sample import SampleResponse

router = APIRouter(prefix="/samples", tags=["Sample"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[SampleResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[SampleResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[SampleResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a sample (same as PATCH)",
    response_model=Envelope[SampleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[SampleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for samples below.
