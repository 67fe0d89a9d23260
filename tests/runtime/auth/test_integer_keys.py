"""Logins of users whose keys are integers."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Application
from fw.runtime.auth import Auth, auth_router
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import EMAIL, PASSWORD, primary_key
from fw.runtime.http import RouteTable
from fw.runtime.testing import fake_cache
from tests.runtime.admin.site import Own, client_of, project, routes_of
from tests.runtime.databases import database_with

WORDS = "correct horse battery"


class Numbered(Own):
    __tablename__ = "numbered_users"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(sa.String(120))
    email: Mapped[str] = mapped_column(sa.String(254), unique=True, info=EMAIL)
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]


async def test_a_registration_does_not_reveal_a_taken_address(
    database_url: str, tmp_path: Path
) -> None:
    auth = Auth(user=Numbered, role=Numbered)
    routes = RouteTable({"auth": routes_of("auth", router=auth_router(auth))}, guard=auth)
    app = Application(project(tmp_path)).routes(routes).create()
    async with database_with(database_url, Numbered.__table__, *TABLES):
        with fake_cache():
            async with client_of(app) as client:
                for email in ("ada", "bob", "ada"):
                    body = {"name": "A", "email": f"{email}@shop.example", "password": WORDS}
                    answer = await client.post("/auth/register", json=body)
                    assert answer.status_code == 201
                    # A key would tell by the next one whether the address was taken.
                    assert answer.json()["data"] == {
                        "name": "A",
                        "email": body["email"],
                        "role": None,
                    }
                login = {"email": "ada@shop.example", "password": WORDS}
                token = (await client.post("/auth/login", json=login)).json()["data"]
                sent = {"authorization": f"Bearer {token['access_token']}"}
                me = await client.get("/auth/me", headers=sent)
                assert me.json()["data"]["id"] == 1
