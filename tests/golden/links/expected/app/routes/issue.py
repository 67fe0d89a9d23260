# fw:generated:sha256:db53fa3ffc2b19e2b466b6e8443f1038cd88214194857b1d7e52c1f87b1eee17
"""The paths of issues."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.issue import IssueController
from app.repositories.issue import IssueRepository
from app.schemas.issue import IssueResponse
from app.services.issue import IssueService

controller = IssueController(IssueService(IssueRepository()))
router = APIRouter(prefix="/issues", tags=["Issue"])

router.get(
    "/",
    response_model=Page[IssueResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[IssueResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[IssueResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[IssueResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[IssueResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
