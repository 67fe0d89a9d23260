# fw:generated:sha256:9e15b5ede9220b06697ddf0f2921103553a1c64f20e7a9e6ddc53d140cd4a08f
"""Routes for remarks."""

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
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
