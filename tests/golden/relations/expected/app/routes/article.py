# fw:generated:sha256:28741604bf9c9ae37399172cfb17385997925b0f0b5f52d0e574f6d4a45ce5bc
"""The paths of articles."""

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
    responses=problems(404, 409, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[ArticleResponse],
    responses=problems(404, 409, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409),
)(controller.destroy)
