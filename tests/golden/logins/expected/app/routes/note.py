# fw:generated:sha256:da7debf6bcd37223f002ed8a4267ef70683c7a11d81ae7c09c3eee3a2d1f7903
"""Routes for notes."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.note import NoteController
from app.repositories.note import NoteRepository
from app.schemas.note import NoteResponse
from app.services.note import NoteService

controller = NoteController(NoteService(NoteRepository()))
router = APIRouter(prefix="/notes", tags=["Note"])

router.get(
    "/",
    response_model=Page[NoteResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[NoteResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[NoteResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[NoteResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[NoteResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
