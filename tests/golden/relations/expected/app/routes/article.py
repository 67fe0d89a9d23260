# fw:generated:sha256:d62ec7c5fbee900f127cd2d58f45c9dc7ca8230345d79c157318e019186bfabf
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
    summary="Replace an article",
    description="The same as PATCH: a field left out keeps its value.",
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
