# fw:generated:sha256:0ed9fbfd81a9f456c56b416f7116c25eb73ba6a5d861c540a21ffb3053450df1
"""The paths of remarks."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.remark import RemarkController
from app.repositories.remark import RemarkRepository
from app.schemas.remark import RemarkResponse
from app.services.remark import RemarkService

controller = RemarkController(RemarkService(RemarkRepository()))
router = APIRouter(prefix="/remarks", tags=["Remark"])

router.get(
    "/",
    response_model=Page[RemarkResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[RemarkResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[RemarkResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412),
)(controller.destroy)
