# fw:generated:sha256:fb6bb02618fdecf9a6d61be102d7a1d363fe8cc4cd42f20b56d77c72248f3fea
"""Routes for posts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import post as controller
from app.schemas.post import PostResponse

router = APIRouter(prefix="/posts", tags=["Post"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[PostResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[PostResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[PostResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Replace a post",
    description="The same as PATCH: a field left out keeps its value.",
    response_model=Envelope[PostResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[PostResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for posts below.
