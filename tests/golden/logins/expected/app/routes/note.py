# fw:generated:sha256:3c1bcd8b5cb2eaeaca1021dc4682bdb74912cc8ee988acb276dd75f0f122abf4
"""The paths of notes."""

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
