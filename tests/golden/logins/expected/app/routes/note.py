# fw:generated:sha256:da928f7f583a0d88996c9587233b0ccb37e25ced382eea839d56c4b48bfd2f6c
"""Routes for notes."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import note as controller
from app.schemas.note import NoteResponse

router = APIRouter(prefix="/notes", tags=["Note"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[NoteResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[NoteResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[NoteResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update a note (same as PATCH)",
    response_model=Envelope[NoteResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[NoteResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for notes below.
