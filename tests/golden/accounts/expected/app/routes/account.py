# fw:generated:sha256:90f01ad56f472ea9db6025c4179e027692c5e4db6b932dcd6b493ee9cd151168
"""Routes for accounts."""

from fastapi import APIRouter
from fw.runtime.http import Deleted, Envelope, Page, problems

from app.controllers.account import AccountController
from app.repositories.account import AccountRepository
from app.schemas.account import AccountResponse
from app.services.account import AccountService

controller = AccountController(AccountService(AccountRepository()))
router = APIRouter(prefix="/accounts", tags=["Account"])

router.get(
    "/",
    response_model=Page[AccountResponse],
    responses=problems(422),
)(controller.index)
router.get(
    "/{id}",
    response_model=Envelope[AccountResponse],
    responses=problems(404, 422),
)(controller.show)
router.post(
    "/",
    status_code=201,
    response_model=Envelope[AccountResponse],
    responses=problems(409, 422),
)(controller.store)
router.put(
    "/{id}",
    response_model=Envelope[AccountResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.patch(
    "/{id}",
    response_model=Envelope[AccountResponse],
    responses=problems(404, 409, 412, 422),
)(controller.update)
router.delete(
    "/{id}",
    response_model=Envelope[Deleted],
    responses=problems(404, 409, 412, 422),
)(controller.destroy)
