# fw:generated:sha256:a21be99d0b3a839c0cb624703f80536a48ee6c2a3cb73c54ce93eb4086feeadd
"""Routes for issues."""

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
