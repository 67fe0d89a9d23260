# fw:generated:sha256:ef5d41a302bb76389f816753cd2ce40ef4844c0e6c2bcf5d1ffc1154686f5383
"""Routes for services."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.service import ServiceController
from app.repositories.service import ServiceRepository
from app.schemas.service import ServiceResponse
from app.services.service import ServiceService

controller = ServiceController(ServiceService(ServiceRepository()))
router = APIRouter(prefix="/services", tags=["Service"])

router.get(
    "/",
    response_model=Page[ServiceResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[ServiceResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[ServiceResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
