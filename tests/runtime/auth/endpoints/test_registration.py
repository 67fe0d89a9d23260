"""Registration of new accounts can be closed."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from pydantic import ValidationError
from sqlalchemy.orm import Mapped, mapped_column

from fw.runtime import Application
from fw.runtime.auth import Auth, auth_router
from fw.runtime.auth.endpoints.registration import registration_model
from fw.runtime.auth.sessions.records import TABLES
from fw.runtime.database import EMAIL, PASSWORD, primary_key, rules
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


class Named(Own):
    __tablename__ = "named_users"

    id: Mapped[int] = primary_key()
    name: Mapped[str] = mapped_column(
        sa.String(200), info=rules(min_length=2, max_length=150, not_blank=True)
    )
    login: Mapped[str] = mapped_column(
        sa.String(20), unique=True, info=EMAIL | rules(pattern="^[a-z. ]*$")
    )
    password: Mapped[str] = mapped_column(sa.String(255), info=PASSWORD)
    nick: Mapped[str] = mapped_column(sa.String(10), unique=True, info=rules(format="slug"))
    age: Mapped[int | None] = mapped_column(info=rules(min=18))
    active: Mapped[bool] = mapped_column(default=True)
    role_id: Mapped[int | None]


VALID = {"name": "Ada", "email": "ada", "password": WORDS, "nick": "ada", "age": 18}


@pytest.mark.parametrize(
    ("change", "is_valid"),
    [
        ({}, True),
        ({"email": " Ada "}, True),
        ({"email": ""}, False),
        ({"email": " "}, False),
        ({"email": "\u00a0\n"}, False),
        ({"email": "a\u200bda"}, False),
        ({"email": "a\tda"}, False),
        ({"email": "a" * 20}, True),
        ({"email": "a" * 21}, False),
        ({"email": "ada1"}, False),
        ({"name": "A"}, False),
        ({"name": "  "}, False),
        ({"name": "a" * 150}, True),
        ({"name": "a" * 151}, False),
        ({"nick": "a-b"}, True),
        ({"nick": "A b"}, False),
        ({"nick": "a" * 11}, False),
        ({"age": None}, True),
        ({"age": 17}, False),
    ],
)
def test_a_registration_follows_the_rules_of_the_columns(
    change: dict[str, object], is_valid: bool
) -> None:
    body = registration_model(Auth(user=Named, role=Named), ("nick", "age"))
    if is_valid:
        assert body.model_validate(VALID | change).model_dump()["email"].startswith("a")
    else:
        with pytest.raises(ValidationError):
            body.model_validate(VALID | change)
    found = body.model_json_schema()["properties"]
    assert found["email"]["maxLength"] == 20
    assert found["email"]["minLength"] == 1
    assert (found["name"]["minLength"], found["name"]["maxLength"]) == (2, 150)


async def test_a_taken_nick_does_not_reveal_a_taken_user_name(
    database_url: str, tmp_path: Path
) -> None:
    auth = Auth(user=Named, role=Named)
    router = auth_router(auth, fields=("nick",))
    routes = RouteTable({"auth": routes_of("auth", router=router)}, guard=auth)
    app = Application(project(tmp_path)).routes(routes).create()
    async with database_with(database_url, Named.__table__, *TABLES):
        with fake_cache():
            async with client_of(app) as client:
                body = {key: value for key, value in VALID.items() if key != "age"}
                answers = [
                    await client.post("/auth/register", json=body | change)
                    for change in ({}, {}, {"email": "bob"}, {"nick": "bob"})
                ]
    assert [answer.status_code for answer in answers] == [201, 409, 409, 201]
    problems = [{**answer.json(), "request_id": ""} for answer in answers[1:3]]
    assert problems[0] == problems[1]
