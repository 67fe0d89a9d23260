"""Registration of new accounts can be closed."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Application
from fw.runtime.auth import Auth, auth_router
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import primary_key
from fw.runtime.errors import FwError
from fw.runtime.http import RouteTable
from fw.runtime.testing import fake_cache
from tests.runtime.admin.site import Own, client_of, project, routes_of
from tests.runtime.auth.test_integer_keys import WORDS, Numbered
from tests.runtime.databases import database_with

ADA = {"name": "Ada", "email": "ada@shop.example", "password": WORDS}


@pytest.mark.parametrize(("setting", "status"), [("true", 201), ("false", 403)])
async def test_registration_can_be_closed(
    sqlite_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, status: int
) -> None:
    monkeypatch.setenv("AUTH_REGISTRATION", setting)
    auth = Auth(user=Numbered, role=Numbered)
    routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
    app = Application(project(tmp_path)).routes(routes).create()
    async with database_with(sqlite_url, Numbered.__table__, *TABLES):
        with fake_cache():
            async with client_of(app) as client:
                for body in (ADA, {}):
                    answer = await client.post("/auth/register", json=body)
                    assert answer.status_code == (status if body == ADA or status == 403 else 422)
                paths = (await client.get("/openapi.json")).json()["paths"]
                assert ("/auth/register" in paths) == (status == 201)
                assert (await client.post("/auth/login", json=ADA)).status_code == 422


class Plain(Own):
    __tablename__ = "plain_users"

    id: Mapped[int] = primary_key()
    password: Mapped[str] = mapped_column(sa.String(255))


def test_a_user_model_that_stores_plain_passwords_is_refused() -> None:
    with pytest.raises(FwError, match="Plain has no password column that is stored as a hash"):
        Auth(user=Plain, role=Plain)
