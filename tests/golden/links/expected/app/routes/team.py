# fw:generated:sha256:084ca90166e0f476ab353e42245a70156752a96c1797d7a432ccc23e1c182ecc
"""Routes for teams."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.team import TeamController
from app.repositories.team import TeamRepository
from app.schemas.team import TeamResponse
from app.services.team import TeamService

controller = TeamController(TeamService(TeamRepository()))
router = APIRouter(prefix="/teams", tags=["Team"])

router.get(
    "/",
    response_model=Page[TeamResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[TeamResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[TeamResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[TeamResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[TeamResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
