# fw:generated:sha256:d51e2c57e50f21cff4cdab5e1414851bb37721234b15da9bb84af5c4c229ae3d
"""Routes for milestones."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.milestone import MilestoneController
from app.repositories.milestone import MilestoneRepository
from app.schemas.milestone import MilestoneResponse
from app.services.milestone import MilestoneService

controller = MilestoneController(MilestoneService(MilestoneRepository()))
router = APIRouter(prefix="/milestones", tags=["Milestone"])

router.get(
    "/",
    response_model=Page[MilestoneResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[MilestoneResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[MilestoneResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
