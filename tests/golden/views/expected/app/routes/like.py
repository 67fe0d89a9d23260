# fw:generated:sha256:a0fa0298054711fa89069c9fac852410f6e10cd4cb5c09e77d7e4e58f353af1a
"""Routes for likes."""

from fastapi import APIRouter
from fw.runtime.http import Envelope, Page, problems

from app.controllers import like as controller
from app.schemas.like import LikeResponse

router = APIRouter(prefix="/likes", tags=["Like"])

router.add_api_route(
    "/",
    controller.index,
    methods=["GET"],
    response_model=Page[LikeResponse],
    responses=problems(422),
)
router.add_api_route(
    "/{author_id}/{post_id}",
    controller.show,
    methods=["GET"],
    response_model=Envelope[LikeResponse],
    responses=problems(404, 422),
)

# Add your own endpoints for likes below.
