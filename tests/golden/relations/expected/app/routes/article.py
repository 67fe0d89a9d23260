# fw:generated:sha256:6d8d640d8ae23c81eebfd9142e458e71fd0b038ad405783b68f739b54d3d2159
"""Routes for articles."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.article import ArticleController
from app.repositories.article import ArticleRepository
from app.schemas.article import ArticleResponse
from app.services.article import ArticleService

controller = ArticleController(ArticleService(ArticleRepository()))
router = APIRouter(prefix="/articles", tags=["Article"])

router.get(
    "/",
    response_model=Page[ArticleResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[ArticleResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
