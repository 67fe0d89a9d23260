# fw:generated:sha256:4ef787e8a654f97f5483aeb1ba2938514d3f121be5e0d0db59a79a0957ef1560
"""Routes for territories."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.territory import TerritoryController
from app.repositories.territory import TerritoryRepository
from app.schemas.territory import TerritoryResponse
from app.services.territory import TerritoryService

controller = TerritoryController(TerritoryService(TerritoryRepository()))
router = APIRouter(prefix="/territories", tags=["Territory"])

router.get(
    "/",
    response_model=Page[TerritoryResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[TerritoryResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[TerritoryResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
