"""Endpoint that serves the files of records by signed URLs."""

from __future__ import annotations

import hmac
import time
from typing import Annotated, Any, Final

from fastapi import APIRouter, FastAPI, Query
from starlette.responses import Response

from fw.runtime.config import Config
from fw.runtime.files.names import FOLDER
from fw.runtime.files.signing import check_key, signature
from fw.runtime.files.stored_file import PATH, WINDOW, signed_text
from fw.runtime.files.thumbnails import SIZES, thumbnail
from fw.runtime.http.error_handling.problem_details import problem
from fw.runtime.storage import Storage

__all__ = ["install"]

_HEADERS: Final = {
    "Cache-Control": f"private, max-age={WINDOW}",
    # The URL itself gives access, so pages of other origins may show the file.
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_router: Final = APIRouter()


def install(app: FastAPI, config: Config) -> None:
    """Add the endpoint to an application; raise FwError if the secret of its URLs is weak."""
    check_key(config)
    app.include_router(_router)


@_router.api_route(f"{PATH}/{{id}}/{{name}}", methods=["GET", "HEAD"], include_in_schema=False)
async def download(
    id: str,
    name: str,
    expires: int = 0,
    signature: Annotated[str, Query()] = "",
    thumbnail: int = 0,
    download: bool = False,
) -> Any:
    """Serve a file, or its thumbnail; 404 for a wrong signature, or after it has expired."""
    key = f"{FOLDER}/{id}/{name}"
    if not _is_valid(key, expires, signature):
        return problem(404, detail="The URL is invalid or has expired.")
    response = await _response(key, thumbnail, name if download else None)
    response.headers.update(_HEADERS)
    return response


async def _response(key: str, size: int, download_as: str | None) -> Response:
    if size in SIZES and (small := await thumbnail(key, size)) is not None:
        key = small
    response: Response = await Storage.disk().response(key, download_as)
    return response


def _is_valid(key: str, expires: int, given: str) -> bool:
    wanted = signature("url", signed_text(key, expires))
    return hmac.compare_digest(wanted.encode(), given.encode()) and expires > time.time()
