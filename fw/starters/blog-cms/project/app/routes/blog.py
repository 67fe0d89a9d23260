"""Public routes of the blog: posts, comments, pages and images."""

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request
from fastapi.responses import RedirectResponse, Response
from fw.runtime.http import (
    Envelope,
    Page,
    UuidKey,
    paginated,
    problems,
    success,
)

from app.access import is_staff
from app.repositories.comment import CommentRepository
from app.schemas.blog import (
    CommentForm,
    PageBrief,
    PostBrief,
    PublicComment,
    PublicPage,
    PublicPost,
    Thanks,
)
from app.services.comment import CommentService
from app.services.reading import Reading, count_visit, public_post
from app.services.redirect import followed
from app.services.site import page_path, post_path
from app.services.throttle import address_of

router = APIRouter(prefix="/blog", tags=["Blog"])


async def reading() -> Reading:
    """Provide the service of the handlers; tests can override it."""
    return Reading()


ReadingDep = Annotated[Reading, Depends(reading)]
Number = Annotated[int, Query(ge=1, le=100_000)]
Size = Annotated[int, Query(ge=1, le=50)]
Slug = Annotated[str, Query(max_length=200)]


@router.get("/posts", response_model=Page[PostBrief], responses=problems(422))
async def posts(
    service: ReadingDep,
    page: Number = 1,
    per_page: Size = 10,
    category: Slug | None = None,
    tag: Slug | None = None,
) -> Response:
    """List published posts, the latest first."""
    return paginated(*await service.posts(page, per_page, category, tag))


@router.get(
    "/posts/{slug}", response_model=Envelope[PublicPost], responses=problems(404)
)
async def post(service: ReadingDep, slug: str) -> Response:
    """Retrieve a post by its slug.

    A former slug is answered with status 301 and the present address. The visit is counted, unless
    an editor or author reads.
    """
    found = await service.post(slug)
    if found is None:
        return await _moved(post_path(slug))
    if not is_staff():
        await count_visit(found.id)
    return success(public_post(found))


@router.get(
    "/posts/{slug}/comments",
    response_model=Envelope[list[PublicComment]],
    responses=problems(404),
)
async def comments(service: ReadingDep, slug: str) -> Response:
    """List the approved comments of a post, the oldest first."""
    return success(await service.comments(slug))


@router.post(
    "/posts/{slug}/comments",
    status_code=202,
    response_model=Envelope[Thanks],
    responses=problems(404, 409, 422, 429),
)
async def comment(
    service: ReadingDep, request: Request, slug: str, body: CommentForm
) -> Response:
    """Write a comment. It appears once a moderator has approved it."""
    found = await service.post(slug)
    if found is None:
        raise HTTPException(404, "There is no such post")
    writing = CommentService(CommentRepository())
    await writing.write(found, body.model_dump(), address_of(request))
    return success({"message": "Thank you. Your comment appears after a check."})


@router.get("/pages", response_model=Envelope[list[PageBrief]])
async def pages(service: ReadingDep) -> Response:
    """List the pages of the menu."""
    return success(await service.pages())


@router.get(
    "/pages/{slug}", response_model=Envelope[PublicPage], responses=problems(404)
)
async def page(service: ReadingDep, slug: str) -> Response:
    """Retrieve a page by its slug; a former slug is answered with status 301."""
    found = await service.page(slug)
    return await _moved(page_path(slug)) if found is None else success(found)


@router.get(
    "/assets/{id}",
    status_code=302,
    response_class=RedirectResponse,
    responses=problems(404),
)
async def asset(
    service: ReadingDep, id: UuidKey, thumbnail: bool = False
) -> RedirectResponse:
    """Show an image. The address is lasting; it leads to one that expires."""
    file = (await service.asset(id)).file
    url = (file.thumbnail_url() if thumbnail else None) or file.url()
    return RedirectResponse(url, 302, {"Cache-Control": "public, max-age=600"})


async def _moved(path: str) -> RedirectResponse:
    """Lead to where a post or page is now; HTTPException 404 if it never was at this path."""
    target = await followed(path)
    if target is None:
        raise HTTPException(404, "There is nothing at this address")
    # Relative, so that it is right below any prefix.
    return RedirectResponse(f"..{target}", 301)
