"""`Cache-Control` of responses for one user."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import APIRouter, FastAPI
from starlette.responses import Response

from fw.runtime import Application
from fw.runtime.http import IfNoneMatch, success
from tests.runtime.admin.site import client_of

router = APIRouter()


@router.get("/one")
async def one(if_none_match: IfNoneMatch = None) -> Response:
    return success({"id": 1}, if_none_match)


@router.get("/many")
async def many() -> Response:
    return success([{"id": 1}])


@router.get("/stated")
async def stated() -> Response:
    return Response(headers={"cache-control": "max-age=60"})


def application(root: Path) -> FastAPI:
    app = Application(root).create()
    app.include_router(router)
    return app


@pytest.mark.parametrize("sent", [{"authorization": "Bearer x"}, {"cookie": "a=b"}])
async def test_responses_for_a_user_are_not_stored(tmp_path: Path, sent: dict[str, str]) -> None:
    async with client_of(application(tmp_path)) as client:
        for path, status, control in (
            ("/many", 200, "no-store"),
            ("/nothing", 404, "no-store"),
            ("/one", 200, "private, no-cache"),
            ("/stated", 200, "max-age=60"),
        ):
            answer = await client.get(path, headers=sent)
            assert answer.status_code == status
            assert answer.headers.get_list("cache-control") == [control]


async def test_an_unchanged_response_for_a_user_is_a_304(tmp_path: Path) -> None:
    async with client_of(application(tmp_path)) as client:
        sent = {"authorization": "Bearer x"}
        tag = (await client.get("/one", headers=sent)).headers["etag"]
        again = await client.get("/one", headers={**sent, "if-none-match": tag})
        assert again.status_code == 304
        assert again.headers["cache-control"] == "private, no-cache"
        assert again.headers["etag"] == tag


async def test_responses_for_everybody_have_no_cache_control(tmp_path: Path) -> None:
    async with client_of(application(tmp_path)) as client:
        for path in ("/many", "/one"):
            assert "cache-control" not in (await client.get(path)).headers
