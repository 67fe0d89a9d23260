# fw:generated:sha256:beeb446ffc1e4765e7610526c4e4900e7cf7d24b40ff6d959e22dbb6b3009b12
"""Routes for articles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers import article as controller
from app.schemas.article import ArticleResponse

router = APIRouter(prefix="/articles", tags=["Article"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[ArticleResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 422),
)
router.add_api_route(
    "/",
    controller.store,
    methods=["POST"],
    status_code=201,
    response_model=Envelope[ArticleResponse],
    responses=problems(409, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PUT"],
    summary="Update an article (same as PATCH)",
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.update,
    methods=["PATCH"],
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 409, 412, 422),
)
router.add_api_route(
    "/{id}",
    controller.destroy,
    methods=["DELETE"],
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)

# Add your own endpoints for articles below.
